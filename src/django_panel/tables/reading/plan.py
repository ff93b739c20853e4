"""A table compiled for a model: the lookups to read, to search and to sort by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.internal.fast.page_sql import CachedSql
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_composite
from django_panel.support.related import related_scope
from django_panel.tables.columns.base import Column
from django_panel.tables.reading.paths import ColumnPath, computed_path, item_reader
from django_panel.tables.reading.planned_column import PlannedColumn, PlannedValue, plan_column
from django_panel.tables.reading.query_fields import searched_paths
from django_panel.tables.reading.record_fields import (
    RecordFields,
    needs_own_fields_only,
    record_fields,
)

if TYPE_CHECKING:
    from django_panel.tables.schema import TableSchema

#: The number of column selections whose plans are cached.
_MAX_CACHED_PLANS = 64


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TablePlan(FrozenValue):
    """The part of a table's query that does not depend on the request."""

    model: type[Model]
    columns: tuple[PlannedColumn, ...]
    #: The lookups for ``values_list``: the primary key first, none twice.
    lookups: tuple[str, ...]
    #: Whether the rows need joins, annotations or instances, so that it may be faster to read
    #: the primary keys of the page first.
    reads_relations: bool
    searched: tuple[ColumnPath, ...]
    by_name: Mapping[str, PlannedColumn]
    #: The paths of the table's ``search_fields()``; they are in ``searched`` too.
    search_fields: tuple[ColumnPath, ...] = ()
    #: The models of relations to many records that columns follow, unless they are unscoped.
    related_models: tuple[type[Model], ...] = ()
    #: The annotations, by their names in ``lookups``.
    annotations: Mapping[str, Any] = field(default_factory=dict)
    #: The fields to load if cells need instances; None: tuples are enough.
    record_fields: RecordFields | None = None
    #: The positions of the model's own fields in a tuple, if policies need instances but cells
    #: do not: the instances are made from the tuples.
    own_field_indexes: tuple[int, ...] = ()
    #: The columns whose cells link to a related record.
    linked_columns: tuple[PlannedColumn, ...] = ()
    _plans_by_columns: dict[Any, TablePlan] = field(default_factory=dict, compare=False, repr=False)
    _tuples: dict[str, QuerySet[Any, Any]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    #: The SQL of first pages of ``tuples()``.
    page_sql: CachedSql = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def needs_records(self) -> bool:
        """Whether rows are made from instances, not from tuples."""
        return self.record_fields is not None

    @property
    def generic_keys(self) -> tuple[str, ...]:
        """The generic foreign keys whose targets the columns show."""
        return () if self.record_fields is None else self.record_fields.generic

    @property
    def is_editable(self) -> bool:
        """Whether a column is editable, so that rows have a version."""
        return any(planned.column.is_editable() for planned in self.columns)

    def scoped(self) -> TablePlan:
        """Return the plan whose related values are computed from records in scope (D23).

        The same plan if no column follows a relation to many records, or none of their resources
        has a scope.
        """
        scopes = {
            model: rows
            for model in self.related_models
            if (rows := related_scope(model)) is not None
        }
        if not scopes:
            return self
        columns = [column.with_paths(lambda path: path.scoped(scopes)) for column in self.columns]
        named = tuple(path.scoped(scopes) for path in self.search_fields)
        return _planned_table(self.model, columns, named)

    def labels(self) -> list[str | None]:
        """Return the default heading of each column."""
        return [planned.path.get_label() or None for planned in self.columns]

    def for_columns(
        self,
        names: Sequence[str],
        *,
        extra_paths: Sequence[ColumnPath] = (),
        with_records: bool = False,
        own_fields_only: bool = False,
    ) -> TablePlan:
        """Return the plan that reads these columns only; it still sorts and searches by all.

        ``extra_paths`` are values that rows need besides their cells, such as the group's;
        ``with_records`` loads instances for actions and policies; ``own_fields_only`` means that
        the queryset adds no relations or annotations to instances.
        """
        lookups = tuple(path.lookup for path in extra_paths)
        key = (tuple(names), lookups, with_records, own_fields_only)
        plan = self._plans_by_columns.get(key)
        if plan is None:
            if len(self._plans_by_columns) >= _MAX_CACHED_PLANS:
                self._plans_by_columns.clear()
            shown = [self.by_name[name] for name in names]
            plan = self._plans_by_columns[key] = _with_lookups(
                self,
                shown,
                extra_paths,
                with_records=with_records,
                own_fields_only=own_fields_only,
            )
        return plan

    def tuples(self, using: str) -> QuerySet[Any, Any]:
        """Return a cached ``values_list`` queryset of all records, without an order.

        Resolving the lookups takes as long as the rest of a query.
        """
        tuples = self._tuples.get(using)
        if tuples is None:
            records = self.model._base_manager.using(using).order_by()
            tuples = records.annotate(**self.annotations).values_list(*self.lookups)
            self._tuples[using] = tuples
        return tuples

    def instances(self, records: Sequence[Any], using: str) -> Sequence[Any]:
        """Return the records as instances for policies, or () if tuples are enough."""
        if self.needs_records or not self.own_field_indexes:
            return records if self.needs_records else ()
        names = [field.attname for field in self.model._meta.concrete_fields]
        from_db, indexes = self.model.from_db, self.own_field_indexes
        return [from_db(using, names, [record[index] for index in indexes]) for record in records]

    def values(self, records: Sequence[Any], path: ColumnPath) -> list[Any]:
        """Return one value of each record; records are tuples or instances."""
        if self.needs_records:
            return list(map(path.reader(), records))
        index = self.lookups.index(path.lookup)
        return [record[index] for record in records]


def compile_plan(schema: TableSchema, model: type[Model]) -> TablePlan:
    """Compile a table for a model; raise if they do not fit."""
    columns = [plan_column(column, model) for column in schema.get_columns()]
    return _planned_table(model, columns, tuple(searched_paths(schema.get_search_fields(), model)))


def _planned_table(
    model: type[Model],
    columns: Sequence[PlannedColumn],
    search_fields: tuple[ColumnPath, ...] = (),
) -> TablePlan:
    plan = TablePlan(
        model=model,
        columns=tuple(columns),
        lookups=("pk",),
        reads_relations=False,
        searched=_unique(
            path
            for paths in (
                *(column.search_paths for column in columns if column.column.is_searchable()),
                search_fields,
            )
            for path in paths
        ),
        search_fields=search_fields,
        by_name={planned.column.get_name(): planned for planned in columns},
        related_models=tuple(
            dict.fromkeys(
                related
                for path in (
                    *(path for planned in columns for path in planned.paths()),
                    *search_fields,
                )
                for related in path.related_models
            )
        ),
    )
    return _with_lookups(plan, columns, ())


def plan_for_mappings(columns: Sequence[Column]) -> TablePlan:
    """Return a plan for records that are mappings; callbacks receive the mapping."""
    planned = [
        PlannedColumn(
            column,
            computed_path(Model, column.state_callback() or item_reader(column.get_name())),
            0,
            extra_values=tuple(
                PlannedValue(computed_path(Model, item_reader(name)), 0)
                for name in column.extra_fields()
            ),
        )
        for column in columns
    ]
    return TablePlan(
        model=Model,
        columns=tuple(planned),
        lookups=(),
        reads_relations=False,
        searched=(),
        by_name={column.column.get_name(): column for column in planned},
        record_fields=RecordFields((), (), None),
    )


def check_column_names(columns: Sequence[Column]) -> None:
    """Raise for two columns with the same name, or a column without a name."""
    names = [column.get_name() for column in columns]
    if "" in names:
        raise PanelSchemaException.unnamed("column", type(columns[names.index("")]))
    duplicates = {name for name in names if names.count(name) > 1}
    if duplicates:
        raise PanelSchemaException.duplicate_columns(duplicates)


def _with_lookups(
    plan: TablePlan,
    shown: Sequence[PlannedColumn],
    extra_paths: Sequence[ColumnPath],
    *,
    with_records: bool = False,
    own_fields_only: bool = False,
) -> TablePlan:
    """Return a copy of the plan that reads the lookups of these columns only."""
    lookups: dict[str, ColumnPath | None] = {"pk": None}
    columns = tuple(_with_indexes(planned, lookups) for planned in shown)
    for path in extra_paths:
        _add_lookup(path, lookups)
    paths = [path for path in lookups.values() if path is not None]
    paths += [planned.path for planned in shown if planned.path.compute is not None]
    declared = [column.column for column in shown]
    own_field_indexes: tuple[int, ...] = ()
    # Django orders tuples with a composite key by the wrong column, so instances are read.
    # The rows of a table without a model are mappings.
    has_composite_key = plan.model is not Model and is_composite(plan.model)
    with_records = with_records or has_composite_key
    own_fields_only = own_fields_only and not has_composite_key
    if own_fields_only and needs_own_fields_only(declared, paths, with_records):
        records = None
        own_field_indexes = tuple(
            _own_field_index(field, lookups) for field in plan.model._meta.concrete_fields
        )
    else:
        records = record_fields(plan.model, declared, paths, with_records)
    return replace(
        plan,
        columns=columns,
        lookups=tuple(lookups),
        reads_relations=records is not None or any(p.relation or p.annotation for p in paths),
        annotations={path.lookup: path.annotation for path in paths if path.annotation},
        record_fields=records,
        own_field_indexes=own_field_indexes,
        linked_columns=tuple(column for column in columns if column.related_key is not None),
        _plans_by_columns={},
    )


def _with_indexes(planned: PlannedColumn, lookups: dict[str, ColumnPath | None]) -> PlannedColumn:
    return replace(
        planned,
        index=_add_lookup(planned.path, lookups),
        extra_values=tuple(
            PlannedValue(extra_value.path, _add_lookup(extra_value.path, lookups))
            for extra_value in planned.extra_values
        ),
        related_key=_with_index(planned.related_key, lookups),
    )


def _with_index(
    value: PlannedValue | None, lookups: dict[str, ColumnPath | None]
) -> PlannedValue | None:
    return None if value is None else PlannedValue(value.path, _add_lookup(value.path, lookups))


def _add_lookup(path: ColumnPath, lookups: dict[str, ColumnPath | None]) -> int:
    """Add a lookup and return its position in the tuple; 0 for a computed value."""
    if path.compute is not None:
        return 0
    if path.lookup not in lookups:
        lookups[path.lookup] = path
    return list(lookups).index(path.lookup)


def _own_field_index(field: Any, lookups: dict[str, ColumnPath | None]) -> int:
    """Add one of the model's own fields and return its position in the tuple."""
    name = "pk" if field.primary_key else field.attname
    lookups.setdefault(name, None)
    return list(lookups).index(name)


def _unique(paths: Iterable[ColumnPath]) -> tuple[ColumnPath, ...]:
    # A search of all related records differs from a search of those in scope.
    return tuple({(path.lookup, path.rescope is None): path for path in paths}.values())
