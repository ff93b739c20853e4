"""The time of the last password confirmation, stored in the session."""

from __future__ import annotations

import time

from django.contrib.sessions.backends.base import SessionBase

from django_panel.conf import get_settings

#: The session key of contract §2; its value is a unix time.
PASSWORD_CONFIRMED_AT = "panel.password_confirmed_at"  # noqa: S105 - a key, not a password


#: True if a passkey or a code of an app was used instead of the password.
CONFIRMED_BY_FACTOR = "panel.confirmed_by_factor"


def mark_password_confirmed(
    session: SessionBase, at: float | None = None, *, by_factor: bool = False
) -> None:
    """Store that the password, or instead of it a factor, was confirmed now or at ``at``."""
    session[PASSWORD_CONFIRMED_AT] = int(time.time() if at is None else at)
    if by_factor:
        session[CONFIRMED_BY_FACTOR] = True
    else:
        session.pop(CONFIRMED_BY_FACTOR, None)


def is_password_confirmed(
    session: SessionBase | None, within: int | None = None, *, typed: bool = False
) -> bool:
    """Return whether the password was confirmed recently, or in the last ``within`` seconds.

    With ``typed``, only the password itself counts. A time in the future is refused: it is not
    written by this package.
    """
    at = None if session is None else session.get(PASSWORD_CONFIRMED_AT)
    if session is None or not isinstance(at, int | float):
        return False
    if typed and session.get(CONFIRMED_BY_FACTOR):
        return False
    timeout = get_settings().password_timeout
    age = time.time() - at
    return -1 <= age <= (timeout if within is None else min(timeout, within))
