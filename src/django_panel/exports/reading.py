"""Reads the values of export columns with the plans of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.exports.column import ExportColumn
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath, ModelField
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.reading.planned_column import PlannedColumn
from django_panel.tables.reading.records import record_texts
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.exports.exporter import Exporter
    from django_panel.tables.type_aliases import ModelClass

#: The number of titles of related records that are kept between batches, per column.
_MAX_TITLES = 5_000


@dataclass(frozen=True, eq=False, repr=False)
class _ReadColumn(Column):
    """Reads an export column's values as a column of a table; it makes no cells."""

    type = "text"
    supports_to_many = True

    _exported: ExportColumn | None = field(default=None, kw_only=True)

    def callbacks_need_record(self) -> bool:
        return self._exported is not None and self._exported.format_needs_record()

    def get_record_fields(self) -> tuple[str, ...] | None:
        origin = None if self._exported is None else self._exported.get_table_column()
        return None if origin is None else origin.get_record_fields()

    def path_for(self, model: ModelClass) -> ColumnPath:
        origin = None if self._exported is None else self._exported.get_table_column()
        return resolve_path(model, self._name) if origin is None else origin.path_for(model)

    def cell_function(self, source: ModelField | None) -> CellFunction:
        raise NotImplementedError


class ColumnReader:
    """The columns of one export, compiled once for the active language and time zone."""

    def __init__(self, columns: Sequence[ExportColumn], model: type[Model]) -> None:
        names = [column.get_path() for column in columns]
        plan = _table_of(columns).plan_for(model).scoped()
        #: How the records are read: as tuples, or as instances if a column needs them.
        self.plan: TablePlan = plan.for_columns(names)
        self._cells = [
            _Cells(column, planned)
            for column, planned in zip(columns, self.plan.columns, strict=True)
        ]

    def headings(self) -> list[str]:
        """Return the first row of the file."""
        return [cells.heading() for cells in self._cells]

    def rows(self, records: Sequence[Any], using: str) -> Iterator[tuple[Any, ...]]:
        """Return the rows of a batch of records, which are tuples or instances.

        Cells are made column by column, so that most columns are only copied.
        """
        if self.plan.needs_records:
            columns = [cells.of_instances(records, using) for cells in self._cells]
        else:
            values = list(zip(*records, strict=True))
            columns = [cells.of_values(values, using) for cells in self._cells]
        return zip(*columns, strict=True)


class _Cells:
    """Makes the cells of one column."""

    def __init__(self, column: ExportColumn, planned: PlannedColumn) -> None:
        path = planned.path
        self._column = column
        self._path = path
        self._index = planned.index
        self._titles: dict[Any, str] | None = {} if path.is_record else None
        formatter = column.formatter(path.field)
        is_title = path.is_record and not column.converts_titles()
        self._function = None if is_title else formatter.function
        self._needs_record = formatter.needs_record
        self._read: Callable[[Any], Any] = path.reader()

    def heading(self) -> str:
        return self._column.get_label(self._path.get_label())

    def of_values(self, values: Sequence[Sequence[Any]], using: str) -> Iterable[Any]:
        return self._format(self._titled(values[self._index], using))

    def of_instances(self, records: Sequence[Any], using: str) -> Iterable[Any]:
        values = self._titled(list(map(self._read, records)), using)
        if self._needs_record and self._function is not None:
            return map(self._function, values, records)
        return self._format(values)

    def _format(self, values: Sequence[Any]) -> Iterable[Any]:
        return values if self._function is None else map(self._function, values)

    def _titled(self, values: Sequence[Any], using: str) -> Sequence[Any]:
        """Return the titles of related records instead of their keys; one query per batch."""
        known = self._titles
        if known is None:
            return values
        missing = {key for key in values if key is not None and key not in known}
        if len(known) + len(missing) > _MAX_TITLES:
            known.clear()
            missing = {key for key in values if key is not None}
        if missing:
            known.update(record_texts(self._path.model, missing, using))
        return [known.get(key) for key in values]


def check_columns(
    exporter: type[Exporter], columns: Iterable[ExportColumn], model: type[Model]
) -> None:
    """Raise if a column names a path that the model does not have."""
    for column in columns:
        try:
            _table_of([column]).plan_for(model)
        except PanelSchemaException as error:
            raise PanelSchemaException(f"{dotted(exporter)}.columns(): {error}") from error


def _table_of(columns: Iterable[ExportColumn]) -> TableSchema:
    read = []
    for column in columns:
        origin = column.get_table_column()
        unscoped = origin is not None and origin.is_unscoped()
        one = _ReadColumn(column.get_path(), _exported=column)
        read.append(one.unscoped() if unscoped else one)
    return TableSchema().columns(read)
