"""The parts of a request for a table, each judged by what the table offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.tables.cursor import LONGEST_CURSOR
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.tables.state import TableState
    from django_panel.tables.wire import SortDirection, TableLayout

#: A longer search is cut: the box is for words, and each word costs a pass over the rows.
LONGEST_SEARCH = 255
#: Page numbers of more digits than this are not numbers of pages.
_LONGEST_NUMBER = 9

#: How requests spell it.
COLUMN_SEARCH = "columnSearch"


@dataclass(frozen=True, slots=True)
class ColumnArrangement:
    """Which columns are shown, and in which order all of them stand."""

    visible: tuple[str, ...]
    order: tuple[str, ...]

    def shown(self) -> list[str]:
        """Return the shown columns in their order."""
        visible = set(self.visible)
        return [name for name in self.order if name in visible]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now, and what the table remembers where the request is silent."""

    parameters: Mapping[str, Any]
    kept: Mapping[str, Any]
    schema: TableSchema

    def now(self, key: str) -> Any:
        return self.parameters.get(key)

    def says(self, key: str) -> bool:
        """Return whether the request or the memory speaks of something, be it to clear it."""
        return key in self.parameters or (key in self.kept and _remembers(self.schema, key))

    def get(self, key: str) -> Any:
        """Return what is asked; silence takes what is remembered."""
        if key in self.parameters:
            return self.parameters[key]
        return self.kept.get(key) if _remembers(self.schema, key) else None


def _remembers(schema: TableSchema, key: str) -> bool:
    return _MEMORIES[key](schema)


_MEMORIES: dict[str, Callable[[TableSchema], bool]] = {
    "search": TableSchema.persists_search,
    COLUMN_SEARCH: TableSchema.persists_search,
    "sort": TableSchema.persists_sort,
    "group": TableSchema.persists_sort,
    "filters": TableSchema.persists_filters,
    "columns": TableSchema.persists_columns,
    "layout": TableSchema.persists_columns,
}


def search(asked: Asked, schema: TableSchema) -> str | None:
    return _search_text(asked.get("search")) if schema.is_searchable() else None


def column_searches(asked: Asked, schema: TableSchema) -> dict[str, str]:
    raw = asked.get(COLUMN_SEARCH)
    if not isinstance(raw, Mapping):
        return {}
    found = {
        column.get_name(): _search_text(raw.get(column.get_name()))
        for column in schema.get_columns()
        if column.is_individually_searchable()
    }
    return {name: text for name, text in found.items() if text is not None}


def filters(asked: Asked, schema: TableSchema) -> dict[str, Any]:
    """Return the accepted values; a default fills genuine silence only.

    Spec, inventory §17: any ``filters`` parameter, even an empty one, or a remembered map
    stands for itself.
    """
    declared = schema.get_filters()
    if not declared:
        return {}
    if not asked.says("filters"):
        values = {each.get_name(): each.get_default() for each in declared}
    else:
        raw = asked.get("filters")
        given: Mapping[str, Any] = raw if isinstance(raw, Mapping) else {}
        values = {
            each.get_name(): each.sanitize(given[each.get_name()])
            for each in declared
            if each.get_name() in given
        }
    return {name: value for name, value in values.items() if value is not None}


def sort(asked: Asked, schema: TableSchema) -> str | None:
    raw = asked.get("sort")
    # What is remembered holds the direction beside the column.
    name = scalar(
        raw.get("column") if isinstance(raw, Mapping) and raw is _kept_sort(asked) else raw
    )
    column = None if name is None else schema.get_column(name)
    return name if column is not None and column.is_sortable() else None


def direction(asked: Asked) -> SortDirection:
    kept = _kept_sort(asked)
    raw = asked.now("direction") if kept is None else kept.get("direction")
    return "desc" if scalar(raw) == "desc" else "asc"


def _kept_sort(asked: Asked) -> Mapping[str, Any] | None:
    """Return the remembered order, column and direction, where the request is silent."""
    if "sort" in asked.parameters:
        return None
    kept = asked.get("sort")
    return kept if isinstance(kept, Mapping) else None


def group(asked: Asked, schema: TableSchema) -> str | None:
    """Return the group; an explicit empty one turns the default off."""
    raw = scalar(asked.get("group"))
    if raw is not None and schema.get_group(raw) is not None:
        return raw
    return None if raw == "" else schema.get_default_group()


def arrangement(asked: Asked, schema: TableSchema) -> ColumnArrangement:
    """Return how columns stand; unknown names are dropped, missing ones appended.

    A column that nobody may hide is always shown. An empty arrangement is the declared one.
    """
    order = tuple(column.get_name() for column in schema.get_columns())
    declared = ColumnArrangement(schema.default_columns(), order)
    raw = asked.get("columns")
    if not isinstance(raw, Mapping):
        return declared
    wanted = _names(raw.get("visible"), order)
    moved = _names(raw.get("order"), order)
    if not wanted and not moved:
        return declared
    shown = declared.visible
    if "visible" in raw:
        fixed = {c.get_name() for c in schema.get_columns() if not c.is_toggleable()}
        shown = tuple(name for name in order if name in wanted or name in fixed)
    return ColumnArrangement(shown, (*moved, *(name for name in order if name not in moved)))


def layout(asked: Asked, schema: TableSchema) -> TableLayout:
    raw = asked.get("layout")
    offered = schema.get_layouts()
    return next((each for each in offered if each == raw), schema.get_default_layout())


def cursor(asked: Asked, schema: TableSchema) -> str | None:
    if schema.get_pagination() != "cursor":
        return None
    text = scalar(asked.now("cursor"))
    return text if text and len(text) <= LONGEST_CURSOR else None


def remembered(asked: Asked, state: TableState, schema: TableSchema) -> dict[str, Any]:
    """Return what the table keeps of a state: what somebody said, not what was declared."""
    parts: dict[str, Any] = {
        "search": state.search,
        COLUMN_SEARCH: dict(state.column_searches) or None,
        "sort": (
            None if state.sort is None else {"column": state.sort, "direction": state.direction}
        ),
        # A group or a filter that was cleared stays cleared, although there is a default.
        "group": state.group or "",
        "filters": dict(state.filters),
        "columns": _kept_columns(state, schema),
        "layout": state.layout,
    }
    return {
        key: value
        for key, value in parts.items()
        if value is not None and _remembers(schema, key) and asked.says(key)
    }


def narrowing_parameters(state: TableState) -> dict[str, Any]:
    """Return a request for the rows of a state, all that match and nothing about their order."""
    parts: dict[str, Any] = {"filters": dict(state.filters)}
    if state.search is not None:
        parts["search"] = state.search
    if state.column_searches:
        parts[COLUMN_SEARCH] = dict(state.column_searches)
    return parts


def number(raw: Any) -> int | None:
    text = scalar(raw)
    # ``isdigit`` alone would also take the digits of other scripts and superscripts.
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER:
        return None
    return int(text)


def scalar(raw: Any) -> str | None:
    """Return one clean text, or None for a list, a mapping, a repeated key or a NUL."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return str(raw) if abs(raw) < 10**_LONGEST_NUMBER else None
    return raw if isinstance(raw, str) and "\x00" not in raw else None


def _search_text(raw: Any) -> str | None:
    text = scalar(raw)
    if text is None:
        return None
    text = text.strip()[:LONGEST_SEARCH].strip()
    try:
        # Half of a surrogate pair is no text, and no database takes it.
        text.encode()
    except UnicodeEncodeError:
        return None
    return text or None


def _names(raw: Any, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the known names in a list, each once; a query string may number its entries."""
    entries = raw.values() if isinstance(raw, Mapping) else raw
    if isinstance(entries, str):
        entries = [entries]
    if not hasattr(entries, "__iter__"):
        return ()
    named = dict.fromkeys(entry for entry in entries if isinstance(entry, str))
    return tuple(name for name in named if name in known)


def _kept_columns(state: TableState, schema: TableSchema) -> dict[str, Any] | None:
    columns = state.columns
    declared = tuple(column.get_name() for column in schema.get_columns())
    if columns == ColumnArrangement(schema.default_columns(), declared):
        return None
    return {"visible": list(columns.visible), "order": list(columns.order)}
