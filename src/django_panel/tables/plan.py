"""A table compiled against a model: what is read, what is searched, and by what it is ordered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Model

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.paths import ColumnPath, resolve_path

if TYPE_CHECKING:
    from django_panel.tables.schema import TableSchema


@dataclass(frozen=True, slots=True)
class PlannedColumn:
    """One column and where its values lie in a fetched record."""

    column: Column
    path: ColumnPath
    #: The position of the value in a fetched tuple, whose first value is the key.
    index: int

    def cell_function(self) -> CellFunction:
        return self.column.cell_function(self.path.field)


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Everything about a table that no request changes."""

    model: type[Model]
    columns: tuple[PlannedColumn, ...]
    #: What a fetched record consists of, the key first, no path twice.
    lookups: tuple[str, ...]
    #: Whether a value lies in another table, so that records are read in two steps.
    reads_relations: bool
    searched: tuple[ColumnPath, ...]
    by_name: Mapping[str, PlannedColumn]

    def labels(self) -> list[str]:
        """Return the heading each column would have if nobody had chosen one."""
        return [planned.path.get_label() for planned in self.columns]


def compile_plan(schema: TableSchema, model: type[Model]) -> TablePlan:
    """Check a table against a model and return its plan."""
    lookups = ["pk"]
    columns = []
    for column in schema.get_columns():
        path = resolve_path(model, column.get_name())
        if path.lookup not in lookups:
            lookups.append(path.lookup)
        columns.append(PlannedColumn(column, path, lookups.index(path.lookup)))
    return TablePlan(
        model=model,
        columns=tuple(columns),
        lookups=tuple(lookups),
        reads_relations=any(planned.path.relation for planned in columns),
        searched=tuple(
            planned.path
            for planned in columns
            if planned.column.is_searchable() and planned.path.is_text
        ),
        by_name={planned.column.get_name(): planned for planned in columns},
    )


def check_names(columns: Sequence[Column]) -> None:
    """Refuse a table that declares one name twice."""
    names = [column.get_name() for column in columns]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise PanelSchemaException.duplicate_columns(twice)
