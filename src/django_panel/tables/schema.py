"""The schema of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.actions.action_set import ActionScope, ActionSet
from django_panel.exceptions import PanelSchemaException, nearest
from django_panel.support.context import current_panel
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise, in_sentence
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.cards import CardLayout
from django_panel.tables.columns.base import Column
from django_panel.tables.declaration_checks import check_unique, unexpected_part
from django_panel.tables.groups import Group
from django_panel.tables.reading.plan import TablePlan, check_column_names, compile_plan
from django_panel.tables.schema_checks import schema_checks
from django_panel.tables.schema_options import TableOptions, text
from django_panel.tables.schema_wire import table_to_wire

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionWire
    from django_panel.records.source import RecordSource
    from django_panel.tables.cards import CardSlots
    from django_panel.tables.filters.base import Filter
    from django_panel.tables.wire import SortDirection, TableLayout, TableWire

_LAYOUTS: tuple[TableLayout, ...] = ("table", "grid")
#: Cards whose slots are all chosen from the columns.
_DEFAULT_CARDS = CardLayout()
_NO_ACTIONS = ActionSet()
_ACTION_SETS = (
    "_record_actions",
    "_bulk_actions",
    "_header_actions",
    "_toolbar_actions",
    "_empty_state_actions",
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DefaultSort(FrozenValue):
    """The default order of a table."""

    column: str
    direction: SortDirection


@dataclass(frozen=True, eq=False, repr=False)
class TableSchema(TableOptions):
    """The parts and options of a table; every setter returns a copy.

    A resource passes a schema with its model. Without a model, headings are made from the
    columns' names.
    """

    _model: type[Model] | None = field(default=None, kw_only=False)
    _source: RecordSource | None = field(default=None, init=False, compare=False)
    _columns: tuple[Column, ...] = field(default=(), init=False)
    _filters: tuple[Filter, ...] = field(default=(), init=False)
    _groups: tuple[Group, ...] = field(default=(), init=False)
    _default_group: str | None = field(default=None, init=False)
    _record_actions: ActionSet | None = field(default=None, init=False)
    _bulk_actions: ActionSet | None = field(default=None, init=False)
    _header_actions: ActionSet | None = field(default=None, init=False)
    _toolbar_actions: ActionSet | None = field(default=None, init=False)
    _empty_state_actions: ActionSet | None = field(default=None, init=False)
    #: None: rows are selectable if there are bulk actions.
    _selectable: bool | None = field(default=None, init=False)
    _default_sort: DefaultSort | None = field(default=None, init=False)
    _default_sort_label: StrOrPromise | None = field(default=None, init=False)
    _reorder_column: str | None = field(default=None, init=False)
    _cards: CardLayout | None = field(default=None, init=False)
    _default_layout: TableLayout = field(default="table", init=False)
    #: Plans by model, the card slots, and the JSON definition by language.
    _cache: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @classmethod
    def make(cls, model: type[Model] | None = None) -> Self:
        return cls(model)

    def for_model(self, model: type[Model]) -> Self:
        """Bind the table to the model whose records it lists."""
        return self._with(_model=model, _filters=tuple(f.for_model(model) for f in self._filters))

    def bound_to(self, source: RecordSource) -> Self:
        """Bind every action and filter to the record source of the table."""
        sets = {
            name: actions.bound_to(source)
            for name in _ACTION_SETS
            if (actions := getattr(self, name)) is not None
        }
        columns = tuple(_with_bound_action(column, source) for column in self._columns)
        filters = tuple(filter_.bound_to(source) for filter_ in self._filters)
        return self._with(_columns=columns, _filters=filters, _source=source, **sets)

    def records_in_sentence(self) -> str:
        """Return the plural label of the records as it is written inside a sentence."""
        if self._source is not None:
            return in_sentence(self._source.plural_label)
        if self._model is not None:
            return str(self._model._meta.verbose_name_plural)
        return _("records")

    # Parts.

    def columns(self, columns: Iterable[Column]) -> Self:
        """Set the columns, in their order."""
        declared = _parts(columns, "columns", 'TextColumn("title")')
        check_column_names(declared)
        return self._with(_columns=declared)

    def filters(self, filters: Iterable[Filter]) -> Self:
        """Set the filters, in their order."""
        declared = _parts(filters, "filters", 'SelectFilter("status")')
        check_unique([filter_.get_name() for filter_ in declared], "filter", "A table")
        model = self._model
        if model is not None:
            declared = tuple(filter_.for_model(model) for filter_ in declared)
        return self._with(_filters=declared)

    def groups(self, groups: Iterable[Group | str]) -> Self:
        """Set the groups that users can choose; a name is a group by that field."""
        named = (Group(group) if isinstance(group, str) else group for group in groups)
        declared = _parts(named, "groups", 'Group("status")')
        check_unique([group.get_name() for group in declared], "group", "A table")
        return self._with(_groups=declared)

    def default_group(self, name: str | None) -> Self:
        """Set the group that is active by default."""
        return self._with(_default_group=name)

    def record_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions of each row."""
        return self._with(_record_actions=ActionSet(actions, ActionScope("record")))

    def bulk_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions of a selection; rows are then selectable."""
        return self._with(_bulk_actions=ActionSet(actions, ActionScope("bulk")))

    def header_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions above the table."""
        return self._with(_header_actions=ActionSet(actions, ActionScope("table")))

    def toolbar_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions next to the search box."""
        return self._with(_toolbar_actions=ActionSet(actions, ActionScope("table")))

    def empty_state_actions(self, actions: Iterable[Action]) -> Self:
        """Set the actions of an empty table."""
        return self._with(_empty_state_actions=ActionSet(actions, ActionScope("table")))

    def selectable(self, condition: bool = True) -> Self:
        """Let users select rows; the default is whether there are bulk actions."""
        return self._with(_selectable=condition)

    # Order and layout.

    def default_sort(self, column: str | None, direction: SortDirection = "desc") -> Self:
        """Set the default order; ``None`` uses the model's ordering."""
        if direction not in ("asc", "desc"):
            raise ValueError(f"{direction!r} is not a direction; use 'asc' or 'desc'")
        sort = None if column is None else DefaultSort(dotted_path(column), direction)
        return self._with(_default_sort=sort)

    def default_sort_option_label(self, text: StrOrPromise | None) -> Self:
        """Set the label of the default order in the list of orders."""
        return self._with(_default_sort_label=text)

    def reorderable(self, column: str | None) -> Self:
        """Let users drag rows; this field stores the position."""
        return self._with(_reorder_column=column)

    def cards(self, layout: CardLayout | None = _DEFAULT_CARDS) -> Self:
        """Let users switch to cards."""
        given: Any = layout
        if given is not None and not isinstance(given, CardLayout):
            raise PanelSchemaException(
                f"cards() was given {given!r}.",
                "It takes a CardLayout.",
                'Write cards(CardLayout().title("name")), or cards().',
            )
        return self._with(_cards=layout)

    def default_layout(self, layout: TableLayout) -> Self:
        """Set the default layout: ``table`` or ``grid``, which implies ``cards()``."""
        if layout not in _LAYOUTS:
            raise ValueError(f"{layout!r} is not a layout; use 'table' or 'grid'")
        return self._with(_default_layout=layout)

    # Getters.

    def get_model(self) -> type[Model] | None:
        return self._model

    def get_columns(self) -> tuple[Column, ...]:
        return self._columns

    def get_column(self, name: str) -> Column | None:
        name = dotted_path(name)
        return next((column for column in self._columns if column.get_name() == name), None)

    def get_filters(self) -> tuple[Filter, ...]:
        return self._filters

    def get_groups(self) -> tuple[Group, ...]:
        return self._groups

    def get_group(self, name: str) -> Group | None:
        return next((group for group in self._groups if group.get_name() == name), None)

    def get_default_group(self) -> str | None:
        """Return the default group; raise if the table does not declare it."""
        name = self._default_group
        if name is not None and self.get_group(name) is None:
            known = [group.get_name() for group in self._groups]
            raise PanelSchemaException(
                f"default_group() names {name!r}, which the table does not declare."
                f"{nearest(name, known)}",
                f"Its groups: {', '.join(known) or 'none'}.",
                "Name one of them, or add the group with groups().",
            )
        return name

    def get_default_sort(self) -> DefaultSort | None:
        """Return the default order; raise if it names a column that is not declared."""
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
        if self._search_using is not None or self._search_fields:
            return True
        return any(column.is_searchable() for column in self._columns)

    def is_selectable(self) -> bool:
        return bool(self._bulk_actions) if self._selectable is None else self._selectable

    def is_selectable_without_actions(self) -> bool:
        """Return whether rows are selectable even for users without bulk actions."""
        return self._selectable is True

    def get_record_actions(self) -> ActionSet:
        return self._record_actions or _NO_ACTIONS

    def get_bulk_actions(self) -> ActionSet:
        return self._bulk_actions or _NO_ACTIONS

    def get_header_actions(self) -> ActionSet:
        return self._header_actions or _NO_ACTIONS

    def get_toolbar_actions(self) -> ActionSet:
        return self._toolbar_actions or _NO_ACTIONS

    def get_empty_state_actions(self) -> ActionSet:
        return self._empty_state_actions or _NO_ACTIONS

    def has_record_actions(self) -> bool:
        return self._record_actions is not None

    def rows_need_records(self) -> bool:
        """Return whether the actions of a row need the record."""
        return self._record_actions is not None and self._record_actions.needs_record()

    def find_record_action(self, name: str) -> Action | None:
        """Return an action of a row: of its menu, or of one of its cells."""
        action = self.get_record_actions().find(name)
        if action is not None:
            return action
        cells = (column.get_action() for column in self._columns)
        return next((cell for cell in cells if cell is not None and cell.get_name() == name), None)

    def find_bulk_action(self, name: str) -> Action | None:
        return self.get_bulk_actions().find(name)

    def find_table_action(self, name: str) -> Action | None:
        """Return an action of the header, the toolbar or the empty state."""
        sets = (self._header_actions, self._toolbar_actions, self._empty_state_actions)
        return next((action for set_ in sets if set_ and (action := set_.find(name))), None)

    def card_slots(self) -> CardSlots | None:
        """Return the slots of cards, or None for a table without cards.

        A reorderable table has no cards.
        """
        if self._reorder_column is not None:
            return None
        layout = self._cards
        if layout is None and self._default_layout == "grid":
            layout = _DEFAULT_CARDS
        if layout is None:
            return None
        slots: CardSlots | None = self._cache.get("card")
        if slots is None:
            slots = self._cache["card"] = layout.resolve(self._columns)
        return slots

    def get_layouts(self) -> tuple[TableLayout, ...]:
        return _LAYOUTS[:1] if self.card_slots() is None else _LAYOUTS

    def get_default_layout(self) -> TableLayout:
        return self._default_layout if self._default_layout in self.get_layouts() else "table"

    def default_columns(self) -> tuple[str, ...]:
        """Return the names of the columns that are shown by default."""
        names: tuple[str, ...] | None = self._cache.get("columns")
        if names is None:
            shown = (c for c in self._columns if c.is_visible() or not c.is_toggleable())
            names = self._cache["columns"] = tuple(column.get_name() for column in shown)
        return names

    def plan_for(self, model: type[Model]) -> TablePlan:
        """Return the cached plan for a model; the first call checks the declarations."""
        # The titles of related records are declared by resources of the panel.
        key = (current_panel(), model)
        plan: TablePlan | None = self._cache.get(key)
        if plan is None:
            plan = compile_plan(self, model)
            self.check(model)
            self._cache[key] = plan
        return plan

    def check(self, model: type[Model]) -> None:
        """Raise if parts of the table do not fit the model or each other."""
        for part in schema_checks(self, model):
            part()

    def identity(self) -> object:
        """Return what identifies the schema in caches; a copy has another identity."""
        return self._cache.setdefault("identity", object())

    def to_wire(self) -> TableWire:
        """Return the definition for the current user and language."""
        return table_to_wire(
            self,
            self._cache,
            bulk=_actions_to_wire(self._bulk_actions),
            header=_actions_to_wire(self._header_actions),
            toolbar=_actions_to_wire(self._toolbar_actions),
            empty_state=_actions_to_wire(self._empty_state_actions),
        )

    def _with(self, **changes: Any) -> Self:
        return super()._with(**changes, _cache={})


def _actions_to_wire(actions: ActionSet | None) -> list[ActionWire]:
    return [] if actions is None else actions.to_wire()


def _with_bound_action(column: Column, source: RecordSource) -> Column:
    action = column.get_action()
    return column if action is None else column.action(action.bound_to(source))


def _parts(given: Iterable[Any], option: str, example: str) -> tuple[Any, ...]:
    """Return the parts as a tuple; raise for a string or a class instead of an object."""
    parts = tuple(given)
    for part in parts:
        if isinstance(part, type) or not hasattr(part, "get_name"):
            raise unexpected_part(option, part, example)
    return parts
