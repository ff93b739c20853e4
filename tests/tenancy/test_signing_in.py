"""Signing in to a panel with tenants: where users land, and which pages need no tenant."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import ImpersonateAction
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.http.middleware.authenticate import Authenticate
from django_panel.panels.registry import get_registry
from django_panel.tables import TableSchema, TextColumn
from django_panel.tenancy import SHARED
from tests.auth.code_helpers import sent_codes
from tests.project.clients import client_for, fetch, make_user, page_of, text_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.tenant_panel import RIGHTS, tenant_panel
from tests.settings_pages.browsers import person, sign_in
from tests.tenancy.conftest import Tenant, make_tenant

_LINK = re.compile(r'<a[^>]+href="([^"]+)"')


class PeopleResource(Resource):
    """The users of the project, who may belong to several tenants."""

    model = User
    slug = "people"
    tenant_relationship = SHARED

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("username")]).record_actions([ImpersonateAction()])


def send(client: Client, path: str, body: Any = None, method: str = "post") -> Any:
    options: dict[str, Any] = {"data": body or {}, "content_type": "application/json"}
    return fetch(client, path, "json", method, **options)


def button_of(client: Client, url: str) -> str:
    """Return the link of an error page, inside the layout or without it."""
    response = fetch(client, url)
    if b"data-page" in response.content:
        return str(page_of(response)["props"]["homeUrl"])
    found = _LINK.findall(text_of(response))
    assert len(found) == 1
    return str(found[0])


def log_in(client: Client, user: User) -> Any:
    user.set_password("correct horse")
    user.save()
    body = {"username": user.username, "password": "correct horse"}
    return send(client, "/_panel/auth/login", body)


def test_a_login_continues_at_the_intended_page_or_at_the_first_tenant(north: Tenant) -> None:
    client = client_for(None)
    turned_away = fetch(client, f"{north.root}/sites?page=2")
    with_target = page_of(fetch(client, turned_away.headers["Location"]))["props"]
    without = page_of(fetch(client, "/t/-/login"))["props"]

    assert log_in(client, north.member).status_code == 200

    assert with_target["redirectTo"] == f"{north.root}/sites?page=2"
    assert without["redirectTo"] == "/t/-"
    assert fetch(client, "/t/-").headers["Location"] == north.root


def test_the_login_page_shows_nothing_of_the_tenant_in_its_url(north: Tenant) -> None:
    for url in (f"{north.root}/login", "/t/987654/login", "/t/-/login"):
        props = page_of(fetch(client_for(None), url))["props"]

        assert props["tenancy"] is None
        assert props["navigation"] == []
        assert "north" not in str(props)


def test_the_home_page_leads_to_the_first_tenant(north: Tenant) -> None:
    assert fetch(north.client(), "/dashboard").headers["Location"] == "/t/-"


def test_the_button_of_a_refused_tenant_leads_to_one_of_the_user(
    north: Tenant, south: Tenant
) -> None:
    stranger = client_for(make_user("stranger", *RIGHTS))

    for url in (south.root, f"{south.root}/sites", "/t/98765"):
        assert button_of(north.client(), url) == north.root
    assert button_of(north.client(), f"{north.root}/sites/98765") == north.root
    assert button_of(north.client(), f"{north.root}/no-such-page") == north.root
    assert button_of(stranger, north.root) == f"{north.root}/login"
    assert button_of(stranger, "/t/-") == "/t/-/login"


@pytest.mark.django_db(transaction=True)
def test_the_emailed_code_needs_no_tenant(north: Tenant) -> None:
    member = north.member
    member.email = "ann@example.com"
    member.save()
    enable_email_codes(member, member.email)
    client = north.client()

    held = fetch(client, "/t/-")
    page = page_of(fetch(client, held.headers["Location"]))
    sent = send(client, "/t/-/two-factor/send", {})
    answered = send(client, "/t/-/two-factor/verify", {"code": sent_codes()[-1]})

    assert held.headers["Location"] == "/t/-/two-factor/challenge"
    assert page["props"]["tenancy"] is None
    assert page["props"]["navigation"] == []
    assert sent.status_code in {200, 302, 303}
    assert answered.status_code in {200, 302, 303}
    assert fetch(client, "/t/-").headers["Location"] == north.root
    assert fetch(client, f"{north.root}/sites").status_code == 200


def test_the_security_page_needs_no_tenant(north: Tenant, declare: Declare) -> None:
    declare(crew=lambda panel: tenant_panel(panel).require_two_factor().settings())
    held = fetch(north.client(), "/t/-")

    page = page_of(fetch(north.client(), held.headers["Location"]))

    assert held.headers["Location"] == "/t/-/settings/security"
    assert page["component"].startswith("panel/")
    assert page["props"]["tenancy"] is None
    assert page["props"]["navigation"] == []


@pytest.mark.django_db(transaction=True)
def test_a_password_mail_links_to_a_page_without_a_tenant(north: Tenant, declare: Declare) -> None:
    declare(crew=lambda panel: tenant_panel(panel).password_reset())
    north.member.email = "ann@example.com"
    north.member.set_password("correct horse")
    north.member.save()
    client = client_for(None)

    send(client, "/_panel/auth/password/request?panel=crew", {"email": "ann@example.com"})

    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert link is not None
    assert link[1].startswith("/t/-/reset-password/")
    props = page_of(fetch(client, link[1]))["props"]
    assert props["doneUrl"].startswith("/t/-/login?")


def with_impersonation(panel: Panel) -> Panel:
    return tenant_panel(panel).resources([PeopleResource]).impersonation(lambda user, other: True)


def test_impersonation_opens_a_tenant_of_the_other_user_and_returns(
    north: Tenant, declare: Declare
) -> None:
    declare(crew=with_impersonation)
    south = make_tenant("south")
    root = person("root", is_superuser=True)
    root.regions.add(north.region, south.region)
    client = sign_in(root)
    body = {"resource": "people", "action": "impersonate", "record": south.member.pk}

    begun = send(client, f"{north.root}/actions/record", body)
    first = fetch(client, "/t/-").headers["Location"]
    banner = page_of(fetch(client, f"{south.root}/sites"))["props"]["impersonation"]
    # The way back is open even if the other user has lost the tenant meanwhile.
    south.member.regions.clear()
    refused = fetch(client, f"{south.root}/sites")
    left = send(client, banner["leaveUrl"], method="delete")

    assert "/t/-" in str(begun.headers.get("Location", "") or begun.json())
    assert first == south.root
    assert refused.status_code == 403
    assert left.json()["redirectTo"] == "/t/-"
    assert fetch(client, "/t/-").headers["Location"] == north.root


@pytest.mark.parametrize("path", ["t/{tenant}", "t"])
def test_guests_of_a_public_panel_with_tenants_are_refused(
    path: str, north: Tenant, declare: Declare
) -> None:
    declare(
        crew=lambda panel: (
            tenant_panel(panel)
            .path(path)
            .tenant(type(north.region), lambda request, user: north.region)
            .auth_middleware([])
            .can_access(lambda user: True)
        )
    )
    url = path.replace("{tenant}", str(north.region.pk))

    assert Authenticate not in get_registry().by_id("crew").get_auth_middleware()
    assert fetch(client_for(None), f"/{url}/sites").status_code == 403
    assert fetch(client_for(None), f"/{url}").status_code == 403
    assert fetch(client_for(None), f"/{url}/login").status_code == 200
