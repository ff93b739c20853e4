"""Which users can have stored notifications."""

from __future__ import annotations

from typing import Any

_MISSING = object()


def can_be_notified(user: Any) -> bool:
    """Return whether notifications may be stored for a user.

    A user model opts out with ``notify = None``.
    """
    if not getattr(user, "is_authenticated", False):
        return False
    return getattr(user, "notify", _MISSING) is not None
