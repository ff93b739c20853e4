"""Validates the parameters of a table, each against what the table declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.forms.fields.raw_values import is_text
from django_panel.support.frozen import FrozenValue
from django_panel.tables.column_arrangement import ColumnArrangement, changed_arrangement
from django_panel.tables.paging.cursor import MAX_CURSOR_LENGTH
from django_panel.tables.periods import Period
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.tables.state import TableState
    from django_panel.tables.wire import SortDirection, TableLayout

#: A longer search is truncated: each word costs a scan of the rows.
MAX_SEARCH_LENGTH = 255
#: The maximum number of digits of a page number.
_MAX_NUMBER_LENGTH = 9

COLUMN_SEARCH = "columnSearch"
#: The name of the same parameter in the applied state that a list returns.
APPLIED_COLUMN_SEARCHES = "columnSearches"
PER_PAGE = "perPage"
DATE = "date"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TableParameters(FrozenValue):
    """The parameters of a request, and the stored ones for parts that are missing."""

    requested: Mapping[str, Any]
    saved: Mapping[str, Any]
    schema: TableSchema
    #: The parameters that the user changed; one that is not requested was cleared.
    changed: frozenset[str] = frozenset()

    def is_given(self, key: str) -> bool:
        """Return whether the request or the memory has a value, even an empty one."""
        return key in self.requested or (key in self.saved and self._reads_saved(key))

    def get(self, key: str) -> Any:
        """Return the value of the request, else the stored one, else None."""
        if key in self.requested:
            return self.requested[key]
        return self.saved.get(key) if self._reads_saved(key) else None

    def _reads_saved(self, key: str) -> bool:
        return key not in self.changed and self.persists(key)

    def persists(self, key: str) -> bool:
        """Return whether the table stores this parameter."""
        return _PERSISTS[key](self.schema)


_PERSISTS: dict[str, Callable[[TableSchema], bool]] = {
    "search": TableSchema.persists_search,
    COLUMN_SEARCH: TableSchema.persists_search,
    "sort": TableSchema.persists_sort,
    "group": TableSchema.persists_sort,
    "filters": TableSchema.persists_filters,
    "columns": TableSchema.persists_columns,
    "layout": TableSchema.persists_columns,
}

#: The parameters that a table may store.
STORED_PARAMETERS = tuple(_PERSISTS)


def search(parameters: TableParameters) -> str | None:
    """Return the text of the search box."""
    return _search_text(parameters.get("search")) if parameters.schema.is_searchable() else None


def column_searches(parameters: TableParameters) -> dict[str, str]:
    """Return the texts of the search boxes of columns, by column."""
    raw = parameters.get(COLUMN_SEARCH)
    if not isinstance(raw, Mapping):
        return {}
    texts = {
        column.get_name(): _search_text(raw.get(column.get_name()))
        for column in parameters.schema.get_columns()
        if column.is_individually_searchable()
    }
    return {name: text for name, text in texts.items() if text is not None}


def filters(parameters: TableParameters) -> dict[str, Any]:
    """Return the sanitized values of filters, by name.

    Spec, inventory §17: defaults apply only if neither the request nor the memory has a
    ``filters`` parameter; an empty one clears them.
    """
    declared = parameters.schema.get_filters()
    if not declared:
        return {}
    if not parameters.is_given("filters"):
        values = {filter_.get_name(): filter_.get_default() for filter_ in declared}
    else:
        raw = parameters.get("filters")
        given: Mapping[str, Any] = raw if isinstance(raw, Mapping) else {}
        values = {
            filter_.get_name(): filter_.sanitize(given[filter_.get_name()])
            for filter_ in declared
            if filter_.get_name() in given
        }
    return {name: value for name, value in values.items() if value is not None}


def period(parameters: TableParameters) -> Period | None:
    """Return the year, the month or the day of the date hierarchy."""
    if parameters.schema.get_date_hierarchy() is None:
        return None
    return Period.parse(parameters.requested.get(DATE))


def sort(parameters: TableParameters) -> str | None:
    """Return the column to sort by."""
    saved = _saved_sort(parameters)
    raw = parameters.get("sort") if saved is None else saved.get("column")
    name = _scalar(raw)
    column = None if name is None else parameters.schema.get_column(name)
    return name if column is not None and column.is_sortable() else None


def direction(parameters: TableParameters) -> SortDirection:
    """Return the direction of the sort."""
    saved = _saved_sort(parameters)
    raw = parameters.requested.get("direction") if saved is None else saved.get("direction")
    return "desc" if _scalar(raw) == "desc" else "asc"


def _saved_sort(parameters: TableParameters) -> Mapping[str, Any] | None:
    """Return the stored column and direction, if the request has no ``sort``."""
    if "sort" in parameters.requested:
        return None
    saved = parameters.get("sort")
    return saved if isinstance(saved, Mapping) else None


def group(parameters: TableParameters) -> str | None:
    """Return the group; an empty parameter turns the default group off."""
    raw = _scalar(parameters.get("group"))
    if raw is not None and parameters.schema.get_group(raw) is not None:
        return raw
    return None if raw == "" else parameters.schema.get_default_group()


def arrangement(parameters: TableParameters) -> ColumnArrangement:
    """Return the visible columns and the order of columns.

    Unknown names are ignored, missing ones are appended to the order. Columns that are not
    toggleable stay visible. An empty arrangement is the declared one. The parameter is a text
    with the differences from it, or two lists: ``columns[visible][]`` and ``columns[order][]``.
    """
    schema = parameters.schema
    order = tuple(column.get_name() for column in schema.get_columns())
    declared = ColumnArrangement(schema.default_columns(), order)
    raw = parameters.get("columns")
    if isinstance(raw, str):
        return changed_arrangement(raw, declared, _fixed_columns(schema))
    if not isinstance(raw, Mapping):
        return declared
    wanted = _names(raw.get("visible"), order)
    moved = _names(raw.get("order"), order)
    if not wanted and not moved:
        return declared
    visible = declared.visible
    if "visible" in raw:
        fixed = _fixed_columns(schema)
        visible = tuple(name for name in order if name in wanted or name in fixed)
    return ColumnArrangement(visible, (*moved, *(name for name in order if name not in moved)))


def _fixed_columns(schema: TableSchema) -> set[str]:
    return {column.get_name() for column in schema.get_columns() if not column.is_toggleable()}


def layout(parameters: TableParameters) -> TableLayout:
    """Return the layout: ``table`` or ``grid``."""
    raw, schema = parameters.get("layout"), parameters.schema
    layouts = schema.get_layouts()
    return next(
        (candidate for candidate in layouts if candidate == raw), schema.get_default_layout()
    )


def page_number(parameters: TableParameters) -> int:
    """Return the page number; 1 for an invalid one."""
    return max(1, _number(parameters.requested.get("page")) or 1)


def page_size(parameters: TableParameters) -> int:
    """Return the number of rows per page: one of the options, else the default."""
    size, schema = _number(parameters.requested.get(PER_PAGE)), parameters.schema
    return size if size in schema.get_per_page_options() else schema.get_default_per_page()


def cursor(parameters: TableParameters) -> str | None:
    """Return the cursor, if the table has cursor pagination."""
    if parameters.schema.get_pagination() != "cursor":
        return None
    text = _scalar(parameters.requested.get("cursor"))
    return text if text and len(text) <= MAX_CURSOR_LENGTH else None


def stored_values(parameters: TableParameters, state: TableState) -> dict[str, Any]:
    """Return the parameters to store: those that were given, not defaults.

    If it is known what the user changed, the other parameters stay as they were saved: they may
    come from a shared link.
    """
    values: dict[str, Any] = {
        "search": state.search,
        COLUMN_SEARCH: dict(state.column_searches) or None,
        "sort": (
            None if state.sort is None else {"column": state.sort, "direction": state.direction}
        ),
        # Empty values are stored too, so that a cleared default stays cleared.
        "group": state.group or "",
        "filters": dict(state.filters),
        "columns": _changed_columns(state),
        "layout": state.layout,
    }
    given = {
        key: value
        for key, value in values.items()
        if value is not None and parameters.persists(key) and parameters.is_given(key)
    }
    changed = parameters.changed
    if not changed:
        return given
    unchanged = {key: value for key, value in parameters.saved.items() if key not in changed}
    return {**unchanged, **{key: value for key, value in given.items() if key in changed}}


def filter_parameters(state: TableState) -> dict[str, Any]:
    """Return the parameters that select the same rows, without order and paging."""
    parameters: dict[str, Any] = {"filters": dict(state.filters)}
    if state.search is not None:
        parameters["search"] = state.search
    if state.column_searches:
        parameters[COLUMN_SEARCH] = dict(state.column_searches)
    if state.period is not None:
        parameters[DATE] = str(state.period)
    return parameters


def list_parameters(state: TableState) -> dict[str, Any]:
    """Return the parameters that select the same rows in the same order."""
    parameters = filter_parameters(state)
    if state.sort is not None:
        parameters |= {"sort": state.sort, "direction": state.direction}
    # An empty group turns the default group off.
    return {**parameters, "group": state.group or ""}


def _number(raw: Any) -> int | None:
    """Return a non-negative integer, or None."""
    text = _scalar(raw)
    # ``isdigit`` alone also accepts superscripts and digits of other scripts.
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > _MAX_NUMBER_LENGTH:
        return None
    return int(text)


def _scalar(raw: Any) -> str | None:
    """Return a text, or None for a list, a mapping, a repeated key or a text with NUL."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return str(raw) if abs(raw) < 10**_MAX_NUMBER_LENGTH else None
    return raw if isinstance(raw, str) and "\x00" not in raw else None


def _search_text(raw: Any) -> str | None:
    text = _scalar(raw)
    if text is None:
        return None
    text = text.strip()[:MAX_SEARCH_LENGTH].strip()
    return text if text and is_text(text) else None


def _names(raw: Any, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the known names of a list, or of a mapping with numeric keys, each once."""
    entries = raw.values() if isinstance(raw, Mapping) else raw
    if isinstance(entries, str):
        entries = [entries]
    if not hasattr(entries, "__iter__"):
        return ()
    names = dict.fromkeys(entry for entry in entries if isinstance(entry, str))
    return tuple(name for name in names if name in known)


def _changed_columns(state: TableState) -> dict[str, Any] | None:
    """Return the arrangement of columns if it differs from the declared one."""
    columns, schema = state.columns, state.schema
    declared = tuple(column.get_name() for column in schema.get_columns())
    if columns == ColumnArrangement(schema.default_columns(), declared):
        return None
    return {"visible": list(columns.visible), "order": list(columns.order)}
