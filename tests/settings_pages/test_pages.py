"""The three settings pages: props, navigation, and what ``Panel.settings(False)`` removes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import panel as panel_by_id
from django_panel.auth.email_codes.session import mark_confirmed
from django_panel.exceptions import PanelRegistrationException
from django_panel.pages import ProfilePage, SettingsPage
from django_panel.panels.registry import directory
from tests.project.clients import KINDS, Kind, client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.resources import CustomerResource
from tests.settings_pages.browsers import forget_password, person, props_of, sign_in

pytestmark = pytest.mark.django_db

PAGES = ("profile", "security", "appearance")
WRITES = ("profile.update", "account.delete", "password.update", "sessions.end")


@pytest.fixture
def ann() -> User:
    return person("ann", first_name="Ann", last_name="Lind")


@pytest.fixture
def client(ann: User) -> Client:
    return sign_in(ann)


def names(panel: str = "admin") -> set[str]:
    here: Any = panel_by_id(panel)
    return {route.name for route in here.get_routes()}


def test_every_panel_has_the_three_pages_below_its_path() -> None:
    for panel in ("admin", "ops"):
        here: Any = panel_by_id(panel)
        for page in PAGES:
            expected = f"/{panel}/settings/{page}"
            assert here.reverse(f"pages.settings-{page}") == expected


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_guests_are_sent_to_the_login(page: str, kind: Kind, guest: Client) -> None:
    response = fetch(guest, f"/admin/settings/{page}", kind)

    assert response.status_code == (401 if kind == "json" else 302)


@pytest.mark.parametrize("page", PAGES)
def test_a_post_to_a_settings_page_is_not_possible(page: str, client: Client) -> None:
    assert client.post(f"/admin/settings/{page}").status_code == 405


def test_a_public_panel_has_settings_for_users_only(
    declare: Declare, guest: Client, ann: User
) -> None:
    declare(front=lambda panel: panel.path("front").auth_middleware([]))

    assert guest.get("/front").status_code == 200
    assert guest.get("/front/settings/profile").status_code == 302
    assert page_of(fetch(guest, "/front", "inertia"))["props"]["settingsPages"] == []
    assert client_for(ann).get("/front/settings/profile").status_code == 200


def test_the_profile_has_the_name_and_the_address(client: Client) -> None:
    props = props_of(client, "profile")

    fields = props["form"]["schema"]
    assert [(field["name"], field["value"]) for field in fields] == [
        ("first_name", "Ann"),
        ("last_name", "Lind"),
        ("email", "ann@example.com"),
    ]
    assert [field["autocomplete"] for field in fields] == ["given-name", "family-name", "email"]
    assert props["urls"] == {
        "update": "/admin/settings/profile",
        "resendVerification": None,
        "delete": "/admin/settings/account",
    }
    assert (props["mustVerifyEmail"], props["status"]) == (False, None)
    assert (props["canDeleteAccount"], props["deleteRefusal"]) == (True, None)
    assert props["hasPassword"] is True


def test_the_security_page_has_the_keys_of_the_contract(client: Client, ann: User) -> None:
    props = props_of(client, "security")

    assert (props["canManageTwoFactor"], props["canManagePasskeys"]) == (False, False)
    assert (props["passkeys"], props["twoFactorEnabled"]) == ([], None)
    assert props["passwordRules"].startswith("maxlength")
    assert props["emailCodeUrls"] == {
        "enable": "/admin/two-factor/enable",
        "disable": "/admin/two-factor/disable",
    }
    assert (props["canUseEmailCode"], props["emailCodeEnabled"]) == (True, False)
    assert props["endpoints"]["reauthenticate"] == "/_panel/auth/reauthenticate"
    assert props["passwordUrl"] == "/admin/settings/password"


def test_the_security_page_shows_enabled_codes(client: Client, ann: User) -> None:
    from django_panel.models import EmailFactor

    EmailFactor.enable(ann, "ann@example.com")
    session = client.session
    mark_confirmed(session, ann, answered=True)
    session.save()

    assert props_of(client, "security")["emailCodeEnabled"] is True


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_security_needs_a_recent_password_confirmation(kind: Kind, client: Client) -> None:
    forget_password(client)

    response = fetch(client, "/admin/settings/security", kind)

    assert response.status_code == 302
    target = "/admin/settings/confirm-password?next=/admin/settings/security"
    assert response.headers["Location"] == target


def test_json_gets_403_with_the_page_that_asks(client: Client) -> None:
    forget_password(client)

    response = fetch(client, "/admin/settings/security", "json")

    assert response.status_code == 403
    assert response.json() == {  # type: ignore[attr-defined]
        "message": "Confirm your password first.",
        "confirmUrl": "/admin/settings/confirm-password",
    }


def test_the_confirmation_leads_back(client: Client) -> None:
    forget_password(client)
    path = "/admin/settings/confirm-password?next=/admin/settings/security"
    page = page_of(fetch(client, path, "inertia"))

    assert page["component"] == "panel/settings/ConfirmPassword"
    assert page["props"]["redirectTo"] == "/admin/settings/security"
    assert page["props"]["reauthenticateUrl"] == "/_panel/auth/reauthenticate"

    body = {"password": "a long walk at night"}
    client.post("/_panel/auth/reauthenticate", body, content_type="application/json")

    assert fetch(client, path).headers["Location"] == "/admin/settings/security"
    assert fetch(client, "/admin/settings/security").status_code == 200


@pytest.mark.parametrize("target", ["//evil.example", "https://evil.example/", "javascript:1"])
def test_the_confirmation_leads_nowhere_else(target: str, client: Client) -> None:
    response = fetch(client, f"/admin/settings/confirm-password?next={target}")

    assert response.headers["Location"] == "/admin/settings/security"


def test_the_pages_link_to_each_other_and_the_user_menu_links_to_them(client: Client) -> None:
    props = props_of(client, "appearance")

    assert props["page"]["subNavigation"]["label"] == "Settings"
    navigation = props["page"]["subNavigation"]["items"]
    assert [(item["label"], item["icon"], item["active"]) for item in navigation] == [
        ("Profile", "user", False),
        ("Security", "shield", False),
        ("Preferences", "palette", True),
    ]
    assert [item["url"] for item in props["settingsPages"]] == [
        f"/admin/settings/{page}" for page in PAGES
    ]
    assert [row["label"] for row in props["page"]["breadcrumbs"]] == [
        *("Dashboard", "Account", "Preferences")
    ]
    labels = [item["label"] for group in props["navigation"] for item in group["items"]]
    assert "Profile" not in labels


def test_settings_false_removes_pages_and_endpoints(declare: Declare, ann: User) -> None:
    declare(admin=lambda panel: panel.path("admin").settings(False))

    assert not {name for name in names() if name.startswith("pages.settings")}
    assert names().isdisjoint(f"settings.{name}" for name in WRITES)
    assert page_of(fetch(client_for(ann), "/admin", "inertia"))["props"]["settingsPages"] == []


class BillingPage(SettingsPage):
    """A settings page of a project."""

    title: ClassVar[str] = "Billing"
    navigation_sort: ClassVar[int] = 15


class LastingProfile(ProfilePage):
    """A profile whose account cannot be deleted."""

    @classmethod
    def can_delete_account(cls, user: Any) -> bool:
        return False


def test_a_project_adds_its_own_settings_page(declare: Declare, ann: User) -> None:
    declare(admin=lambda panel: panel.path("admin").pages([BillingPage]))

    props = props_of(client_for(ann), "billing")

    labels = [item["label"] for item in props["page"]["subNavigation"]["items"]]
    assert labels == ["Profile", "Billing", "Security", "Preferences"]


def test_a_project_replaces_a_page(declare: Declare, ann: User) -> None:
    declare(admin=lambda panel: panel.path("admin").settings(False).pages([LastingProfile]))
    client = sign_in(ann)

    assert props_of(client, "profile")["canDeleteAccount"] is False
    deleted = client.delete("/admin/settings/account", headers={"Accept": "application/json"})
    assert deleted.status_code == 403


def test_the_base_class_is_no_page_of_its_own(declare: Declare) -> None:
    declare(admin=lambda panel: panel.path("admin").pages([SettingsPage]))

    with pytest.raises(PanelRegistrationException, match="SettingsPage"):
        panel_by_id("admin")
    directory.forget()


def test_other_pages_may_not_be_below_settings(declare: Declare, settings: Settings) -> None:
    from django_panel import Page

    class Stray(Page):
        slug: ClassVar[str] = "stray"

        @classmethod
        def get_route_path(cls) -> str:
            return "settings/stray"

    declare(admin=lambda panel: panel.path("admin").resources([CustomerResource]).pages([Stray]))

    with pytest.raises(PanelRegistrationException, match="settings"):
        panel_by_id("admin")


@pytest.mark.parametrize("cookie", ["dark", "light"])
def test_the_cookie_decides_the_first_paint(cookie: str, client: Client) -> None:
    client.cookies["appearance"] = cookie

    text = client.get("/admin/settings/appearance").content.decode()

    assert f'<html lang="en" dir="ltr" class="{cookie}" data-time-zone="UTC">' in text


def test_without_a_usable_cookie_the_system_decides(client: Client) -> None:
    client.cookies["appearance"] = "purple"

    text = client.get("/admin/settings/appearance").content.decode()

    assert '<html lang="en" dir="ltr" data-time-zone="UTC">' in text
    assert "prefers-color-scheme: dark" in text
