"""The exporter of a table without a declared one: its file contains the table's columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, ClassVar

from django.db.models import Model
from django.utils import timezone

from django_panel.exports.column import ExportColumn
from django_panel.exports.exporter import Exporter
from django_panel.exports.formatters import CellFormatter, formatted
from django_panel.exports.values import (
    field_formatter,
    has_registered_export,
    value_formatter,
)
from django_panel.support.formatting import localizer
from django_panel.support.labels import kebab, words
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.icon import IconColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.select import SelectColumn
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.schema import TableSchema

#: The end of a derived exporter's class name.
_SUFFIX = "Table"
#: Columns whose cells have a label.
_LABELLED = (BadgeColumn, BooleanColumn, IconColumn)


@dataclass(frozen=True, eq=False, repr=False)
class TableExportColumn(ExportColumn):
    """A column of a table as a column of a file.

    Text is that of the list, but not truncated; numbers stay numbers.
    """

    _column: Column | None = field(default=None, kw_only=True)

    @classmethod
    def of(cls, column: Column, label: str | None) -> TableExportColumn:
        return cls(
            column.get_name(),
            _label=column.get_label(label),
            _enabled_by_default=column.is_visible(),
            _column=column,
        )

    def get_table_column(self) -> Column | None:
        return self._column

    def get_path(self) -> str:
        return self._name

    def format_needs_record(self) -> bool:
        return self._column is not None and self._column.format_needs_record()

    def converts_titles(self) -> bool:
        column = self._column
        return column is not None and (
            column.get_format_using() is not None or column.get_default() is not None
        )

    def formatter(self, source: ModelField | None) -> CellFormatter:
        column = self._column
        if column is None:
            return super().formatter(source)
        if column.has_registered_type() and has_registered_export(source):
            return CellFormatter(field_formatter(source))
        callback, default = column.get_format_using(), column.get_default()
        if callback is not None:
            return formatted(callback, column.format_needs_record(), default)
        function = _cell_function(column, source)
        if default is None:
            return CellFormatter(function)
        write = function or value_formatter()
        return CellFormatter(lambda value: write(default if value in (None, "") else value))


class TableExporter(Exporter):
    """The base class of derived exporters."""

    schema: ClassVar[TableSchema]
    model: ClassVar[type[Model]]

    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        labels = cls.schema.plan_for(cls.model).labels()
        return [
            TableExportColumn.of(column, label)
            for column, label in zip(cls.schema.get_columns(), labels, strict=True)
        ]

    @classmethod
    def file_name(cls) -> str:
        name = kebab(cls.__name__.removesuffix(_SUFFIX))
        return f"{name}-{timezone.localtime():%Y-%m-%d-%H%M%S}"


def derived_exporter(slug: str, schema: TableSchema, model: type[Model]) -> type[Exporter]:
    """Return the exporter of the table of a resource or relation with this slug."""
    name = "".join(word[:1].upper() + word[1:] for word in words(slug)) + _SUFFIX
    return type(name, (TableExporter,), {"__module__": __name__, "schema": schema, "model": model})


def _cell_function(column: Column, source: ModelField | None) -> Callable[[Any], Any] | None:
    if isinstance(column, _LABELLED) and not column.cell_needs_record():
        return _label_function(column.cell_function(source))
    if isinstance(column, SelectColumn):
        cell = column.cell_function(source)
        return _label_function(lambda value: cell(value, False))
    if isinstance(column, DateColumn):
        return _day_function()
    if isinstance(column, NumberColumn):
        return value_formatter() if source is None or source.choices else field_formatter(source)
    return field_formatter(source)


def _label_function(cell: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the label of a cell; a value without one is written as text."""
    write = value_formatter()

    def label(value: Any) -> Any:
        chip = cell(value)
        return write(value) if chip is None else chip["label"]

    return label


def _day_function() -> Callable[[Any], Any]:
    localized = localizer()

    def day(value: Any) -> str | None:
        if isinstance(value, datetime):
            value = localized(value).date()
        return value.isoformat() if isinstance(value, date) else None

    return day
