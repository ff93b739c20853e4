"""A column of a table, compiled for a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Model

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.frozen import FrozenValue
from django_panel.tables.cell_meta import CellMetaFunction, cell_meta_function
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.locale_key import LocaleKey
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath

#: The number of functions that a column caches for languages and time zones.
_MAX_CACHED_FUNCTIONS = 32


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlannedValue(FrozenValue):
    """A value and its position in a tuple of ``values_list``."""

    path: ColumnPath
    #: The position in the tuple, whose first value is the primary key.
    index: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlannedColumn(FrozenValue):
    """A column and the position of its values in a tuple of ``values_list``."""

    column: Column
    path: ColumnPath
    #: The position in the tuple, whose first value is the primary key.
    index: int
    #: Further arguments of the cell function.
    extra_values: tuple[PlannedValue, ...] = ()
    #: The key of the related record that cells link to; None without ``link_related()``.
    related_key: PlannedValue | None = None
    #: The path to sort by; None if the column is not sortable, or sorted in another way.
    sort_path: ColumnPath | None = None
    #: The paths to search.
    search_paths: tuple[ColumnPath, ...] = ()
    _cache: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    def paths(self) -> Iterator[ColumnPath]:
        """Yield the paths that the column shows, sorts by and searches."""
        yield self.path
        yield from self.search_paths
        if self.sort_path is not None:
            yield self.sort_path

    def with_paths(self, change: Callable[[ColumnPath], ColumnPath]) -> PlannedColumn:
        """Return the column with changed paths."""
        return replace(
            self,
            path=change(self.path),
            sort_path=None if self.sort_path is None else change(self.sort_path),
            search_paths=tuple(change(search_path) for search_path in self.search_paths),
        )

    def cell_function(self, locale: LocaleKey | None = None) -> CellFunction:
        """Return the function that makes the cells, cached per ``locale`` if possible."""
        if locale is None or not self.column.caches_cell_function():
            return self.column.cell_function(self.path.field)
        function: CellFunction = self._cached(
            ("cell", locale), lambda: self.column.cell_function(self.path.field)
        )
        return function

    def cell_meta_function(self, locale: LocaleKey) -> CellMetaFunction | None:
        """Return the function that computes cell metadata, cached per ``locale``."""
        function: CellMetaFunction | None = self._cached(
            ("meta", locale), lambda: cell_meta_function(self.column)
        )
        return function

    def _cached(self, key: tuple[str, LocaleKey], compute: Callable[[], Any]) -> Any:
        if key not in self._cache:
            if len(self._cache) >= _MAX_CACHED_FUNCTIONS:
                self._cache.clear()
            self._cache[key] = compute()
        return self._cache[key]


def plan_column(column: Column, model: type[Model]) -> PlannedColumn:
    """Compile one column for a model; raise if they do not fit."""
    path = column.path_for(model)
    planned = PlannedColumn(
        column,
        path,
        index=0,
        extra_values=tuple(
            PlannedValue(extra_value, 0) for extra_value in column.extra_values(path, model)
        ),
        related_key=_related_key(column, model, path),
        sort_path=_sort_path(column, model, path),
        search_paths=_search_paths(column, model, path),
    )
    return planned.with_paths(ColumnPath.unscoped) if column.is_unscoped() else planned


def _related_key(column: Column, model: type[Model], path: ColumnPath) -> PlannedValue | None:
    if not column.links_related():
        return None
    if not path.relation or path.is_to_many or path.annotation is not None:
        raise PanelSchemaException(
            f"The column {column.get_name()!r} of {dotted(model)} is linked with link_related(), "
            "but does not follow a relation to one record.",
            "Such a column shows a related record, or a value of it.",
            "Remove link_related(), or set a URL with url().",
        )
    return PlannedValue(
        ColumnPath(
            lookup=f"{path.relation}__pk",
            field=None,
            relation=path.relation,
            model=path.model,
            is_record=False,
            verbose_names=(),
        ),
        index=0,
    )


def _sort_path(column: Column, model: type[Model], path: ColumnPath) -> ColumnPath | None:
    if not column.is_sortable() or column.get_sort_using() is not None:
        return None
    if column.get_sort_expression() is not None:
        return None
    name = column.get_sort_column()
    sorted_by = path if name is None else resolve_path(model, name)
    sorted_by = sorted_by.sorted_by or sorted_by
    if sorted_by.compute is not None:
        raise PanelSchemaException(
            f"The column {column.get_name()!r} is sortable, but a property of {dotted(model)} or "
            "a callable computes its values.",
            "The database cannot sort by computed values.",
            'Sort by a field with sortable(column="…"), or with sort_using().',
        )
    return sorted_by


def _search_paths(column: Column, model: type[Model], path: ColumnPath) -> tuple[ColumnPath, ...]:
    names = column.get_search_columns()
    paths = [path] if names is None else [resolve_path(model, name) for name in names]
    paths = [value_path.searched_by or value_path for value_path in paths]
    searched = tuple(
        value_path for value_path in paths if value_path.is_text and value_path.annotation is None
    )
    if column.is_searchable() and any(
        value_path.compute or value_path.annotation for value_path in paths
    ):
        raise PanelSchemaException(
            f"The column {column.get_name()!r} is searchable, but its values are computed from "
            f"records of {dotted(model)}.",
            "The database cannot search computed values.",
            'Name fields to search with searchable(columns=["…"]).',
        )
    return searched
