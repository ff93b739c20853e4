"""The document of a first visit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest
from django.utils import translation
from pytest_django.fixtures import Settings

from django_panel.adapters.inertia.assets import MissingBuild
from django_panel.adapters.inertia.renderer import InertiaRenderer
from django_panel.support.nonce import nonce
from django_panel.support.screen import Screen
from tests.adapters.inertia.conftest import MakeRequest, Markup, page_of
from tests.support.test_json import HOSTILE

PANEL = {
    "brandName": "Acme",
    "favicon": "/icon.svg",
    "darkFavicon": "/icon-dark.svg",
    "darkMode": True,
}


def document(
    request: HttpRequest, component: str = "panel/Page", panel: Any = PANEL, **props: Any
) -> Markup:
    screen = Screen(component, {"panel": panel, **props})
    return Markup(InertiaRenderer().render(request, screen, shared={}).content.decode())


@pytest.mark.parametrize(("code", "direction"), [("de", "ltr"), ("ar", "rtl"), ("en-gb", "ltr")])
def test_language_and_direction_are_the_active_ones(
    code: str, direction: str, visit: MakeRequest
) -> None:
    with translation.override(code):
        [html] = document(visit()).all("html")

    assert (html["lang"], html["dir"]) == (code, direction)


@pytest.mark.parametrize(
    ("cookie", "expected"),
    [
        ("light", "light"),
        ("dark", "dark"),
        ("system", None),
        ("", None),
        ('dark" onload="x', None),
        ("DARK", None),
    ],
)
def test_the_appearance_comes_from_a_known_cookie_value(
    cookie: str, expected: str | None, visit: MakeRequest
) -> None:
    request = visit()
    request.COOKIES["appearance"] = cookie

    page = document(request)

    [html] = page.all("html")
    assert html.get("class") == expected
    assert set(html) <= {"lang", "dir", "class", "data-time-zone"}
    assert len(page.all("meta", name="theme-color")) == (1 if expected else 2)
    asking_scripts = [text for text in page.texts if "matchMedia" in text]
    assert len(asking_scripts) == (0 if expected else 1)


def test_a_panel_without_dark_mode_is_light(visit: MakeRequest) -> None:
    request = visit()
    request.COOKIES["appearance"] = "dark"

    [html] = document(request, panel={**PANEL, "darkMode": False}).all("html")

    assert html["class"] == "light"


THEME = {
    "light": {"primary": "#123456", "background": "#fffaf0"},
    "dark": {"primary": "oklch(0.7 0.1 20 / 90%)"},
}


@pytest.mark.parametrize("component", ["panel/Page", "panel/auth/Login"])
def test_the_colors_of_the_panel_are_there_at_first_paint(
    component: str, visit: MakeRequest
) -> None:
    request = visit()
    page = document(request, component, panel={**PANEL, "theme": THEME})

    [style] = page.all("style")
    assert style["nonce"] == nonce(request)
    assert page.text("style").strip() == (
        ":root { --l-primary:#123456;--l-background:#fffaf0;--d-primary:oklch(0.7 0.1 20 / 90%);}"
    )
    assert [meta["content"] for meta in page.all("meta", name="theme-color")] == [
        "#fffaf0",
        "#0f1115",
    ]


@pytest.mark.parametrize("theme", [None, {"light": {}, "dark": {}}])
def test_a_panel_without_colors_adds_no_style(theme: Any, visit: MakeRequest) -> None:
    assert document(visit(), panel={**PANEL, "theme": theme}).all("style") == []


@pytest.mark.parametrize(
    ("panel", "props", "expected"),
    [
        (PANEL, {"page": {"title": "Tasks"}}, "Tasks · Acme"),
        (PANEL, {}, "Acme"),
        (None, {"page": {"title": "<b>"}}, "<b>"),
        (None, {"page": None}, ""),
    ],
)
def test_the_title_names_page_and_panel(
    panel: Any, props: dict[str, Any], expected: str, visit: MakeRequest
) -> None:
    assert document(visit(), panel=panel, **props).text("title").strip() == expected


@pytest.mark.parametrize(
    ("props", "expected"),
    [({}, "Sign in · Acme"), ({"page": {"title": "Tasks"}}, "Tasks · Acme")],
)
def test_a_screen_names_itself_where_no_page_does(
    props: dict[str, Any], expected: str, visit: MakeRequest
) -> None:
    screen = Screen("panel/auth/Login", {"panel": PANEL, **props}, title="Sign in")

    response = InertiaRenderer().render(visit(), screen, shared={})

    assert Markup(response.content.decode()).text("title").strip() == expected


def test_both_favicons_follow_the_browser(visit: MakeRequest) -> None:
    assert document(visit()).all("link", rel="icon") == [
        {"rel": "icon", "href": "/icon.svg", "media": "(prefers-color-scheme: light)"},
        {"rel": "icon", "href": "/icon-dark.svg", "media": "(prefers-color-scheme: dark)"},
    ]
    assert document(visit(), panel={"favicon": "/a.png"}).all("link", rel="icon") == [
        {"rel": "icon", "href": "/a.png"}
    ]


@pytest.mark.parametrize("panel", [None, {"favicon": None}])
def test_a_panel_without_a_favicon_has_a_built_in_one(
    panel: dict[str, Any] | None, visit: MakeRequest
) -> None:
    (link,) = document(visit(), panel=panel).all("link", rel="icon")

    # Otherwise the browser would request /favicon.ico.
    assert str(link["href"]).startswith("data:image/svg+xml,")


def test_scripts_and_styles_of_the_page_are_named_in_order(visit: MakeRequest) -> None:
    page = document(visit(), "panel/resources/Index")

    def addresses(tag: str, key: str, **attributes: str) -> list[str | None]:
        return [found[key] for found in page.all(tag, **attributes)]

    assert addresses("script", "src", type="module") == ["/static/django_panel/assets/main-1.js"]
    assert addresses("link", "href", rel="modulepreload") == [
        f"/static/django_panel/assets/{name}.js"
        for name in ("react-2", "shell-3", "table-6", "Index-9")
    ]
    assert addresses("link", "href", rel="stylesheet") == [
        f"/static/django_panel/assets/{name}.css"
        for name in ("shell-5", "main-4", "table-7", "Index-10")
    ]


def test_every_script_and_style_bears_the_nonce_of_the_request(visit: MakeRequest) -> None:
    request = visit()

    page = document(request)

    bearers = [
        found
        for tag, found in page.elements
        if tag in {"script", "style"} or found.get("rel") in {"stylesheet", "modulepreload"}
    ]
    assert len(bearers) >= 6
    assert {found.get("nonce") for found in bearers} == {nonce(request)}
    assert nonce(request) != nonce(visit())
    assert len(nonce(request)) >= 22


def test_no_attribute_runs_script(visit: MakeRequest) -> None:
    for _tag, found in document(visit()).elements:
        assert not [name for name in found if name.startswith("on") or name == "style"]


def test_the_page_object_stands_before_its_place(visit: MakeRequest) -> None:
    page = document(visit())

    body = [(tag, found) for tag, found in page.elements if tag in {"script", "div"}][-2:]
    assert body[0][1]["data-page"] == "app"
    assert body[0][1]["type"] == "application/json"
    assert body[1] == ("div", {"id": "app"})


@pytest.mark.parametrize(
    ("stated", "cookie", "header"),
    [
        ({}, "csrftoken", "X-Csrftoken"),
        (
            {"CSRF_COOKIE_NAME": "shop_csrf", "CSRF_HEADER_NAME": "HTTP_X_SHOP_CSRF"},
            "shop_csrf",
            "X-Shop-Csrf",
        ),
        ({"CSRF_HEADER_NAME": "no header"}, "csrftoken", "X-CSRFToken"),
    ],
)
def test_the_client_gets_the_names_of_the_token(
    stated: dict[str, str], cookie: str, header: str, visit: MakeRequest, settings: Settings
) -> None:
    for name, value in stated.items():
        setattr(settings, name, value)

    [script] = document(visit()).all("script", **{"data-page": "app"})

    assert (script["data-csrf-cookie"], script["data-csrf-header"]) == (cookie, header)


def test_a_browser_without_scripts_reads_a_sentence(visit: MakeRequest) -> None:
    assert "JavaScript" in document(visit()).text("noscript")


@pytest.mark.parametrize("text", HOSTILE)
def test_threat_44_hostile_strings_parse_and_round_trip(
    text: str, renderer: InertiaRenderer, visit: MakeRequest, xhr: MakeRequest
) -> None:
    props = {"value": text, text.encode(errors="replace").decode(): [text]}
    screen = Screen("panel/Page", {"nested": props})

    for request in (visit(), xhr()):
        page = page_of(renderer.render(request, screen, shared={}))
        assert page["props"]["nested"] == props


def test_hostile_names_of_panel_and_page_are_escaped(visit: MakeRequest) -> None:
    evil = '"><script>alert(1)</script>'

    page = document(visit(), panel={"brandName": evil, "favicon": evil}, page={"title": evil})

    assert len(page.all("script")) == 3
    assert page.all("link", rel="icon")[0]["href"] == evil


def test_a_missing_build_says_what_to_run(visit: MakeRequest, build: Path) -> None:
    build.write_text("{}")

    with pytest.raises(MissingBuild, match=r"manifest\.json.*make frontend.*panel_build"):
        document(visit())
