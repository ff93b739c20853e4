"""Record the queries of a request with Django's ``execute_wrapper``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import get_ident
from typing import Any

from django.db import connections

from django_panel.debug.stack import Origin, origin_of_query
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RecordedQuery(FrozenValue):
    """A query without its parameters: they may contain passwords and personal data."""

    sql: str
    #: A hash of the parameters, to find equal queries. It is not sent.
    parameters: int
    database: str
    milliseconds: float
    row_count: RowCount
    origin: Origin

    @property
    def rows(self) -> int | None:
        """The number of rows; None if it is not known."""
        return self.row_count.value


class QueryRecorder:
    """Records the queries of all connections of this thread."""

    def __init__(self) -> None:
        self.queries: list[RecordedQuery] = []

    @contextmanager
    def recording(self, until: Callable[..., Any]) -> Iterator[None]:
        """Record until the end of the block; ``until`` is the function that contains it."""
        thread = get_ident()

        def record(
            execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
        ) -> Any:
            if get_ident() != thread:
                # Another request: threads share the connection to an SQLite database in memory.
                return execute(sql, params, many, context)
            origin = origin_of_query(until)
            start = time.perf_counter()
            try:
                return execute(sql, params, many, context)
            finally:
                milliseconds = (time.perf_counter() - start) * 1000
                self.queries.append(
                    RecordedQuery(
                        sql=str(sql),
                        parameters=hash(repr(params)),
                        database=context["connection"].alias,
                        milliseconds=milliseconds,
                        row_count=RowCount(context["cursor"]),
                        origin=origin,
                    )
                )

        with ExitStack() as stack:
            for connection in connections.all():
                stack.enter_context(connection.execute_wrapper(record))
            yield


class RowCount:
    """The number of rows that the driver reports, else of those that were fetched.

    SQLite reports no number for SELECT, so the calls that fetch rows are counted.
    """

    __slots__ = ("value",)

    def __init__(self, cursor: Any) -> None:
        self.value: int | None = None
        # Those of an earlier query on the same cursor.
        for name in _FETCHES:
            vars(cursor).pop(name, None)
        reported = getattr(cursor, "rowcount", None)
        if isinstance(reported, int) and reported >= 0:
            self.value = reported
            return
        for name, count in _FETCHES.items():
            setattr(cursor, name, self._counted(getattr(cursor, name), count))

    def _counted(
        self, fetch: Callable[..., Any], count: Callable[[Any], int]
    ) -> Callable[..., Any]:
        def fetch_and_count(*args: Any, **kwargs: Any) -> Any:
            rows = fetch(*args, **kwargs)
            self.value = (self.value or 0) + count(rows)
            return rows

        return fetch_and_count


_FETCHES: dict[str, Callable[[Any], int]] = {
    "fetchone": lambda row: 0 if row is None else 1,
    "fetchmany": len,
    "fetchall": len,
}
