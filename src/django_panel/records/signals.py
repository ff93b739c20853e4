"""The signal ``record_written``, sent for each record that a panel has written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.db.models import Model
from django.dispatch import Signal

from django_panel.support import context
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.records.transaction import WriteAttempt
    from django_panel.resources.resource import Resource

#: Before and after by field; ``RelatedKeys`` for a relation to many records.
Changes = Mapping[str, tuple[Any, Any]]

#: The attribute of a request with the id of what it writes.
_BATCH = "panel_write_batch"


class Operation(StrEnum):
    """The kind of a write."""

    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


class WriteSource(StrEnum):
    """What has written a record."""

    FORM = "form"
    CELL = "cell"
    INLINE = "inline"
    RELATION = "relation"
    BULK = "bulk"
    BOARD = "board"
    REORDER = "reorder"
    ACTION = "action"
    IMPORT = "import"
    JOB = "job"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Write(FrozenValue):
    """One write, as the receivers of ``record_written`` get it."""

    #: The resource of the record; one that no panel has, if its model has no resource.
    resource: type[Resource]
    operation: Operation
    record: Model
    user: Any
    panel_id: str | None
    source: WriteSource
    #: The same for everything that one request, one job or one import writes.
    batch: UUID
    #: Before and after by field, for a changed record; empty for a new or a deleted one, except
    #: for its relations to many records. None if code of the project has written the record.
    changes: Changes | None


class RecordWritten(Signal):
    """A signal whose receivers may ask for the changes that code of the project has made."""

    def __init__(self) -> None:
        super().__init__()
        self._reading: list[tuple[Any, Any]] = []

    def connect(
        self,
        receiver: Callable[..., Any],
        sender: Any = None,
        weak: bool = True,
        dispatch_uid: Any = None,
        *,
        reads_changes: bool = False,
    ) -> None:
        """Connect a receiver; with ``reads_changes``, it gets ``write.changes`` of each update.

        The rows that code of the project has written are then read once more: one query for up
        to 500 records. Such a receiver stays connected until ``disconnect()``.
        """
        super().connect(receiver, sender, weak and not reads_changes, dispatch_uid)
        key = (dispatch_uid or receiver, sender)
        if reads_changes and key not in self._reading:
            self._reading.append(key)

    def disconnect(
        self,
        receiver: Callable[..., Any] | None = None,
        sender: Any = None,
        dispatch_uid: Any = None,
    ) -> bool:
        key = (dispatch_uid or receiver, sender)
        self._reading = [pending for pending in self._reading if pending != key]
        return super().disconnect(receiver, sender, dispatch_uid)

    def reads_changes(self, model: type[Model]) -> bool:
        """Return whether a receiver asks for the changes that code of the project makes."""
        return any(sender in (None, model) for _receiver, sender in self._reading)


#: Sent with ``write=`` inside the transaction, after the hooks, so that a receiver's own rows are
#: committed exactly when the write is.
record_written = RecordWritten()


def send_record_written(
    source: RecordSource,
    operation: Operation,
    record: Model,
    by: WriteSource | None = None,
    changes: Changes | None = None,
) -> None:
    """Send ``record_written``; the writer of records calls this for each write."""
    if not record_written.has_listeners(source.model):
        return
    panel, attempt = context.current_panel(), context.current().write
    if attempt is not None and attempt.dry_run:
        return
    write = Write(
        source.resource,
        operation,
        record,
        context.current_user(),
        None if panel is None else panel.get_id(),
        by or _source_of(attempt),
        current_batch(),
        changes,
    )
    if attempt is not None:
        attempt.log.add_announced(operation, record, changes)
    record_written.send(sender=source.model, write=write)


def current_batch() -> UUID:
    """Return the id of everything that the current request, job or write writes."""
    current = context.current()
    if current.job is not None:
        return current.job
    if current.request is not None:
        batch: UUID = vars(current.request).setdefault(_BATCH, uuid4())
        return batch
    return uuid4() if current.write is None else current.write.log.batch


def _source_of(attempt: WriteAttempt | None) -> WriteSource:
    if attempt is not None and attempt.by is not None:
        return attempt.by
    return WriteSource.ACTION if context.current().job is None else WriteSource.JOB
