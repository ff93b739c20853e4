"""What a resource page tells its widgets: its record, or the records it lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from django.db.models import Model, QuerySet


@final
class PageContext:
    """The record of a page, or its query; shared by all widgets of one answer."""

    def __init__(
        self, record: Model | None = None, query: Callable[[], QuerySet[Any]] | None = None
    ) -> None:
        self._record = record
        self._query = query
        self._count: int | None = None

    @classmethod
    def for_record(cls, record: Model) -> PageContext:
        return cls(record=record)

    @classmethod
    def for_query(cls, query: Callable[[], QuerySet[Any]]) -> PageContext:
        """Return the context of a list; ``query`` is asked when a widget asks."""
        return cls(query=query)

    def record(self) -> Any:
        """Return the page's record, or None where it has none."""
        return self._record

    def query(self) -> QuerySet[Any] | None:
        """Return the records the page lists, or None where it lists none."""
        return None if self._query is None else self._query()

    def count(self) -> int:
        """Return how many records the page lists; one query however many widgets ask."""
        if self._count is None:
            listed = self.query()
            self._count = 0 if listed is None else listed.count()
        return self._count
