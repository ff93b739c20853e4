"""The time of the last password confirmation, stored in the session."""

from __future__ import annotations

import time

from django.contrib.sessions.backends.base import SessionBase

#: The session key of contract §2; its value is a unix time.
PASSWORD_CONFIRMED_AT = "panel.password_confirmed_at"  # noqa: S105 - a key, not a password


def mark_password_confirmed(session: SessionBase, at: float | None = None) -> None:
    """Store that the password was confirmed now, or at the Unix time ``at``."""
    session[PASSWORD_CONFIRMED_AT] = int(time.time() if at is None else at)
