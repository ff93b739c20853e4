"""``override_settings`` and the switches of ``PANEL``, seen from outside over HTTP."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings
from django.urls import NoReverseMatch, clear_url_caches, get_resolver, resolve, reverse
from pytest_django.fixtures import Settings

from django_panel.exceptions import PanelRegistrationException
from django_panel.http.middleware.web import WEB_MIDDLEWARE
from django_panel.support import context
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import User

HERE = "tests.panels.providers"
ONE, TWO = f"{HERE}.OnePanelProvider", f"{HERE}.TwoPanelProvider"
UNDER_A_PREFIX = "tests.panels.urls_under_a_prefix"
PLAIN = "tests.panels.urls_without_panels"


def test_a_change_of_panels_changes_the_routes_and_back(guest: Client) -> None:
    assert reverse("panel.admin.dashboard") == "/admin"

    with override_settings(PANEL={"panels": [ONE]}):
        assert reverse("panel.one.dashboard") == "/first"
        assert fetch(guest, "/first").status_code == 302
        assert fetch(guest, "/admin").status_code == 404
        with pytest.raises(NoReverseMatch):
            reverse("panel.admin.dashboard")

    assert reverse("panel.admin.dashboard") == "/admin"
    assert fetch(guest, "/admin").status_code == 302
    assert fetch(guest, "/first").status_code == 404


def test_the_same_holds_below_an_include_with_a_prefix(guest: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = UNDER_A_PREFIX
    assert reverse("panel.admin.dashboard") == "/outer/inner/admin"

    settings.PANEL = {"panels": [ONE]}

    assert reverse("panel.one.resources.tasks.index") == "/outer/inner/first/tasks"
    assert resolve("/outer/inner/first/tasks").url_name == "panel.one.resources.tasks.index"
    assert fetch(guest, "/outer/inner/first").status_code == 302
    assert fetch(guest, "/outer/inner/admin").status_code == 404
    with pytest.raises(NoReverseMatch):
        reverse("panel.admin.dashboard")


def test_a_urlconf_that_was_left_and_entered_again_is_not_out_of_date() -> None:
    with override_settings(PANEL={"panels": [ONE]}, ROOT_URLCONF=UNDER_A_PREFIX):
        assert reverse("panel.one.dashboard") == "/outer/inner/first"

    with override_settings(ROOT_URLCONF=UNDER_A_PREFIX):
        assert reverse("panel.admin.dashboard") == "/outer/inner/admin"
        with pytest.raises(NoReverseMatch):
            reverse("panel.one.dashboard")

    assert reverse("panel.admin.dashboard") == "/admin"


def test_names_are_not_remembered_by_a_resolver_made_before() -> None:
    clear_url_caches()
    old = get_resolver()
    assert "panel.admin.dashboard" in old.reverse_dict

    with override_settings(PANEL={"panels": [TWO]}):
        names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}

    assert "panel.two.dashboard" in names
    assert not {name for name in names if name.startswith("panel.admin.")}


def test_a_host_without_our_urls_is_no_trouble(guest: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = PLAIN

    assert fetch(guest, "/dashboard").content == b"plain"


@pytest.mark.django_db
def test_a_signed_in_person_is_not_led_to_panels_without_an_address(settings: Settings) -> None:
    settings.ROOT_URLCONF = PLAIN

    assert fetch(client_for(make_user("ann")), "/dashboard").content == b"plain"


def test_routes_can_be_left_out(guest: Client, settings: Settings) -> None:
    assert fetch(guest, "/admin").status_code == 302

    settings.PANEL = {"panels": [ONE], "register_routes": False}

    assert fetch(guest, "/first").status_code == 404
    with pytest.raises(NoReverseMatch):
        reverse("panel.one.dashboard")


@pytest.mark.django_db
def test_without_routes_the_home_page_is_left_alone(settings: Settings) -> None:
    settings.PANEL = {"panels": [ONE], "register_routes": False}

    assert fetch(client_for(make_user("ann")), "/dashboard").content == b"the host's own page"


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, "/back/login?next=/back"),
        ({"register_guest_redirect": True}, "/back/login?next=/back"),
        ({"register_guest_redirect": False}, "/accounts/login?next=/back"),
    ],
)
def test_guests_go_to_the_panels_login_or_to_the_hosts(
    options: dict[str, bool], target: str, declare: Declare, guest: Client
) -> None:
    declare(options, back=lambda panel: panel)

    assert fetch(guest, "/back").headers["Location"] == target


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("redirect", "path", "target"),
    [
        ({}, "/dashboard", "/back"),
        ({"enabled": True}, "/dashboard", "/back"),
        ({"enabled": False}, "/dashboard", None),
        ({"paths": ["/"]}, "/", "/back"),
        ({"paths": ["dash*"]}, "/dashboard", "/back"),
        ({"paths": ["home"]}, "/dashboard", None),
        ({"paths": []}, "/dashboard", None),
    ],
)
def test_signed_in_people_are_led_from_the_home_pages(
    redirect: dict[str, object], path: str, target: str | None, declare: Declare
) -> None:
    declare({"home_redirect": redirect}, back=lambda panel: panel)

    response = fetch(client_for(make_user("ann")), path)

    assert response.headers.get("Location") == target
    assert response.status_code == (200 if target is None else 302)


def shared_by(client: Client) -> bool:
    response = client.get("/", headers={"Accept": "text/html"})
    return hasattr(response.wsgi_request, "panel_shared")


def test_the_web_middleware_was_appended_once_in_order(settings: Settings) -> None:
    ours = [path for path in settings.MIDDLEWARE if path in WEB_MIDDLEWARE]

    assert ours == list(WEB_MIDDLEWARE)
    assert settings.MIDDLEWARE[-4:] == list(WEB_MIDDLEWARE)


def test_what_was_appended_steps_aside_when_it_is_switched_off(guest: Client) -> None:
    assert shared_by(guest)

    with override_settings(PANEL={"panels": [ONE], "register_web_middleware": False}):
        assert not shared_by(guest)

    assert shared_by(guest)


def test_a_host_may_replace_the_list(guest: Client, settings: Settings) -> None:
    settings.MIDDLEWARE = [path for path in settings.MIDDLEWARE if path not in WEB_MIDDLEWARE]
    assert not shared_by(Client())

    settings.MIDDLEWARE = (*settings.MIDDLEWARE, *WEB_MIDDLEWARE)
    assert shared_by(Client())


@pytest.mark.parametrize(
    "panel",
    [
        {"panels": ["nowhere.AdminProvider"]},
        {"panels": [ONE, f"{HERE}.SameIdProvider"]},
        {"panels": [ONE, f"{HERE}.SamePathProvider"]},
        {"panels": [ONE], "registr_routes": True},
        {"panels": [f"{HERE}.TwinsProvider"]},
    ],
)
def test_an_error_stops_the_start_of_a_server(panel: dict[str, object]) -> None:
    with override_settings(PANEL=panel), pytest.raises(PanelRegistrationException):
        Client().get("/")

    assert Client().get("/").status_code == 200


@pytest.mark.django_db
def test_nothing_is_bound_after_a_request(superuser: User) -> None:
    client = client_for(superuser)
    context._current.set(context.PanelContext(user=superuser))

    response = fetch(client, "/admin")

    assert response.status_code == 200
    assert context.current() == context.PanelContext()


def test_an_unusable_urlconf_is_reported_by_django_and_not_by_us() -> None:
    with (
        override_settings(ROOT_URLCONF="tests.panels.no_such_urls"),
        pytest.raises(ModuleNotFoundError, match="no_such_urls"),
    ):
        Client().get("/")
