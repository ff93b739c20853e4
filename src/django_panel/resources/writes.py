"""The one write path of records: forms, cells, actions and imports all end here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import Model
from django.dispatch import Signal

from django_panel.forms.databases import written_databases
from django_panel.support import context
from django_panel.support.transactions import in_transaction

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource
    from django_panel.resources.resource import Resource

Result = TypeVar("Result")
Hook = Callable[[], object]


class Operation(StrEnum):
    """What happens to a record."""

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


#: The audit point: sent with ``write=`` inside the transaction, after the hooks, so that a
#: history is committed exactly when the write is.
record_written = Signal()


def write_record(
    source: RecordSource,
    operation: Operation,
    record: Model | None,
    act: Callable[[], Result],
    *,
    before: Sequence[Hook] = (),
    after: Sequence[Hook] = (),
    transaction: bool | None = None,
) -> Result:
    """Run a write with its hooks, all or nothing, and send ``record_written``.

    The caller has read the record with a lock and checked it. ``transaction`` is the wish of the
    page or action; None leaves it to the panel. A record that is created is what ``act`` returns.
    """
    with in_transaction(transaction, using=written_databases(source.model, record)):
        for hook in before:
            hook()
        result = act()
        for hook in after:
            hook()
        announce(source, operation, result if record is None else record)
    return result


def announce(source: RecordSource, operation: Operation, record: Any) -> None:
    """Send ``record_written``; code that writes without ``write_record`` calls this too."""
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
