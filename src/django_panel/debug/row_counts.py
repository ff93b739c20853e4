"""Count the rows of a query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


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
