"""Which fields and relations a list loads where its columns need model instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model, QuerySet

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.frozen import FrozenValue
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.columns.base import Column
from django_panel.tables.reading.paths import ColumnPath


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RecordFields(FrozenValue):
    """The arguments of the queryset methods that load the instances."""

    #: For ``select_related()``.
    joined: tuple[str, ...]
    #: For ``prefetch_related()``: names, and prefetches of records in scope.
    prefetched: tuple[Any, ...]
    #: For ``only()``; None loads all fields.
    only: tuple[str, ...] | None
    #: Generic foreign keys, whose targets are loaded after the records, in the user's scope.
    generic: tuple[str, ...] = ()

    def applied_to(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.joined:
            queryset = queryset.select_related(*self.joined)
        if self.prefetched:
            queryset = queryset.prefetch_related(*self.prefetched)
        return queryset if self.only is None else queryset.only(*self.only)


def needs_own_fields_only(
    columns: Sequence[Column], paths: Iterable[ColumnPath], with_records: bool
) -> bool:
    """Return whether only policies and versions need instances, and no cell does.

    They read the record's own fields, which can be taken from tuples. Callbacks of cells may
    also follow the relations of columns.
    """
    if any(path.compute is not None for path in paths):
        return False
    if any(column.callbacks_need_record() for column in columns):
        return False
    return with_records or any(column.needs_record() for column in columns)


def record_fields(
    model: type[Model],
    columns: Sequence[Column],
    paths: Iterable[ColumnPath],
    with_records: bool,
) -> RecordFields | None:
    """Return the fields to load for these columns; None if tuples are enough."""
    paths = list(paths)
    with_instance = [column for column in columns if column.needs_record()]
    has_computed = any(path.compute is not None for path in paths)
    if not (with_instance or has_computed or with_records):
        return None
    joined = {path.relation for path in paths if path.relation}
    prefetched = {path.prefetch for path in paths if path.prefetch and not path.scoped_prefetches}
    prefetched |= {prefetch for path in paths for prefetch in path.prefetched_for_titles}
    # Two columns may follow the same relation.
    scoped = {
        getattr(prefetch, "prefetch_to", prefetch): prefetch
        for path in paths
        for prefetch in path.scoped_prefetches
    }
    only = {"pk"} | {_loaded(path) for path in paths if path.lookup and path.annotation is None}
    # Properties, actions, and callbacks without ``record_fields()`` may read any field.
    loads_all = with_records or any(
        path.compute is not None and not _is_state_callback(with_instance, path) for path in paths
    )
    for column in with_instance:
        declared = column.get_record_fields()
        loads_all = loads_all or declared is None
        for name in declared or ():
            only.add(_follow(model, column.get_name(), name, joined, prefetched))
    return RecordFields(
        joined=tuple(sorted(joined)),
        # A lookup through a relation follows the prefetch of that relation.
        prefetched=(*scoped.values(), *sorted(prefetched)),
        only=None if loads_all else tuple(sorted(only - {""})),
        generic=tuple(sorted({path.generic_key for path in paths if path.generic_key})),
    )


def _is_state_callback(columns: Sequence[Column], path: ColumnPath) -> bool:
    """Return whether a column's ``state`` callback computes the value."""
    return any(column.state_callback() is path.compute for column in columns)


def _loaded(path: ColumnPath) -> str:
    """Return the lookup for ``only()``, which needs the real name of a related key."""
    key = f"{path.relation}__pk"
    return f"{path.relation}__{path.model._meta.pk.name}" if path.lookup == key else path.lookup


def _follow(
    model: type[Model], column: str, name: str, joined: set[str], prefetched: set[str]
) -> str:
    """Add the relations of a declared path to ``joined`` or ``prefetched``; return its lookup."""
    current, steps = model, list[str]()
    for segment in dotted_path(name).split("."):
        try:
            field = current._meta.get_field(segment)
        except FieldDoesNotExist:
            raise PanelSchemaException(
                f"record_fields() of the column {column!r} names {name!r}, which is not a path "
                f"of {dotted(model)}.",
                "It takes fields and relations, with dots between them.",
                "Correct the path.",
            ) from None
        steps.append(segment)
        path = "__".join(steps)
        if field.many_to_many or field.one_to_many:
            prefetched.add(path)
            # Load the records before a relation to many whole: the prefetch needs their keys.
            return "__".join(steps[:-1])
        if field.is_relation and isinstance(field.related_model, type):
            joined.add(path)
            current = field.related_model
    return "__".join(steps)
