"""Inviting a person: who may, what is created, and which mail is sent."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import InviteAction
from django_panel.auth.throttle import INVITATIONS_PER_ADDRESS
from django_panel.exceptions import PanelSchemaException
from django_panel.models import Invitation, JobRun
from django_panel.records.signals import Write, record_written
from django_panel.resources.pages import CreateRecord
from django_panel.tables import TableSchema
from tests.invitations.helpers import (
    ADDRESS,
    RIGHTS,
    administrator,
    invitation_panel,
    invited_user,
    links,
    run_on,
    submit_invitation,
)
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Region, User
from tests.settings_pages.browsers import person, sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def header_actions(client: Client) -> list[str]:
    props = page_of(fetch(client, "/admin/people", "inertia"))["props"]
    return [action["name"] for action in props["table"]["headerActions"]]


def row_actions(client: Client, user: User) -> list[str]:
    props = page_of(fetch(client, "/admin/people", "inertia"))["props"]
    rows = props["rows"]
    (row,) = [row for row in rows if row["key"] == user.pk]
    return [action["name"] for action in row["actions"] if "invitation" in action["name"]]


def test_a_user_is_created_without_a_password_and_gets_a_mail(root: Client) -> None:
    response = submit_invitation(root)

    assert response.status_code == 303, response.content
    noor = User.objects.get(username="noor")
    assert not noor.has_usable_password()
    assert noor.last_login is None
    (sent,) = mail.outbox
    assert sent.to == [ADDRESS]
    assert sent.subject == "Your invitation to Fernhill"
    assert "Ingrid Berg has invited you to Fernhill." in sent.body
    assert "It works once and for 3 days" in sent.body
    assert "Your account is noor." in sent.body
    assert "http://testserver/admin/invitation/" in sent.body


def test_the_row_names_the_user_the_address_and_who_invited(root: Client) -> None:
    submit_invitation(root)

    (row,) = Invitation.objects.all()
    assert row.user_id == User.objects.get(username="noor").pk
    assert row.address == ADDRESS
    assert row.invited_by_id == User.objects.get(username="root").pk
    assert (row.used_at, row.revoked_at) == (None, None)


def test_the_token_is_in_no_row_no_queue_and_no_log(
    root: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    response = submit_invitation(root)

    token = links()[0].rpartition("/")[2]
    assert len(token) >= 43
    stored = [str(row) for table in (Invitation, JobRun) for row in table.objects.values()]
    assert token not in "".join(stored)
    assert token not in caplog.text
    assert token.encode() not in response.content


def test_the_dialog_asks_for_the_address_and_what_the_user_model_requires(root: Client) -> None:
    query = "resource=people&action=invite&scope=table"

    form = json.loads(fetch(root, f"/admin/actions/form?{query}", "json").content)

    fields = {field["name"]: field["required"] for field in form["form"]["schema"]}
    assert list(fields) == ["email", "username", "first_name", "last_name"]
    assert (fields["email"], fields["username"]) == (True, True)
    assert form["submitLabel"] == "Send invitation"
    assert "3 days" in form["modal"]["description"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"username": "noor"}, "email"),
        ({"username": "noor", "email": ""}, "email"),
        ({"username": "noor", "email": "not an address"}, "email"),
        ({"username": "noor", "email": ["noor@example.com"]}, "email"),
        ({"email": ADDRESS}, "username"),
    ],
)
def test_a_malformed_form_creates_nobody(root: Client, body: dict[str, Any], field: str) -> None:
    response = submit_invitation(root, body)

    assert response.status_code == 422
    assert field in response.json()["errors"]
    assert not User.objects.filter(username="noor").exists()
    assert mail.outbox == []


def test_a_password_in_the_request_is_ignored(root: Client) -> None:
    body = {"email": ADDRESS, "username": "noor", "password": "known to the administrator"}

    assert submit_invitation(root, body).status_code == 303

    assert not User.objects.get(username="noor").has_usable_password()


def test_an_address_of_another_user_is_refused(root: Client) -> None:
    make_user("mara", email=ADDRESS.upper())

    response = submit_invitation(root)

    assert response.status_code == 422
    assert response.json()["errors"]["email"] == ["A user with this email address exists."]
    assert not User.objects.filter(username="noor").exists()


def test_a_repeated_request_invites_once(root: Client) -> None:
    body = {"email": ADDRESS, "username": "noor", "submitKey": "0a1b2c3d-key-of-the-form"}

    assert [submit_invitation(root, body).status_code for _ in range(2)] == [303, 303]

    assert User.objects.filter(username="noor").count() == 1
    assert len(mail.outbox) == 1


def test_a_host_whose_page_sets_a_password_still_invites(declare: Declare, root: Client) -> None:
    class CreatePerson(CreateRecord[User]):
        def handle_record_creation(self, attributes: Any) -> User:
            return User.objects.create_user(**{**attributes, "password": "set by the project"})

    class StaffResource(Resource):
        model = User
        slug = "people"

        @classmethod
        def table(cls, table: TableSchema) -> TableSchema:
            return table.header_actions([InviteAction()])

        @classmethod
        def pages(cls) -> dict[str, Any]:
            return {**super().pages(), "create": CreatePerson}

    declare(admin=lambda panel: panel.path("admin").resources([StaffResource]))

    operations: list[str] = []

    def note(write: Write, **named: Any) -> None:
        operations.append(f"{write.operation} {sorted(write.changes or ())}")

    record_written.connect(note, sender=User)
    try:
        assert submit_invitation(root).status_code == 303
    finally:
        record_written.disconnect(note, sender=User)

    assert not User.objects.get(username="noor").has_usable_password()
    assert len(links()) == 1
    # The password that is taken away is a change, too.
    assert operations == ["create []", "update ['password']"]


class TestPermissions:
    @pytest.mark.parametrize("rights", [RIGHTS[:1], RIGHTS[::2]])
    def test_inviting_needs_the_permission_to_create(self, rights: tuple[str, ...]) -> None:
        client = client_for(administrator(*rights))

        assert "invite" not in header_actions(client)
        assert submit_invitation(client).status_code == 403
        assert not User.objects.filter(username="noor").exists()

    def test_resending_needs_the_permission_to_edit(self) -> None:
        client, noor = client_for(administrator(*RIGHTS[:2])), invited_user()

        assert row_actions(client, noor) == []
        assert run_on(client, noor, "resend-invitation").status_code == 403
        assert mail.outbox == []

    def test_a_guest_is_refused(self) -> None:
        assert submit_invitation(Client()).status_code == 401

    def test_it_is_refused_while_signed_in_as_another_user(self) -> None:
        boss, other, noor = person("boss", is_superuser=True), administrator(), invited_user()
        client = sign_in(boss)
        assert run_on(client, other, "impersonate").status_code == 303
        assert str(other.pk) == client.session["_auth_user_id"]

        answers = [
            submit_invitation(client, {"email": "new@example.com", "username": "new"}),
            run_on(client, noor, "resend-invitation"),
            run_on(client, noor, "revoke-invitation"),
        ]

        assert [each.status_code for each in answers] == [403, 403, 403]
        assert "invite" not in header_actions(client)
        assert row_actions(client, noor) == []
        assert mail.outbox == []


@pytest.mark.parametrize(
    ("fields", "password", "offered"),
    [
        ({}, None, True),
        ({"password": ""}, "", True),
        ({"is_active": False}, None, False),
        ({"email": ""}, None, False),
        ({"last_login": "2026-01-01T00:00:00Z"}, None, False),
        ({}, "a password", False),
    ],
)
def test_resending_is_offered_to_those_who_cannot_sign_in(
    root: Client, fields: dict[str, Any], password: str | None, offered: bool
) -> None:
    noor = invited_user(**fields)
    if password == "":
        User.objects.filter(pk=noor.pk).update(password="")
    elif password is not None:
        noor.set_password(password)
        noor.save()

    response = run_on(root, noor, "resend-invitation")

    assert row_actions(root, noor)[:1] == (["resend-invitation"] if offered else [])
    assert response.status_code == (303 if offered else 403)
    assert len(mail.outbox) == int(offered)


def test_a_new_mail_ends_the_earlier_link(root: Client) -> None:
    noor = invited_user()

    for _ in range(2):
        assert run_on(root, noor, "resend-invitation").status_code == 303

    first, second = links()
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200


def test_revoking_is_offered_while_there_is_a_link(root: Client) -> None:
    noor = invited_user()
    assert row_actions(root, noor) == ["resend-invitation"]
    run_on(root, noor, "resend-invitation")
    assert row_actions(root, noor) == ["resend-invitation", "revoke-invitation"]

    response = run_on(root, noor, "revoke-invitation")

    assert response.status_code == 303
    assert Client().get(links()[0]).status_code == 410
    assert row_actions(root, noor) == ["resend-invitation"]
    assert run_on(root, noor, "revoke-invitation").status_code == 403


def test_a_list_of_users_needs_one_more_query_for_all_rows(
    root: Client, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count() -> int:
        fetch(root, "/admin/people", "inertia")
        with CaptureQueriesContext(connection) as queries:
            fetch(root, "/admin/people", "inertia")
        return len(queries)

    invited_user()
    one = count()
    for number in range(5):
        invited_user(username=f"noor{number}")

    assert count() == one


def test_mails_to_one_address_are_limited(root: Client) -> None:
    noor = invited_user()

    answers = [
        run_on(root, noor, "resend-invitation") for _ in range(INVITATIONS_PER_ADDRESS.failures + 1)
    ]

    assert [each.status_code for each in answers] == [303] * 5 + [409]
    assert "Too many invitations" in answers[-1].json()["message"]
    assert len(mail.outbox) == 5


def test_a_mail_of_a_revoked_invitation_is_not_sent() -> None:
    from django_panel.auth.invitation_mail import MailInvitation
    from django_panel.auth.invitations import new_link
    from django_panel.panels.registry import directory

    noor = invited_user()
    invitation, _link = new_link(noor, directory.by_id("admin"), "https://example.com")
    Invitation.revoke(noor)

    MailInvitation(token="unreadable", invitation=invitation.pk).handle()

    assert mail.outbox == []


def test_the_created_user_belongs_to_the_tenant(declare: Declare) -> None:
    class MemberResource(Resource):
        model = User
        slug = "people"
        tenant_relationship = "regions"

        @classmethod
        def table(cls, table: TableSchema) -> TableSchema:
            return table.header_actions([InviteAction()])

    def build(panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources([MemberResource])

    declare(tenants=build)
    region, other = Region.objects.create(name="North"), Region.objects.create(name="South")
    admin = administrator()
    admin.regions.add(region)
    body = {
        "resource": "people",
        "action": "invite",
        "scope": "table",
        "email": ADDRESS,
        "username": "noor",
        "regions": [other.pk],
    }

    response = fetch(
        client_for(admin),
        f"/t/{region.pk}/actions/form",
        "json",
        "post",
        data=body,
        content_type="application/json",
    )

    assert response.status_code == 303, response.content
    assert list(User.objects.get(username="noor").regions.all()) == [region]
    assert links()[0].startswith(f"/t/{region.pk}/invitation/")


def test_the_link_leads_to_a_panel_that_the_person_may_enter(declare: Declare) -> None:
    declare(
        admin=lambda panel: invitation_panel(panel).can_access(
            lambda user: user.username == "root"
        ),
        office=lambda panel: panel.path("office"),
    )
    noor = invited_user()

    run_on(client_for(administrator()), noor, "resend-invitation")

    assert links()[0].startswith("/office/invitation/")


def test_only_users_can_be_invited(declare: Declare) -> None:
    class CustomerResource(Resource):
        model = Customer
        slug = "customers"

        @classmethod
        def table(cls, table: TableSchema) -> TableSchema:
            return table.header_actions([InviteAction()])

    declare(admin=lambda panel: panel.path("admin").resources([CustomerResource]))
    client = client_for(make_user("boss", is_superuser=True))

    with pytest.raises(PanelSchemaException, match="Only users are invited"):
        fetch(client, "/admin/customers")
