"""Raises on N+1 queries of a table or of options, with DEBUG on and in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from traceback import walk_stack
from typing import Any

from django.conf import settings
from django.core import mail
from django.db import connections

from django_panel.exceptions import LogicException

#: The modules of Django that load a related record or a deferred field on access.
_DESCRIPTORS = ("fields/related_descriptors.py", "models/query_utils.py")
_FIX_OF_TABLES = (
    "Name what callbacks of a column read with record_fields() or as a dotted column, and what "
    "policies and actions read in the resource's with_related."
)


class QueryGuard:
    """The part of the rows that is being made, and which queries it may run."""

    __slots__ = ("allows_permission_queries", "part")

    def __init__(self) -> None:
        self.part = ""
        self.allows_permission_queries = False

    def forbid_queries(self, part: str) -> None:
        """Forbid all queries, for cells."""
        self.part = part
        self.allows_permission_queries = False

    def allow_permission_queries(self, part: str) -> None:
        """Allow queries except lazy loads, for permissions.

        A permission check may run a query once and cache the result. It must not load related
        records or deferred fields of each record.
        """
        self.part = part
        self.allows_permission_queries = True


def is_enabled() -> bool:
    """Return whether DEBUG is on or Django's test environment is set up."""
    # Only Django's test environment sets ``mail.outbox``.
    return settings.DEBUG or hasattr(mail, "outbox")


@contextmanager
def forbid_row_queries(owner: str, fix: str = _FIX_OF_TABLES) -> Iterator[QueryGuard]:
    """Raise ``LogicException`` if making the rows of ``owner`` runs a query per row."""
    guard = QueryGuard()
    if not is_enabled():
        yield guard
        return

    def check(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if not guard.allows_permission_queries or _is_lazy_load():
            raise LogicException(
                f"{owner} runs a query while its rows are made, for {guard.part}: {sql[:200]} "
                f"That is one query per row (N+1). {fix}"
            )
        return execute(sql, params, many, context)

    with ExitStack() as stack:
        for connection in connections.all(initialized_only=True):
            stack.enter_context(connection.execute_wrapper(check))
        yield guard


def _is_lazy_load() -> bool:
    """Return whether a descriptor of a model field runs the query."""
    return any(
        frame.f_code.co_name == "__get__" and frame.f_code.co_filename.endswith(_DESCRIPTORS)
        for frame, _ in walk_stack(None)
    )
