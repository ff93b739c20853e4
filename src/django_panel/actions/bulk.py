"""Runs an action on a selection: all of it, or only the records that are allowed.

The records are read with lock in the order of their keys, so two actions on the same rows wait
for each other instead of deadlocking (decisions D7, D8, D13, D17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.translation import ngettext

from django_panel.actions.action import Action
from django_panel.actions.counted_labels import counted_label
from django_panel.actions.errors import BulkRefused, SelectionChanged, default_reason
from django_panel.actions.row_actions import RowScope, either
from django_panel.actions.runner import (
    DataReader,
    no_data,
    require_handler,
    require_permission,
    run_hooks,
    run_in_transaction,
    write_as_project,
    write_each_as_project,
)
from django_panel.records.signals import WriteSource
from django_panel.records.transaction import WriteAttempt
from django_panel.support.count_texts import count_text
from django_panel.support.enums import ActionVariant
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.support.permission_results import Verdict
from django_panel.support.titles import title_without_queries

if TYPE_CHECKING:
    from django_panel.actions.handlers import Data
    from django_panel.actions.wire import RefusedRecordWire, RefusedWire

#: Returns the records of a selection in lists, locked and in the order of their keys.
Chunks = Callable[[], Iterable[Sequence[Any]]]

#: How many refused records a response lists; all of them are counted.
MAX_LISTED = 50
#: How many of the listed records have a title.
MAX_TITLES = 20
#: How far the number of matching rows may be from the confirmed one, unless data is destroyed.
_TOLERANCE = 0.1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkOptions(FrozenValue):
    """The options of a bulk request."""

    #: Whether the action runs on the allowed records when it is refused on others.
    skip_refused: bool = False
    #: The number of rows that the user confirmed, for all rows that match.
    confirmed: int | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkRun(FrozenValue):
    """The outcome: how many records were handled and skipped, and why they were skipped."""

    count: int
    skipped: int = 0
    refused: RefusedWire | None = None


@dataclass(slots=True)
class _Refusals:
    """The records of a selection on which the action is refused."""

    count: int = 0
    listed: list[RefusedRecordWire] = field(default_factory=list)
    titled: list[Model] = field(default_factory=list)

    def add(self, record: Any, verdict: Verdict) -> None:
        self.count += 1
        if len(self.listed) < MAX_LISTED:
            key = wire_key(record) if isinstance(record, Model) else str(record)
            self.listed.append({"key": key, "reason": verdict.get_reason() or default_reason()})
        if len(self.titled) < MAX_TITLES and isinstance(record, Model):
            self.titled.append(record)

    def to_wire(self, action: Action, allowed: int) -> RefusedWire:
        message = ngettext(
            "“%(action)s” isn't possible for %(count)s %(label)s.",
            "“%(action)s” isn't possible for %(count)s %(label)s.",
            self.count,
        ) % {
            "action": action.get_label(),
            "count": count_text(self.count),
            "label": counted_label(action.get_source(), self.count),
        }
        return {
            "message": message,
            "refused": self.listed,
            "refusedCount": self.count,
            "allowedCount": allowed,
            "titles": self._titles(action),
        }

    def _titles(self, action: Action) -> dict[str, str]:
        """Return titles by key: of records that the user may see, unless one costs a query."""
        source = action.get_source()
        if source is None:
            return {}
        # The edit page shows the record too.
        may_see = either(*(source.allows_each(name, self.titled) for name in ("view", "edit")))
        titles = {
            str(wire_key(record)): title_without_queries(source.record_title, record)
            for record in self.titled
            if may_see(record).allowed
        }
        return {key: title for key, title in titles.items() if title is not None}


_DEFAULTS = BulkOptions()


def run_bulk(
    action: Action,
    read: Callable[[], Sequence[Any]],
    data: DataReader = no_data,
    options: BulkOptions = _DEFAULTS,
) -> BulkRun:
    """Run an action on the records that ``read()`` returns; the count is 0 when halted.

    The action's own permission is checked first, then that of every record, then it runs.
    """
    _require_handler(action)

    def work(attempt: WriteAttempt) -> BulkRun:
        require_permission(action)
        records, refusals = read(), _Refusals()
        allowed = _allowed(action, records, refusals)
        _require_allowed(action, refusals, len(allowed), options)
        if action.runs_host_code():
            attempt.mark_host_code()
        _handle(action, allowed, data(None))
        return _finished(action, len(allowed), refusals)

    return run_in_transaction(action, work, halted=BulkRun(0), by=WriteSource.BULK)


def run_on_keys(
    action: Action, read: Callable[[], Sequence[Any]], handle: Callable[[Sequence[Any]], object]
) -> BulkRun:
    """Run ``handle`` on the keys that ``read()`` returns, for an action that needs no records.

    The user may run the action on all records.
    """

    def work(attempt: WriteAttempt) -> BulkRun:
        require_permission(action)
        keys = read()
        if action.runs_host_code():
            attempt.mark_host_code()
        handle(keys)
        return BulkRun(len(keys))

    return run_in_transaction(action, work, halted=BulkRun(0), by=WriteSource.BULK)


def run_selection(
    action: Action,
    chunks: Chunks,
    data: DataReader = no_data,
    options: BulkOptions = _DEFAULTS,
) -> BulkRun:
    """Run an action on a selection too large for one list, in one transaction.

    ``chunks()`` is read twice, so that only one list is in memory: the first time all rows are
    locked, counted and checked, the second time they are handled. The second check covers rows
    that the handler itself changed.
    """
    _require_handler(action)

    def work(attempt: WriteAttempt) -> BulkRun:
        require_permission(action)
        refusals, total = _Refusals(), 0
        for records in chunks():
            total += len(records)
            _allowed(action, records, refusals)
        _require_confirmed(action, total, options.confirmed)
        _require_allowed(action, refusals, total - refusals.count, options)
        if action.runs_host_code():
            attempt.mark_host_code()
        values, refusals, count = data(None), _Refusals(), 0
        for records in chunks():
            allowed = _allowed(action, records, refusals)
            if refusals.count and not options.skip_refused:
                raise BulkRefused(refusals.to_wire(action, total - refusals.count))
            _handle(action, allowed, values)
            count += len(allowed)
        return _finished(action, count, refusals)

    return run_in_transaction(action, work, halted=BulkRun(0), by=WriteSource.BULK)


def require_each(action: Action, chunks: Chunks) -> None:
    """Raise if the user may not run the action on one of the records, which need no lock."""
    if isinstance(action.permissions_for_each(RowScope()), Verdict):
        # The verdict is the same for all records, so none of them is read.
        return
    refusals = _Refusals()
    for records in chunks():
        _allowed(action, records, refusals)
    _require_allowed(action, refusals, 0, _DEFAULTS)


def split_refused(action: Action, records: Sequence[Any]) -> tuple[list[Any], RefusedWire | None]:
    """Return the records that the action may run on, and the refused ones; nothing runs.

    The records need no lock.
    """
    refusals = _Refusals()
    allowed = _allowed(action, records, refusals)
    return allowed, refusals.to_wire(action, len(allowed)) if refusals.count else None


def require_confirmed(action: Action, confirmed: int | None, count: Callable[[], int]) -> None:
    """Raise if the number of matching rows is not the confirmed one (decisions D17)."""
    if confirmed is not None:
        _require_confirmed(action, count(), confirmed)


def _allowed(action: Action, records: Sequence[Any], refusals: _Refusals) -> list[Any]:
    """Return the records on which the user may run the action; collect the others."""
    permissions = action.permissions_for_each(RowScope(records))
    if isinstance(permissions, Verdict) and permissions.allowed:
        # The verdict is the same for all records, so none of them is checked.
        return list(records)
    allowed = []
    for record in records:
        verdict = permissions(record)
        if verdict.allowed:
            allowed.append(record)
        else:
            refusals.add(record, verdict)
    return allowed


def _require_allowed(
    action: Action, refusals: _Refusals, allowed: int, options: BulkOptions
) -> None:
    """Raise if a record is refused; where refused records are skipped, only if none is left."""
    if refusals.count and (not options.skip_refused or not allowed):
        raise BulkRefused(refusals.to_wire(action, allowed))


def _require_confirmed(action: Action, count: int, confirmed: int | None) -> None:
    """Raise if the number of matching rows is not the one that the user confirmed."""
    if confirmed is None or count == confirmed:
        return
    is_destructive = action.get_variant() is ActionVariant.DESTRUCTIVE
    if is_destructive or abs(count - confirmed) > confirmed * _TOLERANCE:
        raise SelectionChanged(count)


def _handle(action: Action, records: Sequence[Any], data: Data) -> None:
    """Call the bulk handler with the list, else the record handler with each record."""
    bulk = action.get_bulk_handler()
    if bulk is not None:
        if records:
            handled = list(records)
            write_as_project(action, handled, lambda: run_hooks(action, bulk, handled, data))
        return
    single = require_handler(action, action.get_record_handler())
    write_each_as_project(action, records, lambda record: run_hooks(action, single, record, data))


def _finished(action: Action, count: int, refusals: _Refusals) -> BulkRun:
    refused = refusals.to_wire(action, count) if refusals.count else None
    return BulkRun(count, refusals.count, refused)


def _require_handler(action: Action) -> None:
    require_handler(action, action.get_bulk_handler() or action.get_record_handler())
