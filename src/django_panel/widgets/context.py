"""The record or the query of a resource page, for its widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from django.db.models import Model, QuerySet


@final
class PageContext:
    """The record or the query of a page; all widgets of a response share it."""

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
        """Return the context of a list page; ``query`` is called lazily."""
        return cls(query=query)

    def record(self) -> Any:
        """Return the page's record, or None on a list page."""
        return self._record

    def query(self) -> QuerySet[Any] | None:
        """Return the records of a list page, or None on other pages."""
        return None if self._query is None else self._query()

    def count(self) -> int:
        """Return the number of records of a list page; the count is cached."""
        if self._count is None:
            queryset = self.query()
            self._count = 0 if queryset is None else queryset.count()
        return self._count
