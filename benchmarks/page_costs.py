"""Costs of a page that do not depend on the load: queries, function calls, bytes."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from types import FrameType
from typing import Any

_CALLS = frozenset({"call", "c_call"})


@dataclass(frozen=True, slots=True)
class Counts:
    """The costs of one response."""

    queries: int
    #: Python functions and functions written in C.
    calls: int
    bytes: int
    gzip_bytes: int

    def to_json(self) -> dict[str, int]:
        return asdict(self)


def count(act: Callable[[], bytes]) -> Counts:
    """Count what ``act`` does, which returns the answer's body.

    Two runs, for the wrapper that counts queries is itself made of calls.
    """
    body, queries = count_queries(act)
    return Counts(
        queries=queries,
        calls=count_calls(act),
        bytes=len(body),
        gzip_bytes=len(gzip.compress(body, 6)),
    )


def count_queries(act: Callable[[], bytes]) -> tuple[bytes, int]:
    """Return the body and how many statements it took."""
    body, statements = note_statements(act)
    return body, len(statements)


def note_statements(act: Callable[[], bytes]) -> tuple[bytes, list[str]]:
    """Return the body and the statements it took."""
    from django.db import connection

    statements: list[str] = []

    def note_reload(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        statements.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(note_reload):
        body = act()
    return body, statements


def count_calls(act: Callable[[], object]) -> int:
    """Return how many functions are called, ``act`` itself included."""
    calls = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        if event in _CALLS:
            calls += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    # The call that stops the profiler is counted too.
    return calls - 1
