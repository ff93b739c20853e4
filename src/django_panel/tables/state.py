"""What a table was asked for, reduced to what it can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from django_panel.support.values import frozen
from django_panel.tables.schema import TableSchema
from django_panel.tables.wire import SortDirection, TableStateWire

#: A longer search is cut: the box is for words, and each word costs a pass over the rows.
LONGEST_SEARCH = 255
#: Page numbers of more digits than this are not numbers of pages.
_LONGEST_NUMBER = 9


@frozen(kw_only=True)
class TableState:
    """The applied state of a table; nothing in it came unchecked from the request."""

    per_page: int
    search: str | None = None
    sort: str | None = None
    direction: SortDirection | None = None
    page: int = 1

    @classmethod
    def from_query(cls, query: Mapping[str, Any], schema: TableSchema) -> Self:
        """Read the query string; what is unknown, malformed or too large counts as not asked.

        Never raises: a link that somebody shortened or tampered with still opens the list.
        """
        sort = _sort(query, schema)
        per_page = _number(query, "perPage")
        return cls(
            search=_search(query, schema),
            sort=sort,
            direction=_direction(query) if sort is not None else None,
            page=max(1, _number(query, "page") or 1),
            per_page=(
                per_page
                if per_page in schema.get_per_page_options()
                else schema.get_default_per_page()
            ),
        )

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.per_page

    @property
    def words(self) -> list[str]:
        """The words searched for, each once."""
        return list(dict.fromkeys((self.search or "").split()))

    def to_wire(self) -> TableStateWire:
        return {
            "search": self.search,
            "sort": self.sort,
            "direction": self.direction,
            "perPage": self.per_page,
        }


def _search(query: Mapping[str, Any], schema: TableSchema) -> str | None:
    text = _scalar(query, "search")
    if text is None or not schema.is_searchable():
        return None
    text = text.strip()[:LONGEST_SEARCH].strip()
    try:
        # Half of a surrogate pair is no text, and no database takes it.
        text.encode()
    except UnicodeEncodeError:
        return None
    return text or None


def _sort(query: Mapping[str, Any], schema: TableSchema) -> str | None:
    name = _scalar(query, "sort")
    column = None if name is None else schema.get_column(name)
    return name if column is not None and column.is_sortable() else None


def _direction(query: Mapping[str, Any]) -> SortDirection:
    return "desc" if _scalar(query, "direction") == "desc" else "asc"


def _number(query: Mapping[str, Any], key: str) -> int | None:
    text = _scalar(query, key)
    # ``isdigit`` alone would also take the digits of other scripts and superscripts.
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER:
        return None
    return int(text)


def _scalar(query: Mapping[str, Any], key: str) -> str | None:
    """Return one clean text, or None for a list, a mapping, a repeated key or a NUL."""
    # A query string holds several values a key, and its plain look-up hides all but the last.
    values = query.getlist(key) if hasattr(query, "getlist") else [query.get(key)]
    value = values[0] if len(values) == 1 else None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**_LONGEST_NUMBER else None
    return value if isinstance(value, str) and "\x00" not in value else None
