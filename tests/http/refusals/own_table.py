"""Rows of what belongs to the user: the account, sessions, notifications, jobs, arrangements."""

from __future__ import annotations

from typing import Any

from django.test import Client

from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.auth.invitations import new_link
from django_panel.auth.password_confirmation import mark_password_confirmed
from django_panel.models import JobRun, WidgetArrangement
from django_panel.panels.registry import get_registry
from tests.auth.code_helpers import sent_codes
from tests.http.refusals.rows import URL_OF_OTHER_TENANT, Cell, Not, Refused, Row, foreign
from tests.http.refusals.world import World
from tests.project.models import User
from tests.tenancy.canary.probes import Probe, Ref
from tests.tenancy.canary.world import committing

OWN = Not("The route changes only what belongs to the user, and names no record.")
NO_VERSION = Not("The route takes no version: the user's own value is replaced.")


def _shut_out(world: World, client: Client) -> None:
    User.objects.filter(pk=world.member.pk).update(is_staff=False)


#: There is no permission of a model: a user only needs to be allowed to enter the panel.
NO_ENTRY = Refused(403, arrange=_shut_out, name="no access to the panel")


def _own(route: str, probe: Probe | None = None, **more: Any) -> Row:
    cells: dict[str, Cell] = {
        "other_tenant": URL_OF_OTHER_TENANT,
        "outside_scope": OWN,
        "stale_version": NO_VERSION,
        "no_permission": NO_ENTRY,
    }
    return Row(route=route, probe=probe or Probe(), **{**cells, **more})


def _confirm(world: World, client: Client) -> None:
    session = client.session
    mark_password_confirmed(session)
    session.save()


def _ask_for_code(world: World, client: Client) -> None:
    """Enable emailed codes: the session has to answer one."""
    enable_email_codes(world.member, world.member.email)


def _answer(world: World, client: Client) -> None:
    _ask_for_code(world, client)
    with committing():
        client.get(f"{world.root}/two-factor/challenge")
    (world.keys["code"],) = sent_codes()


def _confirmed_with_code(world: World, client: Client) -> None:
    _answer(world, client)
    body = {"code": world.keys["code"]}
    client.post(f"{world.root}/two-factor/verify", body, content_type="application/json")
    _confirm(world, client)


def _invite(world: World, client: Client) -> None:
    panel = get_registry().by_id("crew")
    _invitation, link = new_link(world.ours["invitee"], panel, "http://testserver")
    world.keys["token"] = link.rpartition("/")[2]


def _impersonate(world: World, client: Client) -> None:
    body = {"resource": "people", "action": "impersonate", "record": world.keys["colleague"]}
    response = client.post(f"{world.root}/actions/record", body, content_type="application/json")
    assert response.status_code == 303, response.content


def _arrange(world: World, client: Client) -> None:
    WidgetArrangement.store(world.member, "crew", "home", {"hidden": ["job-table"]})


def _fail(world: World, client: Client) -> None:
    JobRun.objects.update(state="failed")


OWN_SESSION = Not(
    "The route restores the person's own session, also if the other user has lost the tenant."
)

ACCOUNT: tuple[Row, ...] = (
    _own("settings.profile.update", Probe(body={"first_name": "renamed"})),
    _own("settings.account.delete", prepare=_confirm),
    _own(
        "settings.password.update",
        Probe(
            body={
                "password": "a long walk at night",
                "password_confirmation": "a long walk at night",
            }
        ),
        prepare=_confirm,
    ),
    _own(
        "settings.sessions.end",
        Probe(body={"id": Ref("session")}),
        # Sessions belong to a user: another user's session does not exist.
        other_tenant=foreign("session"),
        outside_scope=foreign("session"),
        stale_version=Not("A session has no version; it is ended."),
    ),
    _own("settings.sessions.end-others"),
    _own(
        "settings.impersonation.leave",
        prepare=_impersonate,
        other_tenant=OWN_SESSION,
        no_permission=Not(
            "Returning needs no permission; a session that is not allowed any more ends."
        ),
    ),
    _own(
        "settings.arrangement.save",
        Probe(query={"page": "home"}, body={"widgets": [{"id": "job-table", "hidden": True}]}),
    ),
    _own(
        "settings.preferences.save",
        Probe(body={"preferences": {"theme": "dark"}}),
        status=204,
    ),
    _own("settings.arrangement.reset", Probe(query={"page": "home"}), prepare=_arrange),
)

CODES: tuple[Row, ...] = (
    # The page mails a code, so this GET request writes.
    _own("auth.two-factor.challenge", prepare=_ask_for_code),
    _own("auth.two-factor.send", prepare=_ask_for_code),
    _own("auth.two-factor.verify", Probe(body={"code": Ref("code")}), prepare=_answer),
    _own("auth.two-factor.enable", prepare=_confirm),
    _own("auth.two-factor.disable", prepare=_confirmed_with_code),
)

ROWS_OF_USER: tuple[Row, ...] = (
    _own(
        "notifications.read",
        Probe(body={"id": Ref("notification")}),
        # C9: the answer is the user's own count; nothing is marked as read.
        other_tenant=foreign("notification", status=200),
        outside_scope=foreign("notification", status=200),
        stale_version=Not("A notification has no version; it is marked as read."),
    ),
    _own("notifications.clear", Probe(body={"all": True})),
    *(
        _own(
            f"jobs.{name}",
            Probe(body={"id": Ref("run")}),
            other_tenant=foreign("run"),
            outside_scope=foreign("run", name="of another user"),
            stale_version=Not("A job has no version; one that has ended is not cancelled."),
            prepare=prepare,
        )
        for name, prepare in (("cancel", None), ("retry", _fail))
    ),
)

NO_RECORD = Not("The route changes no record: it stores a language in the visitor's session.")
NO_USER = Not("The visitor is not signed in: the token in the path names and opens one account.")

GUESTS: tuple[Row, ...] = (
    Row(
        route="locale",
        probe=Probe(body={"locale": "de"}),
        other_tenant=NO_RECORD,
        outside_scope=NO_RECORD,
        stale_version=NO_RECORD,
        no_permission=Not("The route is open to anonymous users."),
        writes=False,
        guest=True,
    ),
    Row(
        route="auth.invitation.accept",
        probe=Probe(path={"token": Ref("token")}, body={"password": "a long walk at night"}),
        other_tenant=NO_USER,
        outside_scope=NO_USER,
        stale_version=Not("An invitation has no version; it can be accepted once."),
        no_permission=NO_USER,
        prepare=_invite,
        guest=True,
    ),
)

ROWS = (*ACCOUNT, *CODES, *ROWS_OF_USER, *GUESTS)
