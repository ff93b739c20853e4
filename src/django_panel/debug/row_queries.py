"""Reports N+1 queries of a table or of options, with DEBUG on and in tests."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from traceback import walk_stack
from typing import Any

from django.conf import settings
from django.core import mail
from django.db import connections

from django_panel.conf import get_settings
from django_panel.debug.stack import origin_of_query
from django_panel.exceptions import LogicException

logger = logging.getLogger("django_panel.queries")

#: The modules of Django that load a related record or a deferred field on access.
_DESCRIPTORS = ("fields/related_descriptors.py", "models/query_utils.py")
_FIX_OF_TABLES = (
    "Name what callbacks of a column read with record_fields() or as a dotted column, and what "
    "methods of the model, policies and actions read in the resource's with_related; count and "
    "sum with counts() and sum() of a column."
)

#: The owners and parts that were warned about; each is named once per process.
_warned: set[tuple[str, str]] = set()


@dataclass(slots=True)
class _Queries:
    """The queries of one part of the rows."""

    count: int
    #: The line of code that ran the first of them: ``shop/models.py:12 in Order.total``.
    location: str


class QueryGuard:
    """The part of the rows that is being made, and which queries are reported."""

    __slots__ = ("allows_permission_queries", "part", "queries")

    def __init__(self) -> None:
        self.part = ""
        self.allows_permission_queries = False
        self.queries: dict[str, _Queries] = {}

    def forbid_queries(self, part: str) -> None:
        """Report all queries, for cells."""
        self.part = part
        self.allows_permission_queries = False

    def allow_permission_queries(self, part: str) -> None:
        """Report lazy loads only, for permissions.

        A permission check may run a query once and cache the result. It must not load related
        records or deferred fields of each record.
        """
        self.part = part
        self.allows_permission_queries = True

    def count_query(self, location: Callable[[], str]) -> None:
        """Count a query of the current part; ``location`` is called for its first one."""
        if self.part in self.queries:
            self.queries[self.part].count += 1
        else:
            self.queries[self.part] = _Queries(1, location())


def is_enabled() -> bool:
    """Return whether DEBUG is on or Django's test environment is set up."""
    # Only Django's test environment sets ``mail.outbox``.
    return settings.DEBUG or hasattr(mail, "outbox")


@contextmanager
def report_row_queries(
    owner: str, rows: int, caller: Callable[..., Any], fix: str = _FIX_OF_TABLES
) -> Iterator[QueryGuard]:
    """Warn once if making the rows of ``owner`` runs a query per row.

    With ``PANEL["row_queries"] = "error"``, raise ``LogicException`` instead. ``caller`` is the
    function that contains the block: what has called it is not named.
    """
    guard = QueryGuard()
    if not is_enabled():
        yield guard
        return
    is_strict = get_settings().row_queries == "error"

    def check(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if guard.allows_permission_queries and not _is_lazy_load():
            return execute(sql, params, many, context)
        if is_strict:
            raise LogicException(
                f"{owner} runs a query while its rows are made, for {guard.part}: {sql[:200]} "
                f"That is one query per row (N+1). {fix}"
            )
        guard.count_query(lambda: origin_of_query(caller).location)
        return execute(sql, params, many, context)

    with ExitStack() as stack:
        for connection in connections.all(initialized_only=True):
            stack.enter_context(connection.execute_wrapper(check))
        yield guard
    for part, queries in guard.queries.items():
        _warn(owner, part, queries, rows, fix)


def _warn(owner: str, part: str, queries: _Queries, rows: int, fix: str) -> None:
    """Warn about the queries of a part; one query for several rows reads a cached value."""
    if (owner, part) in _warned or (queries.count == 1 and rows > 1):
        return
    _warned.add((owner, part))
    per_row = f"{queries.count / rows:.1f}".removesuffix(".0")
    logger.warning(
        "%s runs queries for each row, for %s: %s per row, %d for %d rows, by %s (N+1). %s "
        'PANEL["row_queries"] = "error" raises an exception instead.',
        owner,
        part,
        per_row,
        queries.count,
        rows,
        queries.location,
        fix,
    )


def _is_lazy_load() -> bool:
    """Return whether a descriptor of a model field runs the query."""
    return any(
        frame.f_code.co_name == "__get__" and frame.f_code.co_filename.endswith(_DESCRIPTORS)
        for frame, _ in walk_stack(None)
    )
