"""A panel whose users are invited, and the requests of both sides."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from django.core import mail
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.actions import (
    ImpersonateAction,
    InviteAction,
    ResendInvitationAction,
    RevokeInvitationAction,
)
from django_panel.auth.invitations import new_link
from django_panel.panels.registry import directory
from django_panel.tables import TableSchema, TextColumn
from tests.project.clients import fetch, make_user
from tests.project.models import User

ADDRESS = "noor@example.com"
PASSWORD = "a long walk at night"
RIGHTS = ("view_user", "add_user", "change_user")

_LINK = re.compile(r"https?://\S+/invitation/\S+")


class PeopleResource(Resource):
    """The users of the project."""

    model = User
    slug = "people"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return (
            table.columns([TextColumn("username")])
            .header_actions([InviteAction()])
            .record_actions(
                [ResendInvitationAction(), RevokeInvitationAction(), ImpersonateAction()]
            )
        )

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("username"), forms.TextInput("email").email()])


def invitation_panel(panel: Panel) -> Panel:
    """Configure the panel."""
    return (
        panel.path("admin")
        .brand_name("Fernhill")
        .resources([PeopleResource])
        .impersonation(lambda user, other: True)
    )


def administrator(*rights: str) -> User:
    return make_user("root", *(rights or RIGHTS), first_name="Ingrid", last_name="Berg")


def invited_user(**fields: Any) -> User:
    """Create a staff user without a password."""
    user = User(**{"username": "noor", "email": ADDRESS, "is_staff": True, **fields})
    user.set_unusable_password()
    user.save()
    return user


def submit_invitation(client: Client, body: Any = None) -> Any:
    """Submit the dialog of the action above the table."""
    data = {"email": ADDRESS, "username": "noor"} if body is None else body
    call = {"resource": "people", "action": "invite", "scope": "table"}
    options: dict[str, Any] = {"data": {**call, **data}, "content_type": "application/json"}
    return fetch(client, "/admin/actions/form", "json", "post", **options)


def run_on(client: Client, user: User, name: str) -> Any:
    """Run an action of a row."""
    body = {"resource": "people", "action": name, "record": user.pk}
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}
    return fetch(client, "/admin/actions/record", "json", "post", **options)


def links() -> list[str]:
    """Return the links of all mails, oldest first, without the host."""
    found = [link for sent in mail.outbox for link in _LINK.findall(str(sent.body))]
    return [urlsplit(link).path for link in found]


def choose(client: Client, link: str, password: Any = PASSWORD) -> Any:
    """Choose a password on the page of a link."""
    options: dict[str, Any] = {"data": {"password": password}, "content_type": "application/json"}
    return fetch(client, link, "json", "post", **options)


def link_for(user: User, **options: Any) -> str:
    """Return the path of a new invitation."""
    _row, link = new_link(user, directory.by_id("admin"), "http://testserver", **options)
    return link.removeprefix("http://testserver")
