"""Which users have enabled emailed codes, without a query in each request."""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic
from typing import Any

from django.db import connections, router, transaction
from django.db.models.signals import post_save

from django_panel.models.email_factor import EmailFactor

#: After how many seconds the table is read again. In other processes, a user who has just enabled
#: emailed codes is asked for one after this time.
MAX_AGE = 2.0
#: Above this number of users, each request looks up its own user.
MAX_USERS = 1000


class Cache:
    """The keys of the users with emailed codes; None if there are too many."""

    def __init__(self, keys: frozenset[Any] | None = None, read_at: float | None = None) -> None:
        self._keys = keys
        self._read_at = read_at
        self._writes = 0

    def get(self) -> frozenset[Any] | None:
        if _has_open_write():
            # The transaction may be rolled back, and no other may see its rows.
            return EmailFactor.enabled_users(MAX_USERS)
        now, writes = monotonic(), self._writes
        if self._read_at is not None and now - self._read_at <= MAX_AGE:
            return self._keys
        keys = EmailFactor.enabled_users(MAX_USERS)
        # A row that another thread wrote during the query may be missing.
        if writes == self._writes:
            self._keys, self._read_at = keys, now
        return keys

    def clear(self) -> None:
        """Read the table again for the next request."""
        self._writes += 1
        self._read_at = None


_cache = Cache()


def has_email_codes(user: Any) -> bool:
    """Return whether a user has enabled emailed codes."""
    enabled = _cache.get()
    return EmailFactor.of(user) is not None if enabled is None else user.pk in enabled


def users_with_email_codes(keys: Collection[Any]) -> set[Any]:
    """Return which of these users have enabled emailed codes."""
    enabled = _cache.get()
    return EmailFactor.enabled_among(keys) if enabled is None else set(keys) & enabled


def enable_email_codes(user: Any, address: str) -> None:
    """Enable emailed codes for a user, or replace the address that they are sent to."""
    EmailFactor.enable(user, address)
    _forget_on_commit()


def disable_email_codes(user: Any) -> None:
    """Disable emailed codes for a user."""
    EmailFactor.disable(user)
    _forget_on_commit()


def forget_usage() -> None:
    """Read the table again for the next request."""
    _cache.clear()


def _forget_on_commit(**kwargs: Any) -> None:
    """Read the table again when the current transaction is committed, or at once without one."""
    transaction.on_commit(forget_usage, using=_database(), robust=True)


def _has_open_write() -> bool:
    """Return whether the current transaction has enabled or disabled emailed codes."""
    connection: Any = connections[_database()]
    return any(hook is forget_usage for _savepoints, hook, _robust in connection.run_on_commit)


def _database() -> str:
    return router.db_for_write(EmailFactor) or "default"


post_save.connect(
    _forget_on_commit, sender=EmailFactor, dispatch_uid="django_panel.auth.email_codes.usage"
)
