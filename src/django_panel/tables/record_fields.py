"""Which fields and relations a list loads where its columns need model instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model, QuerySet

from django_panel.tables.columns.base import Column
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.paths import ColumnPath


@dataclass(frozen=True, slots=True)
class RecordFields:
    """The arguments of the queryset methods that load the instances."""

    #: For ``select_related()``.
    joined: tuple[str, ...]
    #: For ``prefetch_related()``.
    prefetched: tuple[str, ...]
    #: For ``only()``; None loads all fields.
    only: tuple[str, ...] | None

    def applied_to(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.joined:
            queryset = queryset.select_related(*self.joined)
        if self.prefetched:
            queryset = queryset.prefetch_related(*self.prefetched)
        return queryset if self.only is None else queryset.only(*self.only)


def asks_fields_only(
    columns: Sequence[Column], paths: Iterable[ColumnPath], with_records: bool
) -> bool:
    """Return whether instances are asked for, though by nothing that draws a cell.

    Rules and versions look at a record's own fields; what else they read is the scope's to load
    along. The callables of a cell may follow the relations that columns show.
    """
    if any(path.compute is not None for path in paths):
        return False
    if any(column.calls_with_record() for column in columns):
        return False
    return with_records or any(column.needs_record() for column in columns)


def record_fields(
    model: type[Model],
    columns: Sequence[Column],
    paths: Iterable[ColumnPath],
    with_records: bool,
) -> RecordFields | None:
    """Return what is loaded for these columns; None when none of them asks for instances."""
    paths = list(paths)
    asking = [column for column in columns if column.needs_record()]
    computes = any(path.compute is not None for path in paths)
    if not (asking or computes or with_records):
        return None
    joined = {path.relation for path in paths if path.relation}
    prefetched = {path.prefetch for path in paths if path.prefetch}
    only = {"pk"} | {_loaded(path) for path in paths if path.lookup and path.annotation is None}
    # A property, an action, or a callable that names nothing may read any field.
    reads_anything = with_records or any(
        path.compute is not None and not _is_of(asking, path) for path in paths
    )
    for column in asking:
        declared = column.get_record_fields()
        reads_anything = reads_anything or declared is None
        for name in declared or ():
            only.add(_follow(model, column.get_name(), name, joined, prefetched))
    return RecordFields(
        joined=tuple(sorted(joined)),
        prefetched=tuple(sorted(prefetched)),
        only=None if reads_anything else tuple(sorted(only - {""})),
    )


def _is_of(columns: Sequence[Column], path: ColumnPath) -> bool:
    """Return whether a computed value is a column's own callable, which names what it reads."""
    return any(column.computes() is path.compute for column in columns)


def _loaded(path: ColumnPath) -> str:
    """Return the look-up of a value as ``only()`` takes it: it knows a related key by name."""
    key = f"{path.relation}__pk"
    return f"{path.relation}__{path.model._meta.pk.name}" if path.lookup == key else path.lookup


def _follow(
    model: type[Model], column: str, name: str, joined: set[str], prefetched: set[str]
) -> str:
    """Note the relations on the way to a declared field; return its look-up, if it has one."""
    home, steps = model, list[str]()
    for segment in name.split("."):
        try:
            field = home._meta.get_field(segment)
        except FieldDoesNotExist:
            raise ColumnMistake.unknown_record_field(column, model, name) from None
        steps.append(segment)
        path = "__".join(steps)
        if field.many_to_many or field.one_to_many:
            prefetched.add(path)
            # Whole records lead the way to many: their keys are what those are fetched by.
            return "__".join(steps[:-1])
        if field.is_relation and isinstance(field.related_model, type):
            joined.add(path)
            home = field.related_model
    return "__".join(steps)
