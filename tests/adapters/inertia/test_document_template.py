"""The document's template: the packaged one, and a host's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.autoreload import reset_loaders
from pytest_django.fixtures import Settings

from django_panel.adapters.inertia.renderer import InertiaRenderer
from django_panel.support.nonce import nonce
from django_panel.support.screen import Screen
from tests.adapters.inertia.conftest import MakeRequest
from tests.adapters.inertia.test_document import PANEL, document
from tests.architecture.source_tree import ROOT

DJANGO = "django.template.backends.django.DjangoTemplates"
PACKAGED = ROOT / "src" / "django_panel" / "templates"
HOW_TO = ROOT / "docs" / "how-to" / "override-the-template.md"


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def names_column(page: Path) -> str:
    """Return the first column of the page's table of context names."""
    rows = [line for line in page.read_text("utf-8").splitlines() if line.startswith("| `")]
    return "\n".join(row.split("|")[1] for row in rows)


def under(folder: Path, text: str) -> Path:
    """Write a host's own document into a template folder, and return the folder."""
    (folder / "django_panel").mkdir(parents=True)
    (folder / "django_panel" / "app.html").write_text(text)
    return folder


@pytest.mark.parametrize("cookie", ["light", "dark", "system"])
@pytest.mark.parametrize(
    "panel",
    [
        pytest.param(PANEL, id="two icons"),
        pytest.param({**PANEL, "favicon": None}, id="a dark icon"),
        pytest.param({**PANEL, "darkFavicon": None}, id="one icon"),
        pytest.param({"brandName": '"><script>', "favicon": "'&<b>"}, id="hostile"),
        pytest.param(None, id="no panel"),
    ],
)
@pytest.mark.parametrize(
    "engine",
    [
        pytest.param(None, id="our engine"),
        pytest.param({"DIRS": [PACKAGED]}, id="copied"),
        pytest.param({"APP_DIRS": True, "OPTIONS": {"autoescape": False}}, id="no escaping"),
        pytest.param(
            {"APP_DIRS": True, "OPTIONS": {"string_if_invalid": "missing: %s"}},
            id="missing names are shown",
        ),
    ],
)
def test_every_engine_draws_the_same_document(
    engine: dict[str, Any] | None, cookie: str, panel: Any, visit: MakeRequest, settings: Settings
) -> None:
    request = visit()
    request.COOKIES["appearance"] = cookie
    screen = Screen("panel/resources/Index", {"panel": panel, "page": {"title": "Tasks"}})
    drawn = InertiaRenderer().render(request, screen, shared={}).content

    settings.TEMPLATES = [] if engine is None else [{"BACKEND": DJANGO, **engine}]

    assert InertiaRenderer().render(request, screen, shared={}).content == drawn


def test_the_whole_document(visit: MakeRequest, settings: Settings) -> None:
    request = visit("/admin")
    request.COOKIES["appearance"] = "dark"

    response = InertiaRenderer().render(
        request, Screen("panel/Page", {"panel": PANEL, "page": {"title": "</b>"}}), shared={}
    )

    static = "/static/django_panel/assets"
    drawn = re.sub(r'(<script data-page="app"[^>]*>).*(</script>)', r"\1…\2", text_of(response))
    assert drawn.replace(nonce(request), "N") == (
        f"""<!DOCTYPE html>
<html lang="en" dir="ltr" class="dark" data-time-zone="UTC">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>&lt;/b&gt; · Acme</title>
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0f1115">
<link rel="icon" href="/icon.svg" media="(prefers-color-scheme: light)">
<link rel="icon" href="/icon-dark.svg" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="{static}/shell-5.css" nonce="N">
<link rel="stylesheet" href="{static}/main-4.css" nonce="N">
<link rel="modulepreload" href="{static}/react-2.js" nonce="N">
<link rel="modulepreload" href="{static}/shell-3.js" nonce="N">
<link rel="modulepreload" href="{static}/Page-8.js" nonce="N">
<script type="module" src="{static}/main-1.js" nonce="N"></script>
</head>
<body>
<noscript>This page needs JavaScript. Switch it on and reload.</noscript>
<script data-page="app" type="application/json" nonce="N" data-csrf-cookie="csrftoken" \
data-csrf-header="X-Csrftoken">…</script>
<div id="app"><p class="late-start">The page is taking longer than usual. If nothing happens, \
check your connection and reload the page.</p></div>
</body>
</html>
"""
    )


def test_the_context_has_the_documented_names(
    visit: MakeRequest, settings: Settings, tmp_path: Path
) -> None:
    documented = set(re.findall(r"`([a-z_.]+)`", names_column(HOW_TO)))
    fields = "\n".join(f"{name}={{{{ {name} }}}}" for name in sorted(documented))
    folder = under(tmp_path / "templates", fields)
    settings.TEMPLATES = [
        {"BACKEND": DJANGO, "DIRS": [folder], "OPTIONS": {"string_if_invalid": "missing: %s"}}
    ]

    drawn = text_of(
        InertiaRenderer().render(visit(), Screen("panel/Page", {"panel": PANEL}), shared={})
    )

    assert len(documented) == 25
    assert "missing: " not in drawn


def test_a_host_may_override_the_document(
    visit: MakeRequest, settings: Settings, tmp_path: Path
) -> None:
    folder = under(tmp_path / "templates", "mine {{ head.title }} {{ request.GET.q }} {{ page }}")
    settings.TEMPLATES = [{"BACKEND": DJANGO, "DIRS": [folder], "APP_DIRS": True}]

    response = InertiaRenderer().render(
        visit("/admin?q=hello"), Screen("panel/Page", {"panel": PANEL}), shared={}
    )

    assert response.content.decode().startswith('mine Acme hello {"component":"panel/Page"')


@pytest.mark.parametrize(
    "templates",
    [
        pytest.param([], id="no engine at all"),
        pytest.param([{"BACKEND": DJANGO}], id="no application folders"),
        pytest.param(
            [{"BACKEND": "django.template.backends.dummy.TemplateStrings", "APP_DIRS": True}],
            id="another engine",
        ),
        pytest.param(
            [{"BACKEND": DJANGO, "OPTIONS": {"loaders": []}}], id="loaders that know nothing"
        ),
    ],
)
def test_no_engine_is_needed(
    templates: list[dict[str, Any]], visit: MakeRequest, settings: Settings
) -> None:
    settings.TEMPLATES = templates

    assert document(visit()).all("div", id="app")


def test_a_new_template_is_used_after_a_reload(
    visit: MakeRequest, settings: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "templates"
    settings.TEMPLATES = [{"BACKEND": DJANGO, "DIRS": [folder]}]
    assert document(visit()).all("div", id="app")

    under(folder, "<div id=theirs></div>")
    reset_loaders()  # the development server does this when a template changes

    assert document(visit()).all("div", id="theirs")


@pytest.mark.parametrize(("position", "drawn_by"), [(0, "theirs"), (99, "app")])
def test_an_app_that_is_installed_earlier_may_override_the_document(
    position: int,
    drawn_by: str,
    visit: MakeRequest,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    package = tmp_path / f"look_{drawn_by}"
    under(package / "templates", "<div id=theirs></div>")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    apps = list(settings.INSTALLED_APPS)
    apps.insert(position, package.name)
    settings.INSTALLED_APPS = apps
    settings.TEMPLATES = [{"BACKEND": DJANGO, "APP_DIRS": True}]

    assert document(visit()).all("div", id=drawn_by)


def test_loaders_of_the_host_are_asked(visit: MakeRequest, settings: Settings) -> None:
    known = {"django_panel/app.html": "<div id=theirs></div>"}
    settings.TEMPLATES = [
        {
            "BACKEND": DJANGO,
            "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", known)]},
        }
    ]

    assert document(visit()).all("div", id="theirs")


def test_a_template_that_needs_another_says_which(
    visit: MakeRequest, settings: Settings, tmp_path: Path
) -> None:
    folder = under(tmp_path / "templates", '{% extends "base.html" %}')
    settings.TEMPLATES = [{"BACKEND": DJANGO, "DIRS": [folder]}]

    with pytest.raises(TemplateDoesNotExist, match=r"base\.html"):
        document(visit())


def test_context_processors_of_the_host_are_not_run(
    visit: MakeRequest, settings: Settings, tmp_path: Path
) -> None:
    settings.TEMPLATES = [
        {
            "BACKEND": DJANGO,
            "DIRS": [under(tmp_path / "templates", "<div id=theirs></div>")],
            "OPTIONS": {"context_processors": [f"{__name__}.exploding_processor"]},
        },
    ]

    assert document(visit()).all("div", id="theirs")


def exploding_processor(request: HttpRequest) -> dict[str, Any]:
    raise AssertionError("a host's context processor ran on a panel page")
