"""Whether a session has to answer an emailed code before it may use a panel or the account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.auth.email_codes.session import has_answered, is_confirmed
from django_panel.auth.email_codes.usage import has_email_codes
from django_panel.panels.options.access import EMAIL_CODE, names_guard
from django_panel.panels.registry import get_registry

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.models.sessions import SessionData
    from django_panel.panels.panel import Panel


def is_held(request: HttpRequest, *, required: bool) -> bool:
    """Return whether the user of a request must answer a code first.

    Users who have enabled emailed codes must; ``required`` is True if the panel demands a code
    from all users.
    """
    user: Any = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return False
    return _has_to_answer(getattr(request, "session", None), user, required=required)


def waiting_panel(session: SessionData | None, user: Any) -> Panel | None:
    """Return a panel that the user may enter, and that waits for a code of this session.

    A panel with a single page that requires a code counts too. An answered code is valid for all
    panels. None for guests, and if no panel waits.
    """
    if user is None or not user.is_authenticated:
        return None
    waiting = (
        panel
        for panel in get_registry().all()
        if _has_to_answer(session, user, required=_asks_for_code(panel))
        and panel.is_accessible_to(user)
    )
    return next(waiting, None)


def _has_to_answer(session: SessionData | None, user: Any, *, required: bool) -> bool:
    if required:
        return session is None or not has_answered(session, user)
    if session is not None and is_confirmed(session, user):
        return False
    return has_email_codes(user)


def _asks_for_code(panel: Panel) -> bool:
    """Return whether a panel, or one of its pages, requires a code from all users."""
    return panel.requires_email_code() or any(
        names_guard(route.middleware, EMAIL_CODE) for route in panel.get_routes()
    )
