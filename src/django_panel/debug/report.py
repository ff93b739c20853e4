"""Summarize recorded queries: by section, and those that were repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from django_panel.debug.sections import REQUEST

if TYPE_CHECKING:
    from django_panel.debug.recorder import RecordedQuery
    from django_panel.debug.sections import Section
    from django_panel.debug.wire import (
        QuerySectionWire,
        RecordedQueryWire,
        RepeatedQueryWire,
    )

#: From this number of parameters on, a query that differs only in them is reported as N+1.
N_PLUS_ONE = 5
#: At most this many queries are sent, with at most this many characters of SQL each.
MAX_RECORDS = 300
MAX_SQL = 2000

_READS = ("SELECT", "WITH", "(SELECT")
_WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def sections_of(queries: Iterable[RecordedQuery]) -> dict[Section, QuerySectionWire]:
    """Return the sections with their sums: the slowest first, the rest of the request last."""
    grouped: dict[Section, list[RecordedQuery]] = {}
    for query in queries:
        grouped.setdefault(query.origin.section, []).append(query)
    wires: dict[Section, QuerySectionWire] = {
        section: {
            "kind": section.kind,
            "name": section.name,
            "queries": len(members),
            "milliseconds": total_time(members),
            "rows": total_rows(members),
        }
        for section, members in grouped.items()
    }
    return dict(
        sorted(
            wires.items(), key=lambda section: (section[0] == REQUEST, -section[1]["milliseconds"])
        )
    )


def total_time(queries: Iterable[RecordedQuery]) -> float:
    """Return the milliseconds that the queries took."""
    return round(sum(query.milliseconds for query in queries), 2)


def total_rows(queries: Iterable[RecordedQuery]) -> int | None:
    """Return the number of rows; None if it is known of no query."""
    known = [query.rows for query in queries if query.rows is not None]
    return sum(known) if known else None


def records_of(
    queries: Sequence[RecordedQuery], sections: Iterable[Section]
) -> list[RecordedQueryWire]:
    """Return the first queries, each with the index of its section."""
    numbers = {section: number for number, section in enumerate(sections)}
    return [
        {
            "sql": shortened(query.sql, MAX_SQL),
            "milliseconds": round(query.milliseconds, 2),
            "rows": query.rows,
            "database": query.database,
            "section": numbers[query.origin.section],
            "location": query.origin.location,
        }
        for query in queries[:MAX_RECORDS]
    ]


def repeated_queries(queries: Iterable[RecordedQuery]) -> list[RepeatedQueryWire]:
    """Return reads that ran twice with the same parameters, and queries in a loop (N+1)."""
    by_sql: dict[tuple[str, str], list[RecordedQuery]] = {}
    for query in queries:
        by_sql.setdefault((query.database, query.sql), []).append(query)
    repeated = [query for same in by_sql.values() for query in _repeated(same)]
    return sorted(repeated, key=lambda query: -query["milliseconds"])


def _repeated(same: Sequence[RecordedQuery]) -> Iterator[RepeatedQueryWire]:
    """Yield what is repeated among queries with the same SQL."""
    sql = same[0].sql.lstrip().upper()
    by_parameters: dict[int, list[RecordedQuery]] = {}
    for query in same:
        by_parameters.setdefault(query.parameters, []).append(query)
    if sql.startswith((*_READS, *_WRITES)) and len(by_parameters) >= N_PLUS_ONE:
        yield _wire("n_plus_one", same)
    elif sql.startswith(_READS):
        for equal in by_parameters.values():
            if len(equal) > 1:
                yield _wire("duplicate", equal)


def _wire(
    repetition: Literal["duplicate", "n_plus_one"], queries: Sequence[RecordedQuery]
) -> RepeatedQueryWire:
    return {
        "kind": repetition,
        "sql": shortened(queries[0].sql, MAX_SQL),
        "count": len(queries),
        "milliseconds": total_time(queries),
        "locations": list(dict.fromkeys(query.origin.location for query in queries)),
    }


def shortened(sql: str, length: int) -> str:
    """Return at most ``length`` characters; an ellipsis marks the cut."""
    return sql if len(sql) <= length else f"{sql[: length - 1]}…"
