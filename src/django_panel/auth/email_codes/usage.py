"""Which users have enabled emailed codes, without a query in each request."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django_panel.models.email_factor import EmailFactor

#: After how many seconds the table is read again. In other processes, a user who has just enabled
#: emailed codes is asked for one after this time.
MAX_AGE = 2.0
#: Above this number of users, each request looks up its own user.
MAX_USERS = 1000


@dataclass(slots=True)
class Snapshot:
    """The keys of the users with emailed codes; None if there are too many."""

    keys: frozenset[Any] | None = frozenset()
    read_at: float | None = None


_snapshot = Snapshot()


def has_email_codes(user: Any) -> bool:
    """Return whether a user has enabled emailed codes."""
    enabled = _enabled_users()
    return EmailFactor.of(user) is not None if enabled is None else user.pk in enabled


def users_with_email_codes(keys: Collection[Any]) -> set[Any]:
    """Return which of these users have enabled emailed codes."""
    enabled = _enabled_users()
    return EmailFactor.enabled_among(keys) if enabled is None else set(keys) & enabled


def enable_email_codes(user: Any, address: str) -> None:
    """Enable emailed codes for a user, or replace the address that they are sent to."""
    EmailFactor.enable(user, address)
    forget_usage()


def disable_email_codes(user: Any) -> None:
    """Disable emailed codes for a user."""
    EmailFactor.disable(user)
    forget_usage()


def forget_usage() -> None:
    """Read the table again for the next request."""
    _snapshot.read_at = None


def _enabled_users() -> frozenset[Any] | None:
    now = time.monotonic()
    if _snapshot.read_at is None or now - _snapshot.read_at > MAX_AGE:
        _snapshot.keys = EmailFactor.enabled_users(MAX_USERS)
        _snapshot.read_at = now
    return _snapshot.keys
