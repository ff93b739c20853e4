"""The sessions of a user for the security page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from django_panel.actions.action import Action
from django_panel.actions.row_actions import RowScope
from django_panel.exceptions import LogicException
from django_panel.models.sessions import are_sessions_in_cookies
from django_panel.models.user_session import TOUCH_INTERVAL, UserSession
from django_panel.support.relative_time import relative_time
from django_panel.support.user_agents import UserAgent
from django_panel.tables.array_data import ArrayTableData
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.rows import RowParts
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from datetime import datetime

    from django_panel.pages.settings.wire import SessionListWire, SessionsWire, SessionWire
    from django_panel.support.ports import PanelPort

#: The component of the cell with the browser and its device.
BROWSER_COMPONENT = "PanelSessionBrowser"


def sessions_prop(panel: PanelPort, user: Any, current: UUID | None) -> SessionsWire:
    """Return the sessions of a user, with the endpoints that end them."""
    sessions = _sessions(user, current)
    return {
        "rows": [_row(session, current) for session in sessions],
        "listing": _listing(sessions, current),
        "canEnd": True,
        "note": _cookie_note() if are_sessions_in_cookies() else None,
        "endUrl": panel.reverse("settings.sessions.end"),
        "endOthersUrl": panel.reverse("settings.sessions.end-others"),
    }


def _listing(sessions: Sequence[UserSession], current: UUID | None) -> SessionListWire:
    """Return the table of sessions, all on one page."""
    schema, items = _table(), [_item(session, current) for session in sessions]
    scope = RowScope(items, brief=True)
    actions = [record_action.compile(scope) for record_action in schema.get_record_actions()]
    state = replace(TableState.from_query({}, schema), per_page=max(1, len(items)))
    page = ArrayTableData(items).page(schema, state, RowParts(actions=actions, can_edit=False))
    return {
        "table": {**schema.to_wire(), "summarized": False},
        "state": page.state.to_wire(),
        "rows": page.rows,
        "pagination": page.pagination,
    }


@cache
def _table() -> TableSchema:
    """Return the table of the sessions; its labels are translated when it is sent."""
    end = Action("end").label(_lazy("Sign out")).variant("default").visible(_can_end).action(_end)
    return (
        TableSchema()
        .columns([column.toggleable(False) for column in _columns()])
        .record_actions([end])
        .selectable(False)
        .reorderable_columns(False)
        .persist_sort(False)
        .persist_columns(False)
    )


def _columns() -> Sequence[Column]:
    return (
        CustomColumn("browser").label(_lazy("Browser")).component(BROWSER_COMPONENT),
        TextColumn("address").label(_lazy("IP address")).wrap().priority(1),
        TextColumn("last_used").label(_lazy("Last used")).tooltip(_last_used_at),
    )


def _item(session: UserSession, current: UUID | None) -> dict[str, Any]:
    """Return a row of the table."""
    agent = UserAgent.parse(session.user_agent)
    return {
        "id": str(session.pk),
        "browser": {
            "label": _browser(agent),
            "device": agent.device,
            "note": _note(session, current),
        },
        "address": session.address,
        "last_used": _relative(session.last_used_at),
        "last_used_at": session.last_used_at,
        "is_current": session.pk == current,
    }


def _end(item: Any) -> None:
    """Fail: the endpoint ``settings/sessions/end`` runs the action, with its own guards."""
    raise LogicException("A session is ended by the endpoint settings/sessions/end.")


def _can_end(item: Any) -> bool:
    return item is None or not item["is_current"]


def _last_used_at(item: Mapping[str, Any]) -> str:
    return date_format(timezone.localtime(item["last_used_at"]), "DATETIME_FORMAT")


def _browser(agent: UserAgent) -> str:
    if agent.browser is not None and agent.os is not None:
        return _("%(browser)s on %(os)s") % {"browser": agent.browser, "os": agent.os}
    return agent.browser or agent.os or _("Unknown browser")


def _note(session: UserSession, current: UUID | None) -> str | None:
    if session.pk == current:
        return _("This browser")
    impersonator: Any = session.impersonator
    if impersonator is None:
        return None
    return _("used by %(name)s") % {"name": impersonator.get_username()}


def session_rows(user: Any, current: UUID | None) -> list[SessionWire]:
    """Return the sessions of a user: the current one, then the last used ones."""
    return [_row(session, current) for session in _sessions(user, current)]


def _sessions(user: Any, current: UUID | None) -> list[UserSession]:
    return sorted(UserSession.active(user), key=lambda row: row.pk != current)


def _row(row: UserSession, current: UUID | None) -> SessionWire:
    agent = UserAgent.parse(row.user_agent)
    impersonator: Any = row.impersonator
    return {
        "id": str(row.pk),
        "browser": agent.browser,
        "os": agent.os,
        "device": agent.device,
        "address": row.address,
        "lastUsed": _relative(row.last_used_at),
        "lastUsedAt": row.last_used_at.isoformat(),
        "signedInAt": row.created_at.isoformat(),
        "current": row.pk == current,
        "impersonatedBy": None if impersonator is None else impersonator.get_username(),
    }


def _relative(at: datetime) -> str:
    now = timezone.now()
    if now - at <= TOUCH_INTERVAL:
        return _("Now")
    return relative_time(at, now)


def _cookie_note() -> str:
    return _(
        "This site stores sessions in the browser. A browser that you sign out can use the panel "
        "for up to a minute more, and other pages of this site until its cookie expires."
    )
