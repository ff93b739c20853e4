"""Raises on N+1 queries of a list, with DEBUG on and in tests."""

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


class Place:
    """Which part of a row is being made."""

    __slots__ = ("part", "refuses_every_query")

    def __init__(self) -> None:
        self.part = ""
        self.refuses_every_query = True

    def cell(self, column: str) -> None:
        """Say that the cells of a column are being made, which ask nothing of the database."""
        self.part = f"the column {column!r}"
        self.refuses_every_query = True

    def right(self, part: str) -> None:
        """Say that something is made that depends on rights.

        A right may ask the database once and remember the answer. What it must not do is fetch
        what belongs to its record one record at a time.
        """
        self.part = part
        self.refuses_every_query = False


def is_watching() -> bool:
    """Return whether a lazy load is reported: with DEBUG on, and in test runs."""
    # Django's test environment, and only that, collects mail in an outbox.
    return settings.DEBUG or hasattr(mail, "outbox")


@contextmanager
def no_lazy_loads(owner: str) -> Iterator[Place]:
    """Raise ``LogicException`` when making rows of ``owner`` runs a query of its own."""
    place = Place()
    if not is_watching():
        yield place
        return

    def refuse(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if place.refuses_every_query or _is_lazy_load():
            raise LogicException(
                f"{owner} reads the database while its rows are made, for {place.part}: "
                f"{sql[:200]} "
                "That would be one query a row. Name what callables of a column read with "
                "record_fields() or as a dotted column, and what rules and actions read in the "
                "resource's with_related."
            )
        return execute(sql, params, many, context)

    with ExitStack() as stack:
        for connection in connections.all(initialized_only=True):
            stack.enter_context(connection.execute_wrapper(refuse))
        yield place


def _is_lazy_load() -> bool:
    """Return whether a model attribute is loading its value, somewhere up the stack."""
    return any(
        frame.f_code.co_name == "__get__" and frame.f_code.co_filename.endswith(_DESCRIPTORS)
        for frame, _ in walk_stack(None)
    )
