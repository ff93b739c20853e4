"""How a table behaves and looks, apart from what it consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from django.utils.translation import gettext_lazy as _

from django_panel.support.fluent import Fluent
from django_panel.support.labels import Words
from django_panel.tables.counting import COUNT_MODES, CountMode
from django_panel.tables.mistakes import TableSchemaException

if TYPE_CHECKING:
    from django_panel.tables.wire import (
        ActionsPosition,
        ColumnManagerWire,
        EmptyStateWire,
        FilterBehaviourWire,
        RecordActionsWire,
    )

PER_PAGE_OPTIONS = (10, 25, 50, 100)
DEFAULT_PER_PAGE = 25
SEARCH_DEBOUNCE = 300

Pagination = Literal["pages", "cursor"]
_PAGINATIONS: tuple[Pagination, ...] = ("pages", "cursor")
_ACTIONS_POSITIONS: tuple[ActionsPosition, ...] = (
    "after_columns",
    "before_columns",
    "after_cells",
)


@dataclass(frozen=True, slots=True)
class Trigger:
    """A button that opens something."""

    label: Words
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class EmptyState:
    """What stands where rows would be."""

    heading: Words
    description: Words | None = None
    icon: str | None = None
    component: str | None = None


@dataclass(frozen=True)
class TableSettings(Fluent):
    """The options of a table that concern no single part of it; every setter returns a copy."""

    _per_page_options: tuple[int, ...] = field(default=PER_PAGE_OPTIONS, kw_only=True)
    _default_per_page: int = field(default=DEFAULT_PER_PAGE, kw_only=True)
    _pagination: Pagination = field(default="pages", kw_only=True)
    _count: CountMode = field(default="auto", kw_only=True)
    _polling: int | None = field(default=None, kw_only=True)
    _search_placeholder: Words = field(default=_("Search"), kw_only=True)
    _search_debounce: int = field(default=SEARCH_DEBOUNCE, kw_only=True)
    _search_on_blur: bool = field(default=False, kw_only=True)
    _split_search_terms: bool = field(default=True, kw_only=True)
    _persist_search: bool = field(default=False, kw_only=True)
    _persist_sort: bool = field(default=False, kw_only=True)
    _persist_filters: bool = field(default=False, kw_only=True)
    _persist_columns: bool = field(default=False, kw_only=True)
    _defer_filters: bool = field(default=False, kw_only=True)
    _filters_trigger: Trigger = field(default=Trigger(_("Filters")), kw_only=True)
    _filters_apply_label: Words = field(default=_("Apply"), kw_only=True)
    _filters_reset_label: Words = field(default=_("Reset"), kw_only=True)
    _show_filters_reset: bool = field(default=True, kw_only=True)
    _reorderable_columns: bool = field(default=False, kw_only=True)
    _defer_column_manager: bool = field(default=False, kw_only=True)
    _column_manager_trigger: Trigger = field(default=Trigger(_("Columns")), kw_only=True)
    _column_manager_reset_label: Words = field(default=_("Reset"), kw_only=True)
    _column_manager_in_modal: bool = field(default=False, kw_only=True)
    _show_column_manager_reset: bool = field(default=True, kw_only=True)
    _record_actions_position: ActionsPosition = field(default="after_columns", kw_only=True)
    _record_actions_label: Words | None = field(default=None, kw_only=True)
    _frozen_actions: bool = field(default=False, kw_only=True)
    _empty: EmptyState = field(default=EmptyState(_("Nothing here yet")), kw_only=True)

    # Paging.

    def per_page_options(self, sizes: Iterable[int]) -> Self:
        """Set the page sizes people choose from; sizes below one are dropped."""
        example = "per_page_options([10, 25])"
        given: Any = sizes
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise TableSchemaException.no_whole_number("per_page_options", given, example)
        whole = {_whole(size, "per_page_options", example) for size in given}
        usable = tuple(sorted(size for size in whole if size > 0))
        return self._with(_per_page_options=usable or PER_PAGE_OPTIONS)

    def default_per_page(self, size: int) -> Self:
        """Set the page size before anybody chooses; one that is not offered is the first."""
        whole = _whole(size, "default_per_page", "default_per_page(25)")
        return self._with(_default_per_page=whole)

    def pagination(self, mode: Pagination) -> Self:
        """Set how people leaf: by ``pages`` with numbers, or by ``cursor``, flat at any depth."""
        if mode not in _PAGINATIONS:
            raise ValueError(f"{mode!r} is no way to leaf; use 'pages' or 'cursor'")
        return self._with(_pagination=mode)

    def count(self, mode: CountMode) -> Self:
        """Set how records are counted.

        ``auto`` stops at 10,000, ``exact`` does not, ``estimated`` believes the database about a
        whole table, ``none`` asks for nothing but the page.
        """
        if mode not in COUNT_MODES:
            raise ValueError(f"{mode!r} is no way to count; use one of {', '.join(COUNT_MODES)}")
        return self._with(_count=mode)

    def polling(self, seconds: int | None) -> Self:
        """Refresh the rows every so many seconds; ``None`` or less than one: never."""
        whole = 0 if seconds is None else _whole(seconds, "polling", "polling(30)")
        return self._with(_polling=whole if whole > 0 else None)

    # Search.

    def search_placeholder(self, text: Words) -> Self:
        """Set what the empty search box says."""
        return self._with(_search_placeholder=text)

    def search_debounce(self, milliseconds: int) -> Self:
        """Set how long the search box waits for the next key."""
        whole = _whole(milliseconds, "search_debounce", "search_debounce(300)")
        return self._with(_search_debounce=max(0, whole))

    def search_on_blur(self, condition: bool = True) -> Self:
        """Search when the box is left or Enter is pressed, not while somebody types."""
        return self._with(_search_on_blur=condition)

    def split_search_terms(self, condition: bool = True) -> Self:
        """Look for every word by itself; otherwise for the text as it was typed."""
        return self._with(_split_search_terms=condition)

    # Memory.

    def persist_search(self, condition: bool = True) -> Self:
        """Remember the search and the searches of columns for the session."""
        return self._with(_persist_search=condition)

    def persist_sort(self, condition: bool = True) -> Self:
        """Remember the order and the group for the session."""
        return self._with(_persist_sort=condition)

    def persist_filters(self, condition: bool = True) -> Self:
        """Remember the filters for the session."""
        return self._with(_persist_filters=condition)

    def persist_columns(self, condition: bool = True) -> Self:
        """Remember the arrangement of the columns and the layout for the session."""
        return self._with(_persist_columns=condition)

    # Filters and columns, as people reach them.

    def defer_filters(self, condition: bool = True) -> Self:
        """Apply filters when somebody says so, not with every choice."""
        return self._with(_defer_filters=condition)

    def filters_trigger(self, label: Words, icon: str | None = None) -> Self:
        """Set the button that opens the filters."""
        return self._with(_filters_trigger=Trigger(label, icon))

    def filters_apply_label(self, text: Words) -> Self:
        """Set the words that apply deferred filters."""
        return self._with(_filters_apply_label=text)

    def filters_reset_label(self, text: Words) -> Self:
        """Set the words that clear the filters."""
        return self._with(_filters_reset_label=text)

    def show_filters_reset_action(self, condition: bool = True) -> Self:
        """Offer to clear all filters at once."""
        return self._with(_show_filters_reset=condition)

    def reorderable_columns(self, condition: bool = True) -> Self:
        """Let people move columns."""
        return self._with(_reorderable_columns=condition)

    def defer_column_manager(self, condition: bool = True) -> Self:
        """Arrange columns when somebody says so, not with every choice."""
        return self._with(_defer_column_manager=condition)

    def column_manager_trigger(self, label: Words, icon: str | None = None) -> Self:
        """Set the button that opens the list of columns."""
        return self._with(_column_manager_trigger=Trigger(label, icon))

    def column_manager_reset_label(self, text: Words) -> Self:
        """Set the words that go back to the declared columns."""
        return self._with(_column_manager_reset_label=text)

    def column_manager_in_modal(self, condition: bool = True) -> Self:
        """Open the list of columns as a dialog."""
        return self._with(_column_manager_in_modal=condition)

    def show_column_manager_reset(self, condition: bool = True) -> Self:
        """Offer to go back to the declared columns."""
        return self._with(_show_column_manager_reset=condition)

    # Rows.

    def record_actions_position(self, position: ActionsPosition) -> Self:
        """Set where a row's actions stand."""
        if position not in _ACTIONS_POSITIONS:
            known = ", ".join(_ACTIONS_POSITIONS)
            raise ValueError(f"{position!r} is no place for actions; use one of {known}")
        return self._with(_record_actions_position=position)

    def record_actions_label(self, text: Words | None) -> Self:
        """Set the heading of the rows' actions."""
        return self._with(_record_actions_label=text)

    def frozen_actions(self, condition: bool = True) -> Self:
        """Keep the rows' actions in sight while the rest scrolls."""
        return self._with(_frozen_actions=condition)

    def empty_state(
        self, heading: Words, description: Words | None = None, icon: str | None = None
    ) -> Self:
        """Set what stands where rows would be."""
        return self._with(_empty=EmptyState(heading, description, icon, self._empty.component))

    def empty_state_component(self, name: str | None) -> Self:
        """Draw the empty state with a registered component."""
        empty = self._empty
        return self._with(_empty=EmptyState(empty.heading, empty.description, empty.icon, name))

    # Readers.

    def get_per_page_options(self) -> tuple[int, ...]:
        return self._per_page_options

    def get_default_per_page(self) -> int:
        options = self._per_page_options
        return self._default_per_page if self._default_per_page in options else options[0]

    def get_pagination(self) -> Pagination:
        return self._pagination

    def get_count(self) -> CountMode:
        return self._count

    def get_polling(self) -> int | None:
        return self._polling

    def get_search_placeholder(self) -> str:
        return str(self._search_placeholder)

    def get_search_debounce(self) -> int:
        return self._search_debounce

    def searches_on_blur(self) -> bool:
        return self._search_on_blur

    def splits_search_terms(self) -> bool:
        return self._split_search_terms

    def has_frozen_actions(self) -> bool:
        return self._frozen_actions

    def persists_search(self) -> bool:
        return self._persist_search

    def persists_sort(self) -> bool:
        return self._persist_sort

    def persists_filters(self) -> bool:
        return self._persist_filters

    def persists_columns(self) -> bool:
        return self._persist_columns

    def persists(self) -> bool:
        """Return whether anything is remembered, so that a session is worth opening."""
        return (
            self._persist_search
            or self._persist_sort
            or self._persist_filters
            or self._persist_columns
        )

    # For the browser.

    def filter_behaviour(self) -> FilterBehaviourWire:
        """Return how filters are opened and applied."""
        return {
            "deferred": self._defer_filters,
            "triggerLabel": str(self._filters_trigger.label),
            "triggerIcon": self._filters_trigger.icon,
            "applyLabel": str(self._filters_apply_label),
            "resetLabel": str(self._filters_reset_label),
            "showReset": self._show_filters_reset,
        }

    def column_manager(self, toggleable: Iterable[str]) -> ColumnManagerWire:
        """Return how columns are shown, hidden and moved; ``toggleable`` names those that may."""
        return {
            "reorderable": self._reorderable_columns,
            "deferred": self._defer_column_manager,
            "triggerLabel": str(self._column_manager_trigger.label),
            "triggerIcon": self._column_manager_trigger.icon,
            "resetLabel": str(self._column_manager_reset_label),
            "showReset": self._show_column_manager_reset,
            "modal": self._column_manager_in_modal,
            "toggleable": list(toggleable),
        }

    def record_actions_place(self) -> RecordActionsWire:
        """Return where a row's actions stand."""
        return {
            "position": self._record_actions_position,
            "label": text(self._record_actions_label),
        }

    def empty_state_to_wire(self) -> EmptyStateWire:
        """Return what stands where rows would be, without its actions."""
        return {
            "heading": str(self._empty.heading),
            "description": text(self._empty.description),
            "icon": self._empty.icon,
            "component": self._empty.component,
            "actions": [],
        }


def _whole(given: object, option: str, example: str) -> int:
    """Return a whole number; a text or a part of one is the developer's mistake."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    raise TableSchemaException.no_whole_number(option, given, example)


def text(words: Words | None) -> str | None:
    """Return words in the active language."""
    return None if words is None else str(words)
