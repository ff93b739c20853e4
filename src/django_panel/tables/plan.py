"""A table compiled against a model: what is read, what is searched, and by what it is ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.columns.readers import Readers
from django_panel.tables.path_resolution import resolve_path
from django_panel.tables.paths import ColumnPath, computed_path, item_reader
from django_panel.tables.record_fields import (
    RecordFields,
    asks_fields_only,
    record_fields,
)
from django_panel.tables.surroundings import Surroundings, surroundings

if TYPE_CHECKING:
    from django_panel.tables.schema import TableSchema

#: So many arrangements of its columns a table remembers; people share most of theirs.
_MOST_ARRANGEMENTS = 64
#: So much a column keeps of what it has bound for languages and time zones.
_MOST_BOUND = 32


@dataclass(frozen=True, slots=True)
class PlannedValue:
    """One value and where it lies in a fetched record."""

    path: ColumnPath
    #: The position in a fetched tuple, whose first value is the key.
    index: int


@dataclass(frozen=True, slots=True)
class PlannedColumn:
    """One column and where its values lie in a fetched record."""

    column: Column
    path: ColumnPath
    #: The position of the value in a fetched tuple, whose first value is the key.
    index: int
    #: What else the cell function takes.
    companions: tuple[PlannedValue, ...] = ()
    #: What people sort by; None when nobody can, or ``sort_using`` does it.
    sort_path: ColumnPath | None = None
    #: Where a search looks on behalf of this column.
    search_paths: tuple[ColumnPath, ...] = ()
    _kept: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    def cell_function(self, readers: Readers | None = None) -> CellFunction:
        """Return the function that draws the cells, bound once for ``readers`` where it can be."""
        if readers is None or not self.column.keeps_cell_function():
            return self.column.cell_function(self.path.field)
        draw: CellFunction = self._bound(
            ("cell", readers), lambda: self.column.cell_function(self.path.field)
        )
        return draw

    def surroundings(self, readers: Readers) -> Surroundings | None:
        """Return what each record is asked for what stands around its cell, bound once."""
        around: Surroundings | None = self._bound(
            ("around", readers), lambda: surroundings(self.column)
        )
        return around

    def _bound(self, key: tuple[str, Readers], bind: Callable[[], Any]) -> Any:
        if key not in self._kept:
            if len(self._kept) >= _MOST_BOUND:
                self._kept.clear()
            self._kept[key] = bind()
        return self._kept[key]


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Everything about a table that no request changes."""

    model: type[Model]
    columns: tuple[PlannedColumn, ...]
    #: What a fetched record consists of, the key first, no path twice.
    lookups: tuple[str, ...]
    #: Whether records are read in two steps, the keys and then what belongs to them: a value
    #: lies in another table, is computed, or is asked of whole records.
    reads_relations: bool
    searched: tuple[ColumnPath, ...]
    by_name: Mapping[str, PlannedColumn]
    #: What the database computes for each record of the page, by its name in ``lookups``.
    annotations: Mapping[str, Any] = field(default_factory=dict)
    #: What is loaded of each record when cells ask for instances; None: tuples are enough.
    record_fields: RecordFields | None = None
    #: Where the model's own fields lie in a fetched tuple, where rules ask for instances but
    #: cells do not: those are made from the tuples.
    own_fields: tuple[int, ...] = ()
    _arrangements: dict[Any, TablePlan] = field(default_factory=dict, compare=False, repr=False)
    _tuples: dict[str, QuerySet[Any, Any]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @property
    def needs_records(self) -> bool:
        """Whether rows are made from instances rather than from tuples."""
        return self.record_fields is not None

    @property
    def is_editable(self) -> bool:
        """Whether a cell can be changed in its place, so that rows carry a version."""
        return any(planned.column.is_editable() for planned in self.columns)

    def labels(self) -> list[str | None]:
        """Return the heading each column would have if nobody had chosen one."""
        return [planned.path.get_label() or None for planned in self.columns]

    def showing(
        self,
        names: Sequence[str],
        *,
        also: Sequence[ColumnPath] = (),
        with_records: bool = False,
        bare: bool = False,
    ) -> TablePlan:
        """Return the plan for some of the columns: the others are not even read.

        ``also`` names values the rows need beside their cells, such as that of their group;
        ``with_records`` asks for whole instances, because an action or a policy reads them.
        ``bare`` says that nothing is loaded along with them, so that no relation need be there.
        Order and search still know every column.
        """
        arrangement = (tuple(names), tuple(path.lookup for path in also), with_records, bare)
        plan = self._arrangements.get(arrangement)
        if plan is None:
            if len(self._arrangements) >= _MOST_ARRANGEMENTS:
                self._arrangements.clear()
            shown = [self.by_name[name] for name in names]
            plan = self._arrangements[arrangement] = _reading(
                self, shown, also, with_records=with_records, bare=bare
            )
        return plan

    def tuples(self, using: str) -> QuerySet[Any, Any]:
        """Return a queryset of all records as tuples, in no order.

        Made once: resolving paths and expressions takes as long as all the rest of a query.
        """
        tuples = self._tuples.get(using)
        if tuples is None:
            records = self.model._base_manager.using(using).order_by()
            tuples = records.annotate(**self.annotations).values_list(*self.lookups)
            self._tuples[using] = tuples
        return tuples

    def instances(self, records: Sequence[Any], using: str) -> Sequence[Any]:
        """Return the instances that rules are asked about; none where nobody asks."""
        if self.needs_records or not self.own_fields:
            return records if self.needs_records else ()
        names = [field.attname for field in self.model._meta.concrete_fields]
        make, places = self.model.from_db, self.own_fields
        return [make(using, names, [record[place] for place in places]) for record in records]

    def values(self, records: Sequence[Any], path: ColumnPath) -> list[Any]:
        """Return one value of each fetched record, be they tuples or instances."""
        if self.needs_records:
            return list(map(path.reader(), records))
        index = self.lookups.index(path.lookup)
        return [record[index] for record in records]


def compile_plan(schema: TableSchema, model: type[Model]) -> TablePlan:
    """Check a table against a model and return its plan."""
    columns = [_planned(column, model) for column in schema.get_columns()]
    whole = TablePlan(
        model=model,
        columns=tuple(columns),
        lookups=("pk",),
        reads_relations=False,
        searched=_unique(
            path
            for planned in columns
            if planned.column.is_searchable()
            for path in planned.search_paths
        ),
        by_name={planned.column.get_name(): planned for planned in columns},
    )
    return _reading(whole, columns, ())


def plan_items(columns: Sequence[Column]) -> TablePlan:
    """Return a plan for records that are mappings in memory; callables are handed the mapping."""
    planned = [
        PlannedColumn(
            column, computed_path(Model, column.computes() or item_reader(column.get_name())), 0
        )
        for column in columns
    ]
    return TablePlan(
        model=Model,
        columns=tuple(planned),
        lookups=(),
        reads_relations=False,
        searched=(),
        by_name={each.column.get_name(): each for each in planned},
        record_fields=RecordFields((), (), None),
    )


def check_names(columns: Sequence[Column]) -> None:
    """Refuse a table that declares one name twice, or a column without a name."""
    names = [column.get_name() for column in columns]
    if "" in names:
        raise PanelSchemaException.unnamed("column", type(columns[names.index("")]))
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise PanelSchemaException.duplicate_columns(twice)


def _planned(column: Column, model: type[Model]) -> PlannedColumn:
    path = column.path_in(model)
    return PlannedColumn(
        column,
        path,
        index=0,
        companions=tuple(PlannedValue(each, 0) for each in column.companions(path)),
        sort_path=_sort_path(column, model, path),
        search_paths=_search_paths(column, model, path),
    )


def _sort_path(column: Column, model: type[Model], path: ColumnPath) -> ColumnPath | None:
    if not column.is_sortable() or column.get_sort_using() is not None:
        return None
    name = column.get_sort_column()
    sorted_by = path if name is None else resolve_path(model, name)
    sorted_by = sorted_by.sorted_by or sorted_by
    if sorted_by.compute is not None:
        raise ColumnMistake.unsortable(column.get_name(), model)
    return sorted_by


def _search_paths(column: Column, model: type[Model], path: ColumnPath) -> tuple[ColumnPath, ...]:
    names = column.get_search_columns()
    paths = [path] if names is None else [resolve_path(model, name) for name in names]
    paths = [each.searched_by or each for each in paths]
    found = tuple(each for each in paths if each.is_text and each.annotation is None)
    if column.is_searchable() and any(each.compute or each.annotation for each in paths):
        raise ColumnMistake.unsearchable(column.get_name(), model)
    return found


def _reading(
    plan: TablePlan,
    shown: Sequence[PlannedColumn],
    also: Sequence[ColumnPath],
    *,
    with_records: bool = False,
    bare: bool = False,
) -> TablePlan:
    """Return a plan that reads what these columns show, and nothing more."""
    lookups: dict[str, ColumnPath | None] = {"pk": None}
    columns = tuple(_placed(planned, lookups) for planned in shown)
    for path in also:
        _place(path, lookups)
    paths = [path for path in lookups.values() if path is not None]
    paths += [planned.path for planned in shown if planned.path.compute is not None]
    declared = [each.column for each in shown]
    own_fields: tuple[int, ...] = ()
    if bare and asks_fields_only(declared, paths, with_records):
        records = None
        own_fields = tuple(_own_field(field, lookups) for field in plan.model._meta.concrete_fields)
    else:
        records = record_fields(plan.model, declared, paths, with_records)
    return replace(
        plan,
        columns=columns,
        lookups=tuple(lookups),
        reads_relations=records is not None or any(p.relation or p.annotation for p in paths),
        annotations={path.lookup: path.annotation for path in paths if path.annotation},
        record_fields=records,
        own_fields=own_fields,
        _arrangements={},
    )


def _placed(planned: PlannedColumn, lookups: dict[str, ColumnPath | None]) -> PlannedColumn:
    return replace(
        planned,
        index=_place(planned.path, lookups),
        companions=tuple(
            PlannedValue(each.path, _place(each.path, lookups)) for each in planned.companions
        ),
    )


def _place(path: ColumnPath, lookups: dict[str, ColumnPath | None]) -> int:
    """Return the position of a value in a tuple; what is computed in Python has none."""
    if path.compute is not None:
        return 0
    if path.lookup not in lookups:
        lookups[path.lookup] = path
    return list(lookups).index(path.lookup)


def _own_field(field: Any, lookups: dict[str, ColumnPath | None]) -> int:
    """Return the position of one of the model's own fields."""
    name = "pk" if field.primary_key else field.attname
    lookups.setdefault(name, None)
    return list(lookups).index(name)


def _unique(paths: Iterable[ColumnPath]) -> tuple[ColumnPath, ...]:
    return tuple({path.lookup: path for path in paths}.values())
