"""What a session stores about emailed codes: the mark, the challenge and the page asked for."""

from __future__ import annotations

import secrets
import time
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import salted_hmac

#: When this session answered a code, as Unix time (decisions A5); valid for all panels.
CONFIRMED_AT = "panel.mfa.email.confirmed_at"
#: The user who answered it: another user of the session, as in impersonation, has not.
CONFIRMED_BY = "panel.mfa.email.confirmed_by"
#: Identifies the session to the stored code; the session key changes with each login.
CHALLENGE = "panel.mfa.email.challenge"
#: The path that was asked for when the session was held.
INTENDED = "panel.mfa.email.intended"


def is_confirmed(session: SessionBase, user: Any) -> bool:
    """Return whether this user has answered a code in this session."""
    if not session.get(CONFIRMED_AT):
        return False
    return session.get(CONFIRMED_BY, str(user.pk)) == str(user.pk)


def mark_confirmed(session: SessionBase, user: Any) -> None:
    """Record that this user has answered a code in this session."""
    session[CONFIRMED_AT] = int(time.time())
    session[CONFIRMED_BY] = str(user.pk)
    session.pop(CHALLENGE, None)


def clear_mark(session: SessionBase) -> None:
    """Remove all that the session stores about emailed codes."""
    for key in (CONFIRMED_AT, CONFIRMED_BY, CHALLENGE, INTENDED):
        session.pop(key, None)


def session_hash(session: SessionBase | None, *, create: bool = False) -> str:
    """Return the hash that identifies a session to its code; empty if it has none.

    The session key is not used: it is the whole content for sessions in cookies.
    """
    if session is None:
        return ""
    token = session.get(CHALLENGE)
    if not token and create:
        token = session[CHALLENGE] = secrets.token_urlsafe(24)
    if not token:
        return "-"
    return salted_hmac("django_panel.email_code.session", str(token), algorithm="sha256").hexdigest()
