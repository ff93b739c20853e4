"""The sessions of a user for the security page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.models.sessions import are_sessions_in_cookies
from django_panel.models.user_session import TOUCH_INTERVAL, UserSession
from django_panel.support.relative_time import relative_time
from django_panel.support.user_agents import UserAgent

if TYPE_CHECKING:
    from datetime import datetime

    from django_panel.pages.settings.wire import SessionsWire, SessionWire
    from django_panel.support.ports import PanelPort


def sessions_prop(panel: PanelPort, user: Any, current: UUID | None) -> SessionsWire:
    """Return the sessions of a user, with the endpoints that end them."""
    return {
        "rows": session_rows(user, current),
        "canEnd": True,
        "note": _cookie_note() if are_sessions_in_cookies() else None,
        "endUrl": panel.reverse("settings.sessions.end"),
        "endOthersUrl": panel.reverse("settings.sessions.end-others"),
    }


def session_rows(user: Any, current: UUID | None) -> list[SessionWire]:
    """Return the sessions of a user: the current one, then the last used ones."""
    rows = sorted(UserSession.active(user), key=lambda row: row.pk != current)
    return [_row(row, current) for row in rows]


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
