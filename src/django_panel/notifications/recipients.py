"""Who can be notified."""

from __future__ import annotations

from typing import Any

_UNSTATED = object()


def can_be_notified(user: Any) -> bool:
    """Return whether rows may be kept for a person: a model says no with ``notify = None``."""
    if not getattr(user, "is_authenticated", False):
        return False
    return getattr(user, "notify", _UNSTATED) is not None
