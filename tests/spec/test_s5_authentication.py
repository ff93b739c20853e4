"""Specification §5: authentication, access to panels, and the order of checks."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Dashboard, Panel, current_user
from django_panel import panel as panel_by_id
from django_panel.http.middleware.web import WEB_MIDDLEWARE, append_web_middleware
from django_panel.http.pipeline import guards
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.auth.code_helpers import confirm_password, held_client
from tests.http.routes_panel import routes_panel
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db

FOUR = ["ResetPanelContext", "RedirectPanelHome", "ShareFlashToast", "SharePanelData"]


def names(panel: Panel, *, guest: bool = False, extra: tuple[Any, ...] = ()) -> list[str]:
    made = [
        guard.func if isinstance(guard, partial) else guard
        for guard in guards(panel, guest=guest, extra=extra)
    ]
    return [guard.__name__ for guard in made]


class Noting:
    """A middleware that records when it runs, and the context."""

    seen: list[tuple[str, str | None]] = []

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        bound = context.current_panel()
        self.seen.append((type(self).__name__, None if bound is None else bound.get_id()))
        return self.get_response(request)


class PanelNote(Noting): ...


class AuthNote(Noting): ...


class PageNote(Noting): ...


@pytest.fixture(autouse=True)
def forget_notes() -> None:
    Noting.seen.clear()


# 5.1 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "status", "location"),
    [
        ("html", 302, "/admin/login?next=/admin/tasks%3Fpage%3D2"),
        ("inertia", 302, "/admin/login?next=/admin/tasks%3Fpage%3D2"),
        ("json", 401, None),
    ],
)
def test_rule_1_a_guest_is_sent_to_the_login_with_the_target_kept(
    kind: Kind, status: int, location: str | None, guest: Client
) -> None:
    response = fetch(guest, "/admin/tasks?page=2", kind)

    assert (response.status_code, response.headers.get("Location")) == (status, location)


def test_rule_1_a_guest_is_redirected_before_the_panel_resolves(
    guest: Client, declare: Declare
) -> None:
    booted: list[Panel] = []
    declare(
        whole=lambda panel: (
            routes_panel(panel)
            .middleware([PanelNote])
            .auth_middleware(["auth", AuthNote])
            .boot_using(booted.append)
        )
    )

    assert fetch(guest, "/whole").status_code == 302

    assert Noting.seen == [("PanelNote", None)]
    assert booted == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", [{"is_staff": False}, {"panels": "ops"}])
def test_rule_1_a_refused_person_receives_403_never_a_redirect(
    who: dict[str, Any], kind: Kind
) -> None:
    response = fetch(client_for(make_user("refused", **who)), "/admin", kind)

    assert response.status_code == 403
    assert "Location" not in response.headers


def test_rule_1_a_refused_user_may_sign_in_as_another_user() -> None:
    client = client_for(make_user("refused", is_staff=False))

    refused = fetch(client, "/admin")

    assert b'href="/admin/login"' in refused.content
    assert page_of(fetch(client, "/admin/login"))["component"] == "panel/auth/Login"


def test_rule_1_a_panel_without_an_auth_stack_is_public_on_purpose(
    guest: Client, declare: Declare
) -> None:
    declare(whole=lambda panel: routes_panel(panel).auth_middleware([]))

    assert fetch(guest, "/whole").status_code == 200
    assert page_of(fetch(guest, "/whole"))["props"]["auth"]["user"] is None
    # Open to enter is not open to read: rights are still asked about the anonymous user.
    assert fetch(guest, "/whole/clients").status_code == 403
    assert page_of(fetch(guest, "/whole/login"))["component"] == "panel/auth/Login"


# 5.2 -----------------------------------------------------------------------------------------


def test_rule_2_the_panel_boots_after_the_access_check(declare: Declare) -> None:
    booted: list[tuple[str, str]] = []

    def note(panel: Panel) -> None:
        current = panel_by_id()
        assert current is panel
        booted.append((panel.get_id(), str(current_user())))

    declare(whole=lambda panel: routes_panel(panel).boot_using(note))
    refused, admitted = make_user("refused", is_staff=False), make_user("admitted")

    assert fetch(client_for(refused), "/whole").status_code == 403
    assert booted == []

    assert fetch(client_for(admitted), "/whole").status_code == 200
    assert booted == [("whole", "admitted")]


def test_rule_2_the_login_page_boots_nothing(guest: Client, declare: Declare) -> None:
    booted: list[Panel] = []
    declare(whole=lambda panel: routes_panel(panel).boot_using(booted.append))

    assert fetch(guest, "/whole/login").status_code == 200
    assert booted == []


# 5.3 -----------------------------------------------------------------------------------------


def test_rule_3_the_web_group_stands_in_order() -> None:
    assert [path.rpartition(".")[2] for path in WEB_MIDDLEWARE] == FOUR
    assert list(django_settings.MIDDLEWARE[-4:]) == list(WEB_MIDDLEWARE)


def test_rule_3_the_panel_group_stands_in_order(declare: Declare) -> None:
    declare(
        whole=lambda panel: (
            routes_panel(panel).middleware([PanelNote]).auth_middleware(["auth", AuthNote])
        )
    )
    whole = get_registry().by_id("whole")

    assert names(whole, extra=(PageNote,)) == [
        "VerifyCsrf",
        "PanelNote",
        "Authenticate",
        "AuthNote",
        "ResolvePanel",
        "SetPanelLocale",
        "RequireTwoFactor",
        "RequireEmailCode",
        "PageNote",
    ]


def test_rule_3_guest_pages_pass_the_panels_own_middleware_only(declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).middleware([PanelNote]))

    assert names(get_registry().by_id("whole"), guest=True) == [
        "VerifyCsrf",
        "PanelNote",
        "ResolvePanel",
        "SetPanelLocale",
    ]


def test_rule_3_the_tenant_is_resolved_last_and_only_where_there_are_tenants(
    declare: Declare,
) -> None:
    declare(
        whole=lambda panel: routes_panel(panel).tenant(User, lambda request, user: None),
        plain=whole_panel_elsewhere,
    )

    assert names(get_registry().by_id("whole"))[-1] == "ResolveTenant"
    assert "ResolveTenant" not in names(get_registry().by_id("plain"))


def whole_panel_elsewhere(panel: Panel) -> Panel:
    return panel.path("elsewhere")


def test_rule_3_the_chain_runs_in_that_order(admin: Client, declare: Declare) -> None:
    class NotedDashboard(Dashboard):
        middleware = (PageNote,)

    declare(
        whole=lambda panel: (
            routes_panel(panel)
            .middleware([PanelNote])
            .auth_middleware(["auth", AuthNote])
            .dashboard(NotedDashboard)
        )
    )

    assert fetch(admin, "/whole").status_code == 200

    assert Noting.seen == [("PanelNote", None), ("AuthNote", None), ("PageNote", "whole")]


# 5.5 -----------------------------------------------------------------------------------------


def test_rule_5_the_four_are_appended_after_the_hosts_own(settings: Settings) -> None:
    settings.MIDDLEWARE = ("host.First", WEB_MIDDLEWARE[2], "host.Last")

    append_web_middleware()

    assert [
        "host.First",
        WEB_MIDDLEWARE[2],
        "host.Last",
        WEB_MIDDLEWARE[0],
        WEB_MIDDLEWARE[1],
        WEB_MIDDLEWARE[3],
    ] == settings.MIDDLEWARE


def test_rule_5_the_switch_turns_what_was_appended_off(admin: Client, settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "register_web_middleware": False}

    assert fetch(admin, "/dashboard").status_code == 200
    of_the_page = {"page", "widgets", "widgetData", "filters", "arrangement"}
    assert set(page_of(fetch(admin, "/admin"))["props"]) == {*of_the_page, "errors"}

    settings.PANEL = {**settings.PANEL, "register_web_middleware": True}
    assert fetch(admin, "/dashboard").status_code == 302


# 5.6 -----------------------------------------------------------------------------------------


def test_rule_6_the_code_endpoints_are_inside_the_panel_middleware(
    guest: Client, declare: Declare
) -> None:
    declare(whole=lambda panel: routes_panel(panel).middleware([PanelNote]))
    refused = client_for(make_user("refused", is_staff=False))
    for name in ("send", "verify", "enable", "disable"):
        path = f"/whole/two-factor/{name}"
        assert fetch(guest, path, method="post").headers["Location"] == "/whole/login"
        assert fetch(refused, path, method="post").status_code == 403
        assert fetch(guest, path).status_code == 405
    assert len(Noting.seen) == 8


def test_rule_6_they_are_exempt_from_the_email_code_check(declare: Declare) -> None:
    declare(whole=routes_panel)
    client = held_client()

    challenge = fetch(client, "/whole/two-factor/challenge")

    assert page_of(challenge)["component"] == "panel/auth/EmailCode"
    sent = fetch(client, "/whole/two-factor/send", method="post")
    assert (sent.status_code, sent.headers["Location"]) == (303, "/whole/two-factor/challenge")


@pytest.mark.parametrize("name", ["enable", "disable"])
def test_rule_6_enabling_and_disabling_require_password_confirmation(
    name: str, declare: Declare
) -> None:
    declare(whole=routes_panel)
    ann = make_user("ann", email="ann@example.com", password="secret")
    client = client_for(ann)

    refused = fetch(client, f"/whole/two-factor/{name}", method="post")
    assert refused.headers["Location"].startswith("/whole/settings/confirm-password")
    confirm_password(client)
    done = fetch(client, f"/whole/two-factor/{name}", method="post")
    assert (done.status_code, done.headers["Location"]) == (303, "/whole/settings/security")


# 5.8 -----------------------------------------------------------------------------------------


def test_rule_8_rights_are_asked_at_the_endpoint_not_inferred_from_a_link() -> None:
    client = client_for(make_user("viewer", "view_customer"))

    page = page_of(fetch(client, "/admin"))
    hrefs = [item["href"] for group in page["props"]["navigation"] for item in group["items"]]

    assert "/admin/customers" in hrefs
    assert fetch(client, "/admin/customers").status_code == 200
    assert not {"/admin/tasks", "/admin/secret"} & set(hrefs)
    assert fetch(client, "/admin/tasks").status_code == 403
    assert fetch(client, "/admin/secret").status_code == 403


# Guest redirect, inventory §5 ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "status", "header"),
    [("html", 302, "Location"), ("inertia", 409, "X-Inertia-Location")],
)
@pytest.mark.parametrize("switched_off_by", ["the panel", "the settings"])
def test_guests_go_to_the_hosts_login_where_the_panel_has_none(
    switched_off_by: str, kind: Kind, status: int, header: str, guest: Client, declare: Declare
) -> None:
    if switched_off_by == "the panel":
        declare(whole=lambda panel: routes_panel(panel).login(False))
    else:
        declare({"register_guest_redirect": False}, whole=routes_panel)

    response = fetch(guest, "/whole/clients", kind)

    assert response.status_code == status
    assert response.headers[header] == "/accounts/login?next=/whole/clients"


def test_a_guests_write_is_answered_303_with_its_page_kept(guest: Client, declare: Declare) -> None:
    declare(whole=routes_panel)

    response = fetch(
        guest,
        "/whole/clients/create",
        "inertia",
        "post",
        headers={"Referer": "http://testserver/whole/clients/create"},
    )

    assert response.status_code == 303
    assert response.headers["Location"] == "/whole/login?next=/whole/clients/create"
