"""A table as the browser draws it: definition, applied state, rows, pagination."""

from __future__ import annotations

from typing import Literal, TypedDict

ColumnType = Literal["text", "number", "badge", "boolean", "date", "datetime"]
Alignment = Literal["start", "center", "end", "justify"]
SortDirection = Literal["asc", "desc"]
BadgeColor = Literal["neutral", "success", "warning", "danger", "info"]


class ColumnWire(TypedDict):
    """One column's definition."""

    name: str
    label: str
    type: ColumnType
    sortable: bool
    searchable: bool
    alignment: Alignment
    placeholder: str | None


class NumberCellWire(TypedDict):
    """A number: what is shown, and the exact value."""

    display: str
    raw: float | int | str


class BadgeCellWire(TypedDict):
    """One of a closed set of values."""

    value: str
    label: str
    color: BadgeColor


class BooleanCellWire(TypedDict):
    """Yes or no, with the word for it."""

    value: bool
    label: str


class DateCellWire(TypedDict):
    """A moment: short for the eye, exact for the tooltip."""

    display: str
    iso: str


CellWire = str | NumberCellWire | BadgeCellWire | BooleanCellWire | DateCellWire | None


class RowWire(TypedDict):
    """One record of the page."""

    key: str | int
    cells: dict[str, CellWire]


class EmptyStateWire(TypedDict):
    """What stands where rows would be."""

    heading: str
    description: str | None
    icon: str | None


class DefaultSortWire(TypedDict):
    """The order a table has before anybody asks for another."""

    column: str
    direction: SortDirection


class TableWire(TypedDict):
    """The prop ``table``."""

    columns: list[ColumnWire]
    searchable: bool
    searchPlaceholder: str
    searchDebounce: int
    perPageOptions: list[int]
    defaultPerPage: int
    defaultSort: DefaultSortWire | None
    emptyState: EmptyStateWire


class TableStateWire(TypedDict):
    """The prop ``state``: what was applied, never what was asked."""

    search: str | None
    sort: str | None
    direction: SortDirection | None
    perPage: int


#: ``from`` is a Python keyword, hence the functional form.
PaginationWire = TypedDict(
    "PaginationWire",
    {
        "page": int,
        "perPage": int,
        "total": int,
        "totalIsExact": bool,
        "lastPage": int,
        "from": int | None,
        "to": int | None,
    },
)
