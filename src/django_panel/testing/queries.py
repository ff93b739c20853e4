"""Limit the number of database queries of a block, with the lines that sent them."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import ContextDecorator, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import django
from django.db import connections

import django_panel
from django_panel.support.frozen import FrozenValue
from django_panel.testing.failures import require

#: Files whose lines are not the cause of a query.
_FRAMES = tuple(str(Path(module.__file__ or "").parent) for module in (django, django_panel))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SentQuery(FrozenValue):
    """A query, and the line of the project that caused it."""

    sql: str
    line: str


@dataclass
class QueryBudget(ContextDecorator):
    """Fails if a block sends more queries than allowed; see ``assert_query_budget()``."""

    limit: int
    using: str | None = None
    queries: list[SentQuery] = field(default_factory=list)
    _stack: ExitStack = field(default_factory=ExitStack, repr=False)

    def __enter__(self) -> Self:
        self.queries = []
        aliases = [self.using] if self.using is not None else list(connections)
        for alias in aliases:
            self._stack.enter_context(connections[alias].execute_wrapper(self._record))
        return self

    def __exit__(self, error_type: type[BaseException] | None, *failure: object) -> None:
        self._stack.close()
        if error_type is None:
            require(len(self.queries) <= self.limit, self._message())

    def _record(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.queries.append(SentQuery(sql, _line()))
        return execute(sql, params, many, context)

    def _message(self) -> str:
        lines = (f"  {number}. {text}" for number, text in enumerate(self._grouped(), start=1))
        return f"{len(self.queries)} queries were sent; the budget is {self.limit}.\n" + "\n".join(
            lines
        )

    def _grouped(self) -> Iterator[str]:
        """Yield the queries in order; equal ones of one line are counted (N+1)."""
        counts: dict[SentQuery, int] = {}
        for query in self.queries:
            counts[query] = counts.get(query, 0) + 1
        for query, count in counts.items():
            times = f"{count} times: " if count > 1 else ""
            yield f"{times}{query.sql[:300]}\n     {query.line}"


def assert_query_budget(limit: int, *, using: str | None = None) -> QueryBudget:
    """Fail if a ``with`` block or a decorated function sends more than ``limit`` queries.

    The message lists the queries, each with the line of the project that caused it.
    """
    return QueryBudget(limit, using)


def _line() -> str:
    """Return the innermost line of the stack that is neither Django's nor this package's."""
    stack = traceback.extract_stack()
    own = [frame for frame in stack if not frame.filename.startswith(_FRAMES)]
    frame = own[-1] if own else stack[-1]
    return f"{frame.filename}:{frame.lineno} in {frame.name}: {frame.line}"
