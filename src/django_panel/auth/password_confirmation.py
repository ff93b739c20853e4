"""The time of the last password confirmation, stored in the session."""

from __future__ import annotations

import time

from django.contrib.sessions.backends.base import SessionBase

from django_panel.conf import get_settings

#: The session key of contract §2; its value is a unix time.
PASSWORD_CONFIRMED_AT = "panel.password_confirmed_at"  # noqa: S105 - a key, not a password


def mark_password_confirmed(session: SessionBase, at: float | None = None) -> None:
    """Store that the password was confirmed now, or at the Unix time ``at``."""
    session[PASSWORD_CONFIRMED_AT] = int(time.time() if at is None else at)


def is_password_confirmed(session: SessionBase | None, within: int | None = None) -> bool:
    """Return whether the password was confirmed recently, or in the last ``within`` seconds.

    A time in the future is refused: it is not written by this package.
    """
    at = None if session is None else session.get(PASSWORD_CONFIRMED_AT)
    if not isinstance(at, int | float):
        return False
    timeout = get_settings().password_timeout
    age = time.time() - at
    return -1 <= age <= (timeout if within is None else min(timeout, within))
