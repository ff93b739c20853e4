"""Where panels can be mounted: prefixes, script names, the root, languages, domains."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.test.utils import override_script_prefix
from django.urls import reverse
from django.utils import translation
from pytest_django.fixtures import Settings

from django_panel.panels.registry import get_registry
from tests.http.routes_panel import routes_panel
from tests.project.clients import KINDS, Kind, fetch, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db


def hrefs(page: dict[str, Any]) -> list[str]:
    groups = page["props"]["navigation"]
    return [item["href"] for group in groups for item in group["items"]]


def test_everything_follows_a_prefix(admin: Client, guest: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.project.prefixed_urls"

    page = page_of(fetch(admin, "/back/office/admin/customers"))

    assert "/back/office/admin/customers" in hrefs(page)
    assert all(f"{href}/".startswith("/back/office/admin/") for href in hrefs(page))
    assert page["props"]["page"]["breadcrumbs"][0]["href"] == "/back/office/admin"
    assert page["url"] == "/back/office/admin/customers"
    assert fetch(admin, "/back/office/admin/").headers["Location"] == "/back/office/admin"
    assert fetch(admin, "/admin").status_code == 404
    assert fetch(guest, "/back/office/admin").headers["Location"] == (
        "/back/office/admin/login?next=/back/office/admin"
    )
    assert b"Acme" in fetch(admin, "/back/office/admin/nope").content


def test_everything_follows_a_script_name(admin: Client, guest: Client, settings: Settings) -> None:
    settings.FORCE_SCRIPT_NAME = "/app"
    # The server's handler does this on each request; the test client does not.
    with override_script_prefix("/app/"):
        page = page_of(fetch(admin, "/admin"))
        turned_away = fetch(guest, "/admin")
        sent_home = fetch(admin, "/dashboard")

    assert page["url"] == "/app/admin"
    assert page["props"]["page"]["breadcrumbs"] == [
        {"label": "Dashboard", "href": None, "current": True}
    ]
    assert all(f"{href}/".startswith("/app/admin/") for href in hrefs(page))
    assert turned_away.headers["Location"] == "/app/admin/login?next=/app/admin"
    assert sent_home.headers["Location"] == "/app/admin"


def test_a_panel_at_the_root_leaves_the_host_its_pages(
    admin: Client, guest: Client, declare: Declare, settings: Settings
) -> None:
    settings.ROOT_URLCONF = "tests.project.root_urls"
    declare(whole=lambda panel: routes_panel(panel).path(""), ops=lambda panel: panel.path("ops"))

    assert page_of(fetch(admin, "/"))["component"] == "panel/Dashboard"
    assert page_of(fetch(admin, "/clients"))["component"] == "panel/resources/Index"
    assert page_of(fetch(admin, "/ops"))["props"]["panel"]["id"] == "ops"
    assert admin.get("/about").content == b"about the host"
    assert reverse("panel.whole.dashboard") == "/"
    missing = fetch(guest, "/nothing-here")
    assert missing.status_code == 404
    assert b"Whole" not in missing.content


def test_panels_speak_the_language_of_their_address(admin: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.project.localised_urls"
    settings.MIDDLEWARE = with_locale_middleware()

    # LocaleMiddleware leaves its language active in the thread.
    with translation.override("en"):
        page = page_of(fetch(admin, "/de/admin"))
        redirect = fetch(admin, "/de/admin/")

    assert page["props"]["locale"] == "de"
    assert all(f"{href}/".startswith("/de/admin/") for href in hrefs(page))
    assert redirect.headers["Location"] == "/de/admin"


def with_locale_middleware() -> list[str]:
    listed = list(django_settings.MIDDLEWARE)
    place = listed.index("django.middleware.common.CommonMiddleware")
    return [*listed[:place], "django.middleware.locale.LocaleMiddleware", *listed[place:]]


@pytest.fixture
def back(declare: Declare) -> None:
    declare(
        back=lambda panel: routes_panel(panel).path("back").domain("back.example.test"),
        ops=lambda panel: panel.path("ops"),
    )


PATHS = ["/back", "/back/", "/back/clients", "/back/nope", "/back/login", "/back/locale"]


@pytest.mark.usefixtures("back")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_panel_does_not_exist_on_other_hosts(
    method: str, path: str, kind: Kind, admin: Client
) -> None:
    response = fetch(admin, path, kind, method, headers={"Host": "testserver"})

    assert response.status_code == 404
    assert b"Whole" not in response.content
    assert "Allow" not in response.headers


@pytest.mark.usefixtures("back")
@pytest.mark.parametrize("host", ["back.example.test", "BACK.example.test", "back.example.test:80"])
def test_a_panel_answers_on_its_own_host(host: str, admin: Client) -> None:
    response = fetch(admin, "/back/clients", headers={"Host": host})

    assert response.status_code == 200
    assert b"Whole" in fetch(admin, "/back/nope", headers={"Host": host}).content


@pytest.mark.usefixtures("back")
@pytest.mark.parametrize(
    ("host", "target"), [("testserver", "/ops"), ("back.example.test", "/back")]
)
def test_the_home_redirect_leads_to_a_panel_of_this_host(
    host: str, target: str, admin: Client
) -> None:
    response = fetch(admin, "/dashboard", headers={"Host": host})

    assert (response.status_code, response.headers["Location"]) == (302, target)


def test_without_routes_the_host_keeps_its_own(admin: Client, settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "register_routes": False}

    assert admin.get("/admin").status_code == 404
    assert admin.get("/dashboard").content == b"the host's own page"
    assert get_registry().has("admin")


def test_a_site_that_includes_no_panels_is_left_alone(admin: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.project.urls_without_panels"

    assert admin.get("/dashboard").content == b"the host's own page"
