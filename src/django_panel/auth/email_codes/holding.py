"""Whether a session has to answer an emailed code before it may use a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.auth.email_codes.session import INTENDED, has_answered, is_confirmed
from django_panel.auth.email_codes.usage import has_email_codes

if TYPE_CHECKING:
    from django.http import HttpRequest


def is_held(request: HttpRequest, *, required: bool) -> bool:
    """Return whether the user of a request must answer a code first.

    Users who have enabled emailed codes must; ``required`` is True if the panel demands a code
    from all users.
    """
    user: Any = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return False
    session: Any = getattr(request, "session", None)
    if required:
        return session is None or not has_answered(session, user)
    if session is not None and is_confirmed(session, user):
        return False
    return has_email_codes(user)


def is_asked(request: HttpRequest, *, required: bool) -> bool:
    """Return whether the page that asks for a code has something to ask.

    A single page may require a code too; the user was then sent here from it.
    """
    if is_held(request, required=required):
        return True
    session: Any = getattr(request, "session", None)
    user: Any = getattr(request, "user", None)
    return bool(session is not None and session.get(INTENDED)) and not has_answered(session, user)
