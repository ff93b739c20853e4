"""The signal ``record_written``, sent after each write of a record, for audit logs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.dispatch import Signal

from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource


class Operation(StrEnum):
    """The kind of a write."""

    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class Write:
    """One write, as the receivers of ``record_written`` get it."""

    resource: type[Resource]
    operation: Operation
    record: Model
    user: Any
    panel_id: str | None


#: Sent with ``write=`` inside the transaction, after the hooks, so that a receiver's own rows are
#: committed exactly when the write is.
record_written = Signal()


def send_record_written(source: RecordSource, operation: Operation, record: Any) -> None:
    """Send ``record_written``; all code that writes a record calls this."""
    if not record_written.has_listeners(source.model):
        return
    panel = context.current_panel()
    write = Write(
        source.resource,
        operation,
        record,
        context.current_user(),
        None if panel is None else panel.get_id(),
    )
    record_written.send(sender=source.model, write=write)
