"""The active integrations of the process: read at most every two seconds.

A write of a record must not cost a query if nothing is sent for it. Integrations that another
process adds, changes or deletes are therefore noticed after two seconds at most.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any

from django.db import DatabaseError, connections, router, transaction
from django.db.models.signals import post_delete, post_save

from django_panel.integrations.triggers import Trigger
from django_panel.models.integration import Integration
from django_panel.support import context

logger = logging.getLogger("django_panel.integrations")

#: Seconds for which the integrations are cached.
MAX_AGE = 2.0

#: Panel id, resource slug and trigger -> integrations.
Snapshot = Mapping[tuple[str, str, str], list[Integration]]


class _Cache:
    """The integrations that were read last."""

    def __init__(self) -> None:
        self._snapshot: Snapshot = {}
        self._read_at: float | None = None
        self._written_at: float | None = None

    def get(self) -> Snapshot:
        now = monotonic()
        if self._read_at is not None and now - self._read_at < MAX_AGE:
            return self._snapshot
        snapshot = _read()
        if snapshot is None:
            return {}
        # The rows of an open transaction are not cached: it may be rolled back. A row that another
        # thread wrote during the query may be missing.
        if self._written_at is None or now - self._written_at >= MAX_AGE:
            self._snapshot, self._read_at = snapshot, now
        return snapshot

    def invalidate(self, **kwargs: Any) -> None:
        """Read the integrations again; called after a write in this process."""
        self._written_at, self._read_at = monotonic(), None

    def clear(self) -> None:
        """Forget everything, also that there was a write."""
        self._snapshot, self._read_at, self._written_at = {}, None, None


_cache = _Cache()
_UID = "django_panel.integrations.active"
post_save.connect(_cache.invalidate, sender=Integration, dispatch_uid=_UID)
post_delete.connect(_cache.invalidate, sender=Integration, dispatch_uid=_UID)


def active_integrations(panel_id: str, slug: str, trigger: Trigger) -> list[Integration]:
    """Return the active integrations of a resource for a trigger, ordered by name.

    The list is empty if the table does not exist, and inside ``without_integrations()``.
    """
    if not context.current().sends_integrations:
        return []
    return _cache.get().get((panel_id, slug, trigger.value), [])


@contextmanager
def without_integrations() -> Iterator[None]:
    """Send no integrations for the writes of the block."""
    with context.bind(sends_integrations=False):
        yield


def clear() -> None:
    """Forget the cached integrations."""
    _cache.clear()


def _read() -> Snapshot | None:
    """Return all active integrations, or None if they cannot be read."""
    using = router.db_for_read(Integration) or "default"
    if connections[using].needs_rollback:
        # The write fails too.
        return None
    found: defaultdict[tuple[str, str, str], list[Integration]] = defaultdict(list)
    try:
        for each in _stored(using):
            for trigger in each.get_triggers():
                found[each.panel, each.resource, trigger].append(each)
    except DatabaseError:
        logger.exception("The integrations could not be read; nothing is sent.")
        return None
    return dict(found)


def _stored(using: str) -> list[Integration]:
    if not connections[using].in_atomic_block:
        return Integration.all_active()
    # A savepoint: the query fails if the table lacks a column until the next migration.
    with transaction.atomic(using=using):
        return Integration.all_active()
