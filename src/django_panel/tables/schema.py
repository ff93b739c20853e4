"""A table as it is declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import Words
from django_panel.tables.action_sets import NO_ACTIONS, action_set, drawn, with_bound_action
from django_panel.tables.cards import CardLayout
from django_panel.tables.columns.base import Column
from django_panel.tables.definition import table_wire
from django_panel.tables.groups import Group
from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.plan import TablePlan, check_names, compile_plan
from django_panel.tables.settings import TableSettings, text

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.set import ActionSet
    from django_panel.resources.record_source import RecordSource
    from django_panel.tables.cards import CardFace
    from django_panel.tables.filters.base import Filter
    from django_panel.tables.wire import SortDirection, TableLayout, TableWire

_LAYOUTS: tuple[TableLayout, ...] = ("table", "grid")
#: Cards without a declared layout: every slot is filled by looking at the columns.
_PLAIN_CARDS = CardLayout()
_ACTION_SETS = (
    "_record_actions",
    "_bulk_actions",
    "_header_actions",
    "_toolbar_actions",
    "_empty_state_actions",
)


@dataclass(frozen=True, slots=True)
class DefaultSort:
    """The order before anybody asks for another."""

    column: str
    direction: SortDirection


@dataclass(frozen=True)
class TableSchema(TableSettings):
    """What one list consists of; every setter returns a copy.

    The model is known to the schema a resource is handed. Without one, headings are made from
    the columns' names.
    """

    _model: type[Model] | None = field(default=None, kw_only=False)
    _columns: tuple[Column, ...] = field(default=(), kw_only=True)
    _filters: tuple[Filter, ...] = field(default=(), kw_only=True)
    _groups: tuple[Group, ...] = field(default=(), kw_only=True)
    _default_group: str | None = field(default=None, kw_only=True)
    _record_actions: ActionSet | None = field(default=None, kw_only=True)
    _bulk_actions: ActionSet | None = field(default=None, kw_only=True)
    _header_actions: ActionSet | None = field(default=None, kw_only=True)
    _toolbar_actions: ActionSet | None = field(default=None, kw_only=True)
    _empty_state_actions: ActionSet | None = field(default=None, kw_only=True)
    #: Unsaid, rows can be selected where something can be done with a selection.
    _selectable: bool | None = field(default=None, kw_only=True)
    _default_sort: DefaultSort | None = field(default=None, kw_only=True)
    _default_sort_label: Words | None = field(default=None, kw_only=True)
    _reorder_column: str | None = field(default=None, kw_only=True)
    _cards: CardLayout | None = field(default=None, kw_only=True)
    _default_layout: TableLayout = field(default="table", kw_only=True)
    #: What is worked out once and kept: plans by model, the card, the wire by language.
    _kept: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @classmethod
    def make(cls, model: type[Model] | None = None) -> Self:
        return cls(model)

    def for_model(self, model: type[Model]) -> Self:
        """Bind the table to the model whose records it lists."""
        return self._with(_model=model, _filters=tuple(f.for_model(model) for f in self._filters))

    def bound_to(self, source: RecordSource) -> Self:
        """Bind every action and filter to the source whose records the table lists."""
        sets = {
            name: actions.bound_to(source)
            for name in _ACTION_SETS
            if (actions := getattr(self, name)) is not None
        }
        columns = tuple(with_bound_action(column, source) for column in self._columns)
        filters = tuple(each.bound_to(source) for each in self._filters)
        return self._with(_columns=columns, _filters=filters, **sets)

    # Parts.

    def columns(self, columns: Iterable[Column]) -> Self:
        """Set the columns, in the order they are drawn."""
        declared = _parts(columns, "columns", 'TextColumn("title")')
        check_names(declared)
        return self._with(_columns=declared)

    def filters(self, filters: Iterable[Filter]) -> Self:
        """Set the filters, in the order they are offered."""
        declared = _parts(filters, "filters", 'SelectFilter("status")')
        twice = _twice([each.get_name() for each in declared])
        if twice:
            raise TableSchemaException.duplicate_filters(twice)
        model = self._model
        if model is not None:
            declared = tuple(each.for_model(model) for each in declared)
        return self._with(_filters=declared)

    def groups(self, groups: Iterable[Group | str]) -> Self:
        """Set the ways to band rows; a bare name is a group by that field."""
        named = (Group(each) if isinstance(each, str) else each for each in groups)
        declared = _parts(named, "groups", 'Group("status")')
        twice = _twice([each.get_name() for each in declared])
        if twice:
            raise TableSchemaException.duplicate_groups(twice)
        return self._with(_groups=declared)

    def default_group(self, name: str | None) -> Self:
        """Band an untouched table by one of its groups."""
        return self._with(_default_group=name)

    def record_actions(self, actions: Iterable[Action]) -> Self:
        """Set what can be done with one row."""
        return self._with(_record_actions=action_set(actions, "record"))

    def bulk_actions(self, actions: Iterable[Action]) -> Self:
        """Set what can be done with a selection; rows can then be selected."""
        return self._with(_bulk_actions=action_set(actions, "bulk"))

    def header_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions above the table."""
        return self._with(_header_actions=action_set(actions, "table"))

    def toolbar_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions beside the search box."""
        return self._with(_toolbar_actions=action_set(actions, "table"))

    def empty_state_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions where rows would be."""
        return self._with(_empty_state_actions=action_set(actions, "table"))

    def selectable(self, condition: bool = True) -> Self:
        """Let people select rows."""
        return self._with(_selectable=condition)

    # Order and layout.

    def default_sort(self, column: str | None, direction: SortDirection = "desc") -> Self:
        """Set the order of an untouched table; ``None`` leaves it to the model."""
        if direction not in ("asc", "desc"):
            raise ValueError(f"{direction!r} is no direction; use 'asc' or 'desc'")
        return self._with(_default_sort=None if column is None else DefaultSort(column, direction))

    def default_sort_option_label(self, text: Words | None) -> Self:
        """Set the words for the default order where orders are offered."""
        return self._with(_default_sort_label=text)

    def reorderable(self, column: str | None) -> Self:
        """Let people drag rows; the field of this name keeps and gives their order."""
        return self._with(_reorder_column=column)

    def cards(self, layout: CardLayout | None = _PLAIN_CARDS) -> Self:
        """Offer the records as cards; what the layout leaves open is inferred."""
        return self._with(_cards=_card_layout(layout))

    def default_layout(self, layout: TableLayout) -> Self:
        """Set how an untouched table is drawn; a grid needs no ``cards()`` beside it."""
        if layout not in _LAYOUTS:
            raise ValueError(f"{layout!r} is no layout; use 'table' or 'grid'")
        return self._with(_default_layout=layout)

    # Readers.

    def get_model(self) -> type[Model] | None:
        return self._model

    def get_columns(self) -> tuple[Column, ...]:
        return self._columns

    def get_column(self, name: str) -> Column | None:
        return next((column for column in self._columns if column.get_name() == name), None)

    def get_filters(self) -> tuple[Filter, ...]:
        return self._filters

    def get_groups(self) -> tuple[Group, ...]:
        return self._groups

    def get_group(self, name: str) -> Group | None:
        return next((group for group in self._groups if group.get_name() == name), None)

    def get_default_group(self) -> str | None:
        """Return the declared group; one that is none of the groups is a mistake."""
        name = self._default_group
        if name is not None and self.get_group(name) is None:
            known = [group.get_name() for group in self._groups]
            raise TableSchemaException.unknown_default_group(name, known)
        return name

    def get_default_sort(self) -> DefaultSort | None:
        """Return the declared order; one that names no column is the developer's mistake."""
        sort = self._default_sort
        if sort is not None and self.get_column(sort.column) is None:
            raise PanelSchemaException.unknown_default_sort(
                sort.column, [column.get_name() for column in self._columns]
            )
        return sort

    def get_default_sort_option_label(self) -> str | None:
        return text(self._default_sort_label)

    def get_reorder_column(self) -> str | None:
        return self._reorder_column

    def is_reorderable(self) -> bool:
        return self._reorder_column is not None

    def is_searchable(self) -> bool:
        return any(column.is_searchable() for column in self._columns)

    def is_selectable(self) -> bool:
        return bool(self._bulk_actions) if self._selectable is None else self._selectable

    def is_selectable_without_actions(self) -> bool:
        """Return whether rows can be selected even by those who may do nothing with them."""
        return self._selectable is True

    def get_record_actions(self) -> ActionSet:
        return self._record_actions or NO_ACTIONS

    def get_bulk_actions(self) -> ActionSet:
        return self._bulk_actions or NO_ACTIONS

    def get_header_actions(self) -> ActionSet:
        return self._header_actions or NO_ACTIONS

    def get_toolbar_actions(self) -> ActionSet:
        return self._toolbar_actions or NO_ACTIONS

    def get_empty_state_actions(self) -> ActionSet:
        return self._empty_state_actions or NO_ACTIONS

    def has_record_actions(self) -> bool:
        return self._record_actions is not None

    def rows_need_records(self) -> bool:
        """Return whether a row's actions can only be drawn with the record itself."""
        return self._record_actions is not None and self._record_actions.needs_record()

    def find_record_action(self, name: str) -> Action | None:
        """Return an action of one row: of its menu, or of one of its cells."""
        found = self.get_record_actions().find(name)
        if found is not None:
            return found
        cells = (column.get_action() for column in self._columns)
        return next((each for each in cells if each is not None and each.get_name() == name), None)

    def find_bulk_action(self, name: str) -> Action | None:
        return self.get_bulk_actions().find(name)

    def find_table_action(self, name: str) -> Action | None:
        """Return an action above the table, beside the search, or where rows would be."""
        sets = (self._header_actions, self._toolbar_actions, self._empty_state_actions)
        return next((found for each in sets if each and (found := each.find(name))), None)

    def card_face(self) -> CardFace | None:
        """Return the card, if there is one; rows that can be dragged are never cards."""
        if self._reorder_column is not None:
            return None
        layout = self._cards
        if layout is None and self._default_layout == "grid":
            layout = _PLAIN_CARDS
        if layout is None:
            return None
        face: CardFace | None = self._kept.get("card")
        if face is None:
            face = self._kept["card"] = layout.resolve(self._columns)
        return face

    def get_layouts(self) -> tuple[TableLayout, ...]:
        return _LAYOUTS[:1] if self.card_face() is None else _LAYOUTS

    def get_default_layout(self) -> TableLayout:
        return self._default_layout if self._default_layout in self.get_layouts() else "table"

    def default_columns(self) -> tuple[str, ...]:
        """Return the names of the columns that are shown before anybody arranges them."""
        names: tuple[str, ...] | None = self._kept.get("columns")
        if names is None:
            shown = (c for c in self._columns if c.is_visible() or not c.is_toggleable())
            names = self._kept["columns"] = tuple(column.get_name() for column in shown)
        return names

    def plan_for(self, model: type[Model]) -> TablePlan:
        """Return the plan for a model; the first call checks everything declared."""
        plan: TablePlan | None = self._kept.get(model)
        if plan is None:
            plan = compile_plan(self, model)
            self.check(model)
            self._kept[model] = plan
        return plan

    def check(self, model: type[Model]) -> None:
        """Complain about parts that cannot work with a model or with one another."""
        for each in self._filters:
            each.for_model(model).check()
        for group in self._groups:
            group.path_in(model)
        for column in self._columns:
            for summary in column.get_summaries():
                summary.check(column, model)
        if self._reorder_column is not None:
            _check_reorder_column(self._reorder_column, model)
        self.get_default_sort()
        self.get_default_group()
        self.card_face()

    def to_wire(self) -> TableWire:
        """Return the table for the current user, in their language."""
        return table_wire(
            self,
            self._kept,
            bulk=drawn(self._bulk_actions),
            header=drawn(self._header_actions),
            toolbar=drawn(self._toolbar_actions),
            empty_state=drawn(self._empty_state_actions),
        )

    def _with(self, **changes: Any) -> Self:
        return super()._with(**changes, _kept={})


def _check_reorder_column(name: str, model: type[Model]) -> None:
    known = [each.name for each in model._meta.concrete_fields]
    try:
        model._meta.get_field(name)
    except FieldDoesNotExist:
        raise TableSchemaException.unknown_reorder_column(name, model, known) from None


def _card_layout(given: Any) -> CardLayout | None:
    if given is not None and not isinstance(given, CardLayout):
        raise TableSchemaException.no_card_layout(given)
    return given


def _parts(given: Iterable[Any], option: str, example: str) -> tuple[Any, ...]:
    """Return the parts that were given; refuse a bare name, or a class in place of an object."""
    parts = tuple(given)
    for each in parts:
        if isinstance(each, type) or not hasattr(each, "get_name"):
            raise TableSchemaException.no_part(option, each, example)
    return parts


def _twice(names: list[str]) -> set[str]:
    return {name for name in names if names.count(name) > 1}
