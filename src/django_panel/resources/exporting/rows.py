"""The rows of an export: those that the list showed, or the selected ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import Http404

from django_panel.exports.column import ExportColumn
from django_panel.exports.options import ExporterOptions
from django_panel.exports.reading import ColumnReader
from django_panel.models.soft_deletes import trashed_rows
from django_panel.records.rows import all_rows
from django_panel.resources.overrides import overrides
from django_panel.resources.source_listings import read_listing
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import (
    RecordKey,
    database_key,
    database_keys,
    key_to_wire,
    key_values,
)
from django_panel.support.query_scope import QueryScope
from django_panel.tables.paging.counting import count, count_up_to
from django_panel.tables.reading.batches import record_batches

if TYPE_CHECKING:
    from django_panel.exports.exporter import Exporter
    from django_panel.records.source import RecordSource

#: The number of tuples that are read at once; an exporter's ``chunk_size`` may be larger.
_TUPLES = 2000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExportRows(FrozenValue):
    """The rows and columns of one export."""

    queryset: QuerySet[Any]
    columns: Sequence[ExportColumn]
    options: ExporterOptions

    def count_up_to(self, limit: int) -> int:
        """Return the number of rows, at most ``limit``."""
        return count_up_to(self.queryset, limit).number if limit > 0 else 0

    def count(self) -> int:
        """Return the number of rows; a long list is counted by jobs only."""
        return count(self.queryset, "exact").number

    def reader(self) -> ColumnReader:
        """Return the reader of the columns, in the active language and time zone."""
        return ColumnReader(self.columns, self.queryset.model)

    def batches(self, reader: ColumnReader) -> Iterator[tuple[int, Iterator[tuple[Any, ...]]]]:
        """Yield the number of records of each batch, and its rows."""
        size, plan = self.options.chunk_size, reader.plan
        if not plan.needs_records:
            size = max(size, _TUPLES)
        for records in record_batches(plan, self.queryset, size):
            yield len(records), reader.rows(records, self.queryset.db)


def listed_rows(
    source: RecordSource, exporter: type[Exporter], state: Mapping[str, Any]
) -> QuerySet[Any]:
    """Return the records that the list shows in this state, in its order."""
    return read_listing(source, state).ordered(exporter.query)


def trashed_keys(source: RecordSource, keys: Sequence[RecordKey]) -> list[RecordKey]:
    """Return which of these selected records are in the trash."""
    trash = source.trash
    if trash is None or not source.has_soft_deletes():
        return []
    rows = source.queryset(QueryScope(include_trashed=True))
    matching = rows.filter(pk__in=database_keys(source.model, keys)).order_by()
    return [key_to_wire(key) for key in key_values(trashed_rows(matching, trash.column))]


def remaining_keys(
    source: RecordSource, keys: Sequence[RecordKey], trashed: Sequence[RecordKey] | None
) -> list[RecordKey]:
    """Return the keys without those of records that were deleted or trashed since.

    ``trashed`` are the records that were in the trash already; None if that is not known, and then
    trashed records remain if the source can look them up. Keys of records out of scope remain:
    ``selected_rows`` refuses them.
    """
    model, trash = source.model, source.trash
    rows = all_rows(model, trash or True).using(source.queryset().db)
    matching = rows.filter(pk__in=database_keys(model, keys)).order_by()
    stored = set(key_values(matching))
    if trash is not None and (trashed is not None or not source.has_soft_deletes()):
        before = set(database_keys(model, trashed or ()))
        stored -= set(key_values(trashed_rows(matching, trash.column))) - before
    values = {key: database_key(model, key) for key in keys}
    return [key for key in keys if values[key] is None or values[key] in stored]


def selected_rows(
    source: RecordSource,
    exporter: type[Exporter],
    state: Mapping[str, Any],
    keys: Sequence[RecordKey],
) -> QuerySet[Any]:
    """Return the records with these keys, in the order of the list.

    Raise ``Http404`` if one of them is out of scope. Trashed records are in scope if the source
    has a trash.
    """
    wanted = database_keys(source.model, keys)
    scope = source.queryset(QueryScope(include_trashed=source.has_soft_deletes()))
    matching = scope.filter(pk__in=wanted)
    in_scope = set(key_values(matching.order_by()))
    if len(wanted) < len(keys) or not in_scope.issuperset(wanted):
        raise Http404
    has_own_lookup = source.relation is None and overrides(source.resource, "find_records")
    # The host's own look-up may refuse more.
    if has_own_lookup and len(source.find_many(keys)) != len(keys):
        raise Http404
    return read_listing(source, state).ordered_among(exporter.query(matching))
