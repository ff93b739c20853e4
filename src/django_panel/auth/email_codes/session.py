"""What a session stores about emailed codes: the mark, the challenge and the page asked for."""

from __future__ import annotations

import secrets
import time
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.signed_cookies import SessionStore as CookieStore
from django.utils.crypto import salted_hmac

from django_panel.models.sessions import SessionData

#: When this session answered a code, as Unix time (decisions A5); valid for all panels.
CONFIRMED_AT = "panel.mfa.email.confirmed_at"
#: The user who answered it: another user of the session, as in impersonation, has not.
CONFIRMED_BY = "panel.mfa.email.confirmed_by"
#: Whether a code was really answered: enabling emailed codes marks the session without one.
ANSWERED = "panel.mfa.email.answered"
#: Identifies a session that is stored in a cookie to its code.
CHALLENGE = "panel.mfa.email.challenge"
#: The path that was asked for when the session was held.
INTENDED = "panel.mfa.email.intended"


def is_confirmed(session: SessionData, user: Any) -> bool:
    """Return whether this user is marked in this session."""
    if not session.get(CONFIRMED_AT):
        return False
    return bool(session.get(CONFIRMED_BY, str(user.pk)) == str(user.pk))


def has_answered(session: SessionData, user: Any) -> bool:
    """Return whether the mark of this session comes from an answered code."""
    return is_confirmed(session, user) and bool(session.get(ANSWERED))


def mark_confirmed(session: SessionBase, user: Any, *, answered: bool) -> None:
    """Record that this user has answered a code in this session, or needs none."""
    session[CONFIRMED_AT] = int(time.time())
    session[CONFIRMED_BY] = str(user.pk)
    if answered:
        session[ANSWERED] = True
    session.pop(CHALLENGE, None)


def clear_mark(session: SessionBase) -> None:
    """Remove all that the session stores about emailed codes."""
    for key in (CONFIRMED_AT, CONFIRMED_BY, ANSWERED, CHALLENGE, INTENDED):
        session.pop(key, None)


def session_hash(session: SessionBase | None, *, create: bool = False) -> str:
    """Return the hash that identifies a session to its code; empty without a session."""
    if session is None:
        return ""
    token = _token(session, create=create) or ""
    salt = "django_panel.email_code.session"
    return salted_hmac(salt, token, algorithm="sha256").hexdigest()


def _token(session: SessionBase, *, create: bool) -> str | None:
    """Return what identifies a session: its key, or a stored token.

    The key of a session in a cookie is its whole content.
    """
    if not isinstance(session, CookieStore):
        return session.session_key
    if create and not session.get(CHALLENGE):
        session[CHALLENGE] = secrets.token_urlsafe(24)
    token: str | None = session.get(CHALLENGE)
    return token
