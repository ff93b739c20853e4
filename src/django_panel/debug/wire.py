"""The queries of a request, for the query bar."""

from __future__ import annotations

from typing import Literal, TypedDict


class QuerySectionWire(TypedDict):
    """The queries of one part of a request."""

    kind: Literal[
        "table",
        "widget",
        "policy",
        "form",
        "options",
        "infolist",
        "action",
        "navigation",
        "search",
        "notifications",
        "request",
    ]
    #: The slug of a resource, the id of a widget, an ability; empty for ``request``.
    name: str
    queries: int
    milliseconds: float
    #: Null if the number of rows is not known.
    rows: int | None


class RecordedQueryWire(TypedDict):
    """A query without its parameters."""

    sql: str
    milliseconds: float
    rows: int | None
    database: str
    #: The index of its section.
    section: int
    #: The line of code that ran it.
    location: str


class RepeatedQueryWire(TypedDict):
    """A query that ran several times."""

    #: ``duplicate``: with the same parameters. ``n_plus_one``: with other parameters each time.
    kind: Literal["duplicate", "n_plus_one"]
    sql: str
    count: int
    milliseconds: float
    #: The lines of code that ran it.
    locations: list[str]


class QueryLogWire(TypedDict):
    """The queries of one request."""

    id: str
    method: str
    path: str
    #: The props of a partial reload; empty for other requests.
    props: list[str]
    #: Whether the response is a page, so that the bar begins a new list.
    isPage: bool
    queries: int
    milliseconds: float
    rows: int | None
    #: The number of queries that a single one could replace.
    duplicates: int
    sections: list[QuerySectionWire]
    repeated: list[RepeatedQueryWire]
    records: list[RecordedQueryWire]
    #: The number of queries that ``records`` leaves out.
    omitted: int
