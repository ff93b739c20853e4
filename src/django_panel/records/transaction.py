"""Transactions of writes: their databases, and when an aborted one is tried again."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, router, transaction
from django.db.models import QuerySet
from django.http import Http404

from django_panel.models.upload import Upload
from django_panel.records.write_log import WriteLog
from django_panel.support import context
from django_panel.support.database_errors import is_conflict, is_locked, is_missing_row

if TYPE_CHECKING:
    from django_panel.records.signals import WriteSource

Result = TypeVar("Result")
Databases = str | Sequence[str] | None

#: Seconds in which a write is retried while another one holds a SQLite file, and the shortest and
#: the longest pause before a retry. Random pauses, or the same writers would collide again.
LOCKED_SECONDS = 1.0
LOCKED_PAUSE = (0.005, 0.05)


class WriteAttempt:
    """One attempt of a write. A write that has run code of the project is not retried."""

    __slots__ = ("_outer", "by", "dry_run", "log", "ran_host_code")

    def __init__(
        self,
        outer: WriteAttempt | None = None,
        by: WriteSource | None = None,
        *,
        dry_run: bool = False,
    ) -> None:
        self.ran_host_code = False
        self._outer = outer
        #: What writes, if neither a writer nor an outer attempt says it.
        self.by: WriteSource | None = by or (None if outer is None else outer.by)
        #: Whether it is rolled back at the end, so nothing is announced.
        self.dry_run: bool = dry_run or (outer is not None and outer.dry_run)
        #: What the whole write has changed.
        self.log: WriteLog = WriteLog() if outer is None else outer.log

    def mark_host_code(self) -> None:
        """Record that a hook, a handler or a signal receiver of the project runs.

        Permission checks do not count: they only read.
        """
        self.ran_host_code = True
        if self._outer is not None:
            self._outer.mark_host_code()


def current_attempt() -> WriteAttempt:
    """Return the attempt of the write that is running; outside a write, one that is not retried."""
    return context.current().write or WriteAttempt()


def run_write(
    work: Callable[[WriteAttempt], Result],
    *preferences: bool | None,
    using: Databases = None,
    by: WriteSource | None = None,
    dry_run: bool = False,
) -> Result:
    """Run a write in the transaction that ``in_transaction`` would open (decisions D7, D13, D19).

    A transaction that the database aborts is retried if no code of the project has run in it and
    it is the outermost one: once after a deadlock or a serialization failure, and for up to
    ``LOCKED_SECONDS`` if a SQLite file is locked (decision E13). Otherwise the error is raised;
    ``http/errors.py`` returns 409 or 503. ``Http404`` is raised if the row to update no longer
    exists.

    In a ``dry_run``, which the caller rolls back, ``record_written`` is not sent.

    ``work`` must read everything it writes itself, so that a second run reads it again. Inside
    the ``work`` of another call, only that one is run again.
    """
    may_repeat = wants_transaction(*preferences) and not _in_transaction_already(using)
    outer, locked_until = context.current().write, None
    while True:
        attempt = WriteAttempt(outer, by, dry_run=dry_run)
        try:
            with in_transaction(*preferences, using=using), context.bind(write=attempt):
                return work(attempt)
        except DatabaseError as error:
            if is_missing_row(error):
                raise Http404 from error
            if not may_repeat or attempt.ran_host_code:
                raise
            if is_conflict(error):
                may_repeat = False
                continue
            now = monotonic()
            locked_until = locked_until or now + LOCKED_SECONDS
            if not is_locked(error) or now >= locked_until:
                raise
        # The transaction has ended: another one can write meanwhile.
        sleep(random.uniform(*LOCKED_PAUSE))  # noqa: S311 - not for security


def wants_transaction(*preferences: bool | None) -> bool:
    """Return the first preference that is set (page or action), else the panel's, else True."""
    for preference in preferences:
        if preference is not None:
            return preference
    panel = context.current_panel()
    return panel.has_database_transactions() if panel is not None else True


@contextmanager
def in_transaction(*preferences: bool | None, using: Databases = None) -> Iterator[None]:
    """Run the block in a transaction if the page, the action or the panel enables it.

    ``using`` may contain several databases; the last one is opened last and committed first.
    """
    if not wants_transaction(*preferences):
        yield
        return
    aliases = [using] if using is None or isinstance(using, str) else using
    if len(aliases) == 1:
        with transaction.atomic(using=aliases[0]):
            yield
        return
    with ExitStack() as stack:
        for alias in aliases:
            stack.enter_context(transaction.atomic(using=alias))
        yield


def _in_transaction_already(using: Databases) -> bool:
    aliases = [using or DEFAULT_DB_ALIAS] if using is None or isinstance(using, str) else using
    return any(connections[alias].in_atomic_block for alias in aliases)


# Databases.


def write_database(queryset: QuerySet[Any]) -> str:
    """Return the alias that the records of a queryset are written to.

    It is the one of ``using()``; without it, that of the routers for a write.
    """
    if not has_several_databases():
        return DEFAULT_DB_ALIAS
    # A queryset that locks its rows reads them from the database for writes.
    return str(queryset.select_for_update().db)


def source_database(read: Callable[[], QuerySet[Any]]) -> str:
    """Return ``write_database`` of a queryset that is built only if there are several databases."""
    return write_database(read()) if has_several_databases() else DEFAULT_DB_ALIAS


def has_several_databases() -> bool:
    """Return whether the project has more than one database."""
    return len(list(connections)) > 1


def written_databases(of_record: str) -> tuple[str, ...]:
    """Return the aliases that need a transaction during a write, the record's last.

    An upload is marked as used together with the record, and a notification is stored with it. If
    only the record were rolled back, the user would have to upload the file again.
    """
    own = router.db_for_write(Upload)
    return (of_record,) if of_record == own else (own, of_record)
