"""The options of a table that do not concern a single column, filter or group."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from django.utils.translation import gettext_lazy as _

from django_panel.support.callbacks import checked_callback
from django_panel.support.fluent import Fluent
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise
from django_panel.support.lookup_paths import dotted_path, lookup_path
from django_panel.tables.declaration_checks import not_an_integer, unexpected_part
from django_panel.tables.paging.counting import COUNT_MODES, CountMode

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.tables.wire import (
        ActionsPosition,
        ColumnManagerWire,
        EmptyStateWire,
        FilterBehaviourWire,
        RecordActionsWire,
    )

#: Returns the records of a queryset that match a text.
SearchQuery = Callable[["QuerySet[Any]", str], "QuerySet[Any]"]

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trigger(FrozenValue):
    """A button that opens something."""

    label: StrOrPromise
    icon: str | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EmptyState(FrozenValue):
    """The content of a table without rows."""

    #: By default it names the records: "No tasks yet".
    heading: StrOrPromise | None = None
    description: StrOrPromise | None = None
    icon: str | None = None
    component: str | None = None


@dataclass(frozen=True, eq=False, repr=False)
class TableOptions(Fluent):
    """Paging, search, memory and appearance of a table; every setter returns a copy."""

    _per_page_options: tuple[int, ...] = field(default=PER_PAGE_OPTIONS, init=False)
    _default_per_page: int = field(default=DEFAULT_PER_PAGE, init=False)
    _pagination: Pagination = field(default="pages", init=False)
    _count: CountMode = field(default="auto", init=False)
    _ordering: tuple[str, ...] = field(default=(), init=False)
    _date_hierarchy: str | None = field(default=None, init=False)
    _polling: int | None = field(default=None, init=False)
    _search_placeholder: StrOrPromise = field(default=_("Search"), init=False)
    _search_debounce: int = field(default=SEARCH_DEBOUNCE, init=False)
    _search_on_blur: bool = field(default=False, init=False)
    _search_fields: tuple[str, ...] = field(default=(), init=False)
    _search_using: SearchQuery | None = field(default=None, init=False)
    _split_search_terms: bool = field(default=True, init=False)
    _persist_search: bool = field(default=False, init=False)
    _persist_sort: bool = field(default=False, init=False)
    _persist_filters: bool = field(default=False, init=False)
    _persist_columns: bool = field(default=False, init=False)
    _defer_filters: bool = field(default=False, init=False)
    _filters_trigger: Trigger = field(default=Trigger(_("Filters")), init=False)
    _filters_apply_label: StrOrPromise = field(default=_("Apply"), init=False)
    _filters_reset_label: StrOrPromise = field(default=_("Reset"), init=False)
    _show_filters_reset: bool = field(default=True, init=False)
    _reorderable_columns: bool = field(default=False, init=False)
    _defer_column_manager: bool = field(default=False, init=False)
    _column_manager_trigger: Trigger = field(default=Trigger(_("Columns")), init=False)
    _column_manager_reset_label: StrOrPromise = field(default=_("Reset"), init=False)
    _column_manager_in_modal: bool = field(default=False, init=False)
    _show_column_manager_reset: bool = field(default=True, init=False)
    _row_links: bool = field(default=True, init=False)
    _record_actions_position: ActionsPosition = field(default="after_columns", init=False)
    _record_actions_label: StrOrPromise | None = field(default=None, init=False)
    _frozen_actions: bool = field(default=False, init=False)
    _empty: EmptyState = field(default=EmptyState(), init=False)

    # Paging.

    def per_page_options(self, sizes: Iterable[int]) -> Self:
        """Set the page sizes that users can choose; sizes below one are dropped."""
        example = "per_page_options([10, 25])"
        given: Any = sizes
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise not_an_integer("per_page_options", given, example)
        integers = {_integer(size, "per_page_options", example) for size in given}
        usable = tuple(sorted(size for size in integers if size > 0))
        return self._with(_per_page_options=usable or PER_PAGE_OPTIONS)

    def default_per_page(self, size: int) -> Self:
        """Set the default page size; if it is not one of the options, the first option is used."""
        size = _integer(size, "default_per_page", "default_per_page(25)")
        return self._with(_default_per_page=size)

    def pagination(self, mode: Pagination) -> Self:
        """Set the pagination: numbered ``pages``, or ``cursor``, fast at any depth."""
        if mode not in _PAGINATIONS:
            raise ValueError(f"{mode!r} is not a pagination; use 'pages' or 'cursor'")
        return self._with(_pagination=mode)

    def count(self, mode: CountMode) -> Self:
        """Set how records are counted.

        ``auto`` stops at 10,000, ``exact`` counts all records, ``estimated`` uses the database's
        statistics for a table without filters, ``none`` runs no count query.
        """
        if mode not in COUNT_MODES:
            raise ValueError(f"{mode!r} is not a count mode; use one of {', '.join(COUNT_MODES)}")
        return self._with(_count=mode)

    def ordering(self, terms: Iterable[str]) -> Self:
        """Set the default order by fields, as in ``order_by()``: ``["-due_on", "title"]``.

        ``default_sort()`` sets it by a column, which the list then marks as sorted.
        """
        return self._with(_ordering=tuple(map(lookup_path, _names(terms, "ordering"))))

    def date_hierarchy(self, path: str | None) -> Self:
        """Let users narrow the list to a year, a month and a day of a field.

        Dots follow relations to one record.
        """
        return self._with(_date_hierarchy=None if path is None else dotted_path(path))

    def polling(self, seconds: int | None) -> Self:
        """Set the seconds between refreshes; ``None`` or less than one turns polling off."""
        interval = 0 if seconds is None else _integer(seconds, "polling", "polling(30)")
        return self._with(_polling=interval if interval > 0 else None)

    # Search.

    def search_placeholder(self, text: StrOrPromise) -> Self:
        """Set the placeholder of the search box."""
        return self._with(_search_placeholder=text)

    def search_debounce(self, milliseconds: int) -> Self:
        """Set the milliseconds that the search waits after a keystroke."""
        delay = _integer(milliseconds, "search_debounce", "search_debounce(300)")
        return self._with(_search_debounce=max(0, delay))

    def search_on_blur(self, condition: bool = True) -> Self:
        """Search on blur or Enter instead of while typing."""
        return self._with(_search_on_blur=condition)

    def search_fields(self, names: Iterable[str]) -> Self:
        """Set fields to search besides the searchable columns; dots follow relations."""
        return self._with(_search_fields=_names(names, "search_fields"))

    def search_using(self, callback: SearchQuery | None) -> Self:
        """Replace the search: ``callback(queryset, text)`` returns the matching records."""
        if callback is not None:
            callback = checked_callback(callback, "search_using", "the queryset", "the text")
        return self._with(_search_using=callback)

    def split_search_terms(self, condition: bool = True) -> Self:
        """Search for each word separately; otherwise for the whole text."""
        return self._with(_split_search_terms=condition)

    # What is remembered.

    def persist_search(self, condition: bool = True) -> Self:
        """Remember the search and the column searches: in the preferences of the user."""
        return self._with(_persist_search=condition)

    def persist_sort(self, condition: bool = True) -> Self:
        """Remember the order and the group: in the preferences of the user."""
        return self._with(_persist_sort=condition)

    def persist_filters(self, condition: bool = True) -> Self:
        """Remember the filters: in the preferences of the user."""
        return self._with(_persist_filters=condition)

    def persist_columns(self, condition: bool = True) -> Self:
        """Remember the arrangement of columns and the layout: in the preferences."""
        return self._with(_persist_columns=condition)

    # Filter panel and column manager.

    def defer_filters(self, condition: bool = True) -> Self:
        """Apply filters with a button instead of after each change."""
        return self._with(_defer_filters=condition)

    def filters_trigger(self, label: StrOrPromise, icon: str | None = None) -> Self:
        """Set the button that opens the filters."""
        return self._with(_filters_trigger=Trigger(label, icon))

    def filters_apply_label(self, text: StrOrPromise) -> Self:
        """Set the label of the button that applies deferred filters."""
        return self._with(_filters_apply_label=text)

    def filters_reset_label(self, text: StrOrPromise) -> Self:
        """Set the label of the button that clears the filters."""
        return self._with(_filters_reset_label=text)

    def show_filters_reset_action(self, condition: bool = True) -> Self:
        """Show a button that clears all filters."""
        return self._with(_show_filters_reset=condition)

    def reorderable_columns(self, condition: bool = True) -> Self:
        """Let users change the order of columns."""
        return self._with(_reorderable_columns=condition)

    def defer_column_manager(self, condition: bool = True) -> Self:
        """Apply changes of columns with a button instead of after each change."""
        return self._with(_defer_column_manager=condition)

    def column_manager_trigger(self, label: StrOrPromise, icon: str | None = None) -> Self:
        """Set the button that opens the column manager."""
        return self._with(_column_manager_trigger=Trigger(label, icon))

    def column_manager_reset_label(self, text: StrOrPromise) -> Self:
        """Set the label of the button that restores the declared columns."""
        return self._with(_column_manager_reset_label=text)

    def column_manager_in_modal(self, condition: bool = True) -> Self:
        """Open the column manager as a dialog."""
        return self._with(_column_manager_in_modal=condition)

    def show_column_manager_reset(self, condition: bool = True) -> Self:
        """Show a button that restores the declared columns."""
        return self._with(_show_column_manager_reset=condition)

    # Rows.

    def row_links(self, condition: bool = True) -> Self:
        """Link each row to the record: to its view page, else to its edit page."""
        return self._with(_row_links=condition)

    def record_actions_position(self, position: ActionsPosition) -> Self:
        """Set the position of the row actions."""
        if position not in _ACTIONS_POSITIONS:
            known = ", ".join(_ACTIONS_POSITIONS)
            raise ValueError(f"{position!r} is not a position of actions; use one of {known}")
        return self._with(_record_actions_position=position)

    def record_actions_label(self, text: StrOrPromise | None) -> Self:
        """Set the heading of the column of row actions."""
        return self._with(_record_actions_label=text)

    def frozen_actions(self, condition: bool = True) -> Self:
        """Freeze the row actions while the table scrolls."""
        return self._with(_frozen_actions=condition)

    def empty_state(
        self,
        heading: StrOrPromise,
        description: StrOrPromise | None = None,
        icon: str | None = None,
    ) -> Self:
        """Set the content of a table without rows."""
        return self._with(_empty=EmptyState(heading, description, icon, self._empty.component))

    def empty_state_component(self, name: str | None) -> Self:
        """Render the empty state with a registered component."""
        empty = self._empty
        return self._with(_empty=EmptyState(empty.heading, empty.description, empty.icon, name))

    # Getters.

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

    def get_ordering(self) -> tuple[str, ...]:
        """Return the terms of the default order, as look-ups."""
        return self._ordering

    def get_date_hierarchy(self) -> str | None:
        """Return the path of the date by which users narrow the list."""
        return self._date_hierarchy

    def get_search_fields(self) -> tuple[str, ...]:
        return self._search_fields

    def get_search_using(self) -> SearchQuery | None:
        return self._search_using

    def get_search_placeholder(self) -> str:
        return str(self._search_placeholder)

    def get_search_debounce(self) -> int:
        return self._search_debounce

    def searches_on_blur(self) -> bool:
        return self._search_on_blur

    def splits_search_terms(self) -> bool:
        return self._split_search_terms

    def has_row_links(self) -> bool:
        """Return whether rows are links to their records."""
        return self._row_links

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
        """Return whether any part of the state is remembered."""
        return (
            self._persist_search
            or self._persist_sort
            or self._persist_filters
            or self._persist_columns
        )

    def get_icons(self) -> tuple[str | None, ...]:
        """Return the names of the icons of the empty state and of the triggers."""
        triggers = (self._filters_trigger, self._column_manager_trigger)
        return (self._empty.icon, *(trigger.icon for trigger in triggers))

    # JSON.

    def filter_behaviour(self) -> FilterBehaviourWire:
        """Return the options of the filter panel."""
        return {
            "deferred": self._defer_filters,
            "triggerLabel": str(self._filters_trigger.label),
            "triggerIcon": self._filters_trigger.icon,
            "applyLabel": str(self._filters_apply_label),
            "resetLabel": str(self._filters_reset_label),
            "showReset": self._show_filters_reset,
        }

    def column_manager(self, toggleable: Iterable[str]) -> ColumnManagerWire:
        """Return the options of the column manager; ``toggleable`` are names of columns."""
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

    def record_actions_to_wire(self) -> RecordActionsWire:
        """Return the position and the heading of the row actions."""
        return {
            "position": self._record_actions_position,
            "label": text(self._record_actions_label),
        }

    def empty_state_to_wire(self, records: str) -> EmptyStateWire:
        """Return the content of a table without these records, without its actions."""
        heading = self._empty.heading or _("No %(records)s yet") % {"records": records}
        return {
            "heading": str(heading),
            "description": text(self._empty.description),
            "icon": self._empty.icon,
            "component": self._empty.component,
            "actions": [],
        }


def _integer(given: object, option: str, example: str) -> int:
    """Return an integer; raise for another type."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    raise not_an_integer(option, given, example)


def _names(given: Iterable[str], option: str) -> tuple[str, ...]:
    """Return names as a tuple; raise for one text instead of a list."""
    if isinstance(given, str):
        raise unexpected_part(option, given, f'{option}(["{given}"])')
    return tuple(given)


def text(label: StrOrPromise | None) -> str | None:
    """Return a label in the active language."""
    return None if label is None else str(label)
