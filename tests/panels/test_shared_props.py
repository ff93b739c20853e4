"""The shared props: exactly these keys, plain data, nothing a browser should not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy, override

from django_panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.panels.shared_props import display_name, panel_to_wire, shared_props
from django_panel.panels.wire import PanelWire, SharedPropsWire
from django_panel.support import context
from django_panel.support.locale_formats import current_formats
from django_panel.support.screen import Lazy, Once
from tests.panels.declarations import page, resource
from tests.project.fixtures import Declare
from tests.project.models import User

HERE = "tests.panels.providers"


def visitor(**stated: Any) -> User:
    return User(**{"username": "ann", "is_staff": True, **stated})


def request_by(user: object, path: str = "/back") -> HttpRequest:
    request = RequestFactory().get(path)
    request.user = user  # type: ignore[assignment]
    return request


def computed(request: HttpRequest, panel: Panel | None) -> dict[str, Any]:
    """Return the shared props with every promise kept."""
    with context.bind(panel=panel, user=request.user):
        props = shared_props(request, panel)
        return {name: prop.make() for name, prop in props.items()}


@pytest.fixture
def back(declare: Declare) -> Callable[..., Panel]:
    def booted(build: Callable[[Panel], Panel] = lambda panel: panel) -> Panel:
        declare(back=build)
        return get_registry().by_id("back")

    return booted


def test_the_keys_are_those_of_the_contract(back: Callable[..., Panel]) -> None:
    expected = set(SharedPropsWire.__annotations__) - {"errors", "jobs", "explainUrl", "queryLog"}

    assert set(shared_props(request_by(visitor()), back())) == expected
    assert set(shared_props(request_by(visitor()), None)) == expected - {"navigationState"}


def test_all_are_promises_so_that_a_partial_reload_computes_none(
    back: Callable[..., Panel],
) -> None:
    props = shared_props(request_by(visitor()), back())

    once = {name for name, prop in props.items() if isinstance(prop, Once)}
    assert once == {"formats", "navigation", "panel", "preferences", "translations"}
    assert all(isinstance(props[name], Lazy) for name in props.keys() - once)
    assert props["translations"].key == "translations.en"


def test_a_browser_holds_on_to_the_panel_until_it_says_something_else(
    back: Callable[..., Panel],
) -> None:
    def key(panel: Panel) -> str:
        promise: Once = shared_props(request_by(visitor()), panel)["panel"]
        assert isinstance(promise.key, str)
        return promise.key

    known = key(back())

    assert key(back()) == known
    assert key(back(lambda panel: panel.brand_name("Another"))) != known


def test_outside_a_panel_there_is_nothing_to_say(back: Callable[..., Panel]) -> None:
    back()

    assert computed(request_by(visitor()), None) == {
        "panel": None,
        "navigation": [],
        "panels": [],
        "broadcasting": {"enabled": False, "channel": None},
        "search": {
            "enabled": False,
            "url": None,
            "commandsUrl": None,
            "debounce": 300,
            "keyBindings": ["mod+k"],
        },
        "notifications": {
            "enabled": False,
            "indexUrl": None,
            "readUrl": None,
            "clearUrl": None,
            "unread": 0,
        },
        "backgroundWork": None,
        "tenancy": None,
        "locale": "en",
        "locales": None,
        "translations": {},
        "formats": current_formats().to_wire(),
        "auth": {
            "user": {"name": "ann", "email": None},
            "logoutUrl": "/_panel/auth/logout",
            "loginUrl": None,
        },
        "settingsPages": [],
        "impersonation": None,
        "preferences": None,
    }


def test_the_email_of_a_lazy_user_is_read_from_the_models_email_field(
    back: Callable[..., Panel], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(User, "EMAIL_FIELD", "first_name")
    user = SimpleLazyObject(lambda: visitor(first_name="ann@example.test", email="no@example.test"))

    auth = computed(request_by(user), back())["auth"]

    assert auth["user"] == {"name": "ann@example.test", "email": "ann@example.test"}


def test_a_plain_panel_is_described_by_its_defaults(back: Callable[..., Panel]) -> None:
    described = panel_to_wire(back())

    notifications = described.pop("errorNotifications")  # type: ignore[misc]
    assert sorted(notifications) == ["403", "404", "409", "429", "500", "503"]
    assert described == {
        "id": "back",
        "name": "Back",
        "path": "back",
        "brandName": "Back",
        "brandLogo": None,
        "darkBrandLogo": None,
        "icon": None,
        "darkIcon": None,
        "favicon": None,
        "darkFavicon": None,
        "darkMode": True,
        "maxContentWidth": None,
        "unsavedChangesAlerts": True,
        "requiredMarks": "required",
        "prefetch": "hover",
        "renderHooks": {},
        "sidebar": {
            "collapsible": True,
            "defaultOpen": True,
            "variant": "sidebar",
            "appearance": "inset",
            "width": "16rem",
            "collapsedWidth": "3rem",
            "component": None,
        },
        "shell": {
            "navigation": True,
            "topbar": True,
            "breadcrumbs": True,
            "topbarComponent": None,
            "userMenuItems": [],
        },
        "theme": {"light": {}, "dark": {}},
        "cssHooks": {},
    }


def test_nothing_server_side_and_no_class_name_is_sent(back: Callable[..., Panel]) -> None:
    tasks, report = (
        resource("SecretTaskResource", slug="jobs"),
        page("SecretReportPage", slug="report"),
    )

    def build(panel: Panel) -> Panel:
        return (
            panel.resources([tasks])
            .pages([report])
            .middleware(["panel.locale"])
            .auth_middleware(["auth"])
            .domain("back.example.test")
            .can_access(lambda user: True)
            .boot_using(lambda panel: None)
            .discover_resources("secret_module")
            .strict_authorization()
            .database_transactions(False)
            .full_page_urls("/secret-pattern*")
            .render_hook("page.start", "Banner", {"size": 1}, [tasks, report])
        )

    panel = back(build)
    with context.bind(panel=panel):
        described = panel_to_wire(panel)

    text = json.dumps(described)
    assert set(described) == set(PanelWire.__annotations__)
    for word in ("Secret", "secret", "lambda", "middleware", "example.test", "tests."):
        assert word not in text
    assert described["renderHooks"] == {
        "page.start": [
            {
                "component": "Banner",
                "data": {"size": 1},
                "scopes": ["resource:jobs", "page:report"],
            }
        ]
    }


def test_words_are_sent_in_the_language_of_the_reader(back: Callable[..., Panel]) -> None:
    panel = back(
        lambda panel: (
            panel.name(gettext_lazy("Yes"))
            .brand_name(gettext_lazy("No"))
            .user_menu_items([{"label": gettext_lazy("Monday"), "url": "/m"}])
        )
    )

    with override("de"):
        described = panel_to_wire(panel)

    assert (described["name"], described["brandName"]) == ("Ja", "Nein")
    assert described["shell"]["userMenuItems"] == [{"label": "Montag", "url": "/m", "icon": None}]


def test_the_switcher_offers_the_panels_a_person_may_enter(declare: Declare) -> None:
    declare(
        zoo=lambda panel: panel.path("in/zoo").name("Zoo").icon("/z.svg", "/zd.svg"),
        back=lambda panel: panel.brand_name("Acme"),
        shut=lambda panel: panel.can_access(lambda user: False),
    )
    panels = computed(request_by(visitor()), get_registry().by_id("back"))["panels"]

    assert panels == [
        {
            "id": "back",
            "name": "Back",
            "brandName": "Acme",
            "path": "/back",
            "icon": None,
            "darkIcon": None,
            "url": "/back",
            "current": True,
        },
        {
            "id": "zoo",
            "name": "Zoo",
            "brandName": "Zoo",
            "path": "/in/zoo",
            "icon": "/z.svg",
            "darkIcon": "/zd.svg",
            "url": "/in/zoo",
            "current": False,
        },
    ]
    assert list(panels[0]) == "id name brandName path icon darkIcon url current".split()


@pytest.mark.parametrize(
    ("domain", "secure", "host", "address"),
    [
        ("back.example.test", False, "testserver", "http://back.example.test/far"),
        ("back.example.test", True, "testserver", "https://back.example.test/far"),
        ("back.example.test", False, "testserver:8000", "http://back.example.test:8000/far"),
        ("back.example.test:81", False, "testserver:8000", "http://back.example.test:81/far"),
        ("back.example.test", True, "BACK.example.test", "/far"),
        ("back.example.test", False, "back.example.test:8000", "/far"),
    ],
)
def test_the_switcher_leads_to_a_panel_on_its_own_host(
    domain: str, secure: bool, host: str, address: str, declare: Declare
) -> None:
    declare(back=lambda panel: panel, far=lambda panel: panel.domain(domain))
    request = RequestFactory().get("/back", secure=secure, headers={"host": host})
    request.user = visitor()

    panels = computed(request, get_registry().by_id("back"))["panels"]

    assert [panel["url"] for panel in panels] == ["/back", address]


def test_a_rule_of_entry_is_asked_once_for_switcher_and_navigation(declare: Declare) -> None:
    asked: list[object] = []

    def rule(user: object) -> bool:
        asked.append(user)
        return True

    declare(back=lambda panel: panel.can_access(rule).pages([page()]))

    props = computed(request_by(visitor()), get_registry().by_id("back"))

    assert len(props["panels"]) == len(props["navigation"]) == 1
    assert len(asked) == 1


def test_a_person_who_may_not_enter_sees_no_navigation(back: Callable[..., Panel]) -> None:
    panel = back(lambda panel: panel.pages([page()]))

    assert computed(request_by(visitor()), panel)["navigation"] != []
    for refused in (visitor(is_staff=False), AnonymousUser()):
        props = computed(request_by(refused), panel)
        assert props["navigation"] == []
        assert props["panels"] == []


@pytest.mark.parametrize(
    ("own", "offered"),
    [
        (None, None),
        ({"en": "English"}, None),
        ({}, None),
        ({"en": "English", "de": gettext_lazy("Yes")}, ["English", "Yes"]),
    ],
)
def test_languages_are_offered_when_there_is_a_choice(
    own: dict[str, Any] | None, offered: list[str] | None, back: Callable[..., Panel]
) -> None:
    panel = back(lambda panel: panel if own is None else panel.locales(own))

    locales = computed(request_by(visitor()), panel)["locales"]

    assert (locales and [row["name"] for row in locales["available"]]) == offered


@pytest.mark.parametrize(
    ("active", "current"),
    [("en-us", "en"), ("de", "de"), ("pt-br", "pt-br"), ("fr-ca", "fr-ca")],
)
def test_the_current_language_is_one_of_those_that_are_offered(
    active: str, current: str, back: Callable[..., Panel]
) -> None:
    names = {"en": "English", "de": "Deutsch", "pt": "Português", "pt-br": "Português do Brasil"}
    panel = back(lambda panel: panel.locales(names))

    with override(active):
        locales = computed(request_by(visitor()), panel)["locales"]

    assert locales["current"] == current
    marked = [row["code"] for row in locales["available"] if row["current"]]
    assert marked == ([current] if current in names else [])


def test_the_settings_offer_languages_to_every_panel(declare: Declare) -> None:
    declare({"locales": {"en": "English", "de": "Deutsch"}}, back=lambda panel: panel)

    with override("de"):
        locales = computed(request_by(visitor()), get_registry().by_id("back"))["locales"]

    assert locales == {
        "current": "de",
        "url": "/back/locale",
        "available": [
            {"code": "en", "name": "English", "current": False},
            {"code": "de", "name": "Deutsch", "current": True},
        ],
    }


def test_only_a_guest_is_redirected_to_the_login(back: Callable[..., Panel]) -> None:
    assert computed(request_by(AnonymousUser()), back())["auth"] == {
        "user": None,
        "logoutUrl": None,
        "loginUrl": "/back/login",
    }


@pytest.mark.parametrize(
    ("user", "name"),
    [
        (User(username="ann", first_name="Ann", last_name="Lee"), "Ann Lee"),
        (User(username="ann"), "ann"),
        (SimpleNamespace(name="Ann", get_username=lambda: "a"), "Ann"),
        (SimpleNamespace(get_username=lambda: "a"), "a"),
    ],
)
def test_people_are_called_by_their_full_name(user: Any, name: str) -> None:
    assert display_name(user) == name
