"""Signed in as another user, a panel still asks what it requires of the impersonator."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from django_panel import Page, Panel, Resource
from django_panel.actions import ImpersonateAction
from django_panel.adapters.channels.authentication import SocketUser, expired_users
from django_panel.adapters.channels.close_codes import FORBIDDEN_CODE, NOT_SIGNED_IN
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.models import EmailCode
from django_panel.panels.registry import get_registry
from django_panel.support import ports
from django_panel.tables import TableSchema, TextColumn
from tests.auth.code_helpers import mark_session
from tests.project.clients import KINDS, fetch
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.settings_pages.browsers import person, sign_in

pytestmark = pytest.mark.django_db


class PeopleResource(Resource):
    """The users of the project."""

    model = User
    slug = "people"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("username")]).record_actions([ImpersonateAction()])


class PaidPage(Page):
    """A page that requires a code by itself."""

    slug = "paid"
    middleware = ("panel.email-code",)


class SafePage(Page):
    """A page that requires a second factor by itself."""

    slug = "safe"
    middleware = ("panel.two-factor",)


def office(panel: Panel) -> Panel:
    """Configure a panel that requires nothing."""
    people = panel.path("admin").resources([PeopleResource]).pages([PaidPage, SafePage])
    return people.impersonation(lambda user, other: True)


PANELS: dict[str, Any] = {
    "code": lambda panel: panel.path("ops").require_email_code(),
    "factor": lambda panel: panel.path("ops").require_two_factor(),
}


@pytest.fixture
def root() -> User:
    return person("root", is_superuser=True)


@pytest.fixture
def ann() -> User:
    """Return a user with a second factor."""
    ann = person("ann")
    enable_email_codes(ann, ann.email)
    return ann


def act_as(client: Client, other: User) -> Client:
    body = {"resource": "people", "action": "impersonate", "record": other.pk}
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}
    assert fetch(client, "/admin/actions/record", "json", "post", **options).status_code == 303
    assert int(client.session["_auth_user_id"]) == other.pk
    return client


def statuses(client: Client, path: str) -> set[int]:
    return {fetch(client, path, kind).status_code for kind in KINDS}


@pytest.mark.parametrize("required", PANELS)
def test_a_panel_that_the_impersonator_may_not_use_yet_is_refused(
    required: str, declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS[required])
    client = sign_in(root)
    assert statuses(client, "/ops") <= {302, 303, 401, 403}

    act_as(client, ann)

    assert statuses(client, "/ops") == {403}
    assert statuses(client, "/admin") == {200}
    assert not EmailCode.objects.exists()
    assert mail.outbox == []


@pytest.mark.parametrize("page", ["paid", "safe"])
def test_a_single_page_is_refused_too(page: str, declare: Declare, root: User, ann: User) -> None:
    declare(admin=office)
    client = act_as(sign_in(root), ann)

    assert statuses(client, f"/admin/{page}") == {403}


def test_the_code_of_the_impersonator_opens_the_panel(
    declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS["code"])
    client = sign_in(root)
    mark_session(client, root)

    act_as(client, ann)

    assert statuses(client, "/ops") == {200}


def test_the_factor_of_the_impersonator_opens_the_panel(
    declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS["factor"])
    enable_email_codes(root, root.email)
    client = sign_in(root)
    mark_session(client, root)

    act_as(client, ann)

    assert statuses(client, "/ops") == {200}


def test_the_page_that_asks_for_the_code_mails_none_to_the_other_user(
    declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS["code"])
    client = act_as(sign_in(root), ann)

    assert statuses(client, "/ops/two-factor/challenge") == {403}
    assert mail.outbox == []


@pytest.mark.parametrize("required", PANELS)
def test_the_way_back_is_open_in_a_panel_that_is_refused(
    required: str, declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS[required])
    client = act_as(sign_in(root), ann)

    left = fetch(client, "/ops/settings/impersonation", "json", "delete")

    assert left.status_code == 200
    assert int(client.session["_auth_user_id"]) == root.pk


def socket_of(client: Client, user: User) -> SocketUser:
    return SocketUser(
        get_registry().by_id("ops"),
        user,
        client.session.session_key,
        user.get_session_auth_hash(),
        has_code=True,
        is_impersonated=True,
    )


@pytest.mark.parametrize(
    ("required", "code"), [("code", NOT_SIGNED_IN), ("factor", FORBIDDEN_CODE)]
)
def test_an_open_socket_of_such_a_panel_is_closed(
    required: str, code: int, declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS[required])
    client = act_as(sign_in(root), ann)
    opened = socket_of(client, ann)
    assert expired_users([opened]) == {opened: code}

    if required == "code":
        mark_session(client, ann)
    else:
        enable_email_codes(root, root.email)

    assert expired_users([opened]) == {}


def test_the_own_session_has_not_answered_a_code_after_the_return(
    declare: Declare, root: User, ann: User
) -> None:
    declare(admin=office, ops=PANELS["code"])
    client = act_as(sign_in(root), ann)

    fetch(client, "/admin/settings/impersonation", "json", "delete")

    assert fetch(client, "/ops").headers["Location"] == "/ops/two-factor/challenge"


def test_an_address_that_the_impersonator_has_not_verified_is_refused(
    declare: Declare, root: User, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = ports.auth_stack()
    monkeypatch.setattr(type(stack), "is_email_verified", lambda _self, user: user.pk == ann.pk)
    monkeypatch.setattr(type(stack), "verified_users", lambda _self, users: {ann.pk})
    declare(admin=office, ops=lambda panel: panel.path("ops").auth(verified=True))

    client = act_as(sign_in(root), ann)

    assert statuses(client, "/ops") == {403}
    opened = socket_of(client, ann)
    assert expired_users([opened]) == {opened: FORBIDDEN_CODE}
    assert fetch(client, "/ops/settings/impersonation", "json", "delete").status_code == 200
