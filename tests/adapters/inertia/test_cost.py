"""The adapter adds next to nothing to writing the JSON, because it never looks at rows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from django_panel.adapters.inertia.renderer import InertiaRenderer
from django_panel.support.json import dumps
from django_panel.support.screen import Always, Deferred, Lazy, Once, Screen
from tests.adapters.inertia.conftest import MakeRequest, page_of

#: What 100 rows may cost, as a multiple of writing their JSON. A document also escapes them for
#: a script element and looks for icons in them.
LIMITS = {"xhr": 3.0, "visit": 6.0}
ROUNDS = 20


def _touched(*_: Any) -> NoReturn:
    raise AssertionError("a row was looked at")


class UnreadableRow(dict[str, Any]):
    """A row that only C code may read."""

    __iter__ = __len__ = __getitem__ = __contains__ = _touched
    keys = values = items = get = copy = _touched


class UnreadableRows(list[Any]):
    """The list of such rows."""

    __iter__ = __len__ = __getitem__ = __contains__ = _touched


def cells(row: int) -> dict[str, Any]:
    return {
        f"column{n}": {"kind": "text", "value": f"Value {n} of row {row}", "url": None}
        for n in range(10)
    }


def rows() -> list[dict[str, Any]]:
    return [{"key": n, "url": f"/admin/tasks/{n}", "cells": cells(n)} for n in range(100)]


def shared() -> dict[str, Any]:
    names = ("panel", "navigation", "panels", "search", "notifications", "auth", "locales")
    return {
        **{name: Lazy(lambda: {"id": "admin", "items": []}) for name in names},
        "translations": Once(dict, key="translations.en"),
        "errors": Always(dict),
    }


@pytest.mark.parametrize("lazily", [True, False])
@pytest.mark.parametrize("client_kind", ["visit", "xhr", "reload"])
def test_rows_are_not_looked_at(
    client_kind: str, lazily: bool, renderer: InertiaRenderer, request: pytest.FixtureRequest
) -> None:
    unreadable = UnreadableRows([UnreadableRow(key=1)])
    table: Any = {"rows": unreadable, "columns": []}
    screen = Screen(
        "panel/Page",
        {
            "rows": Lazy(lambda: unreadable) if lazily else unreadable,
            "table": Lazy(lambda: table) if lazily else table,
            "stats": Deferred(list),
        },
    )
    http_request = request.getfixturevalue(client_kind)()

    page = page_of(renderer.render(http_request, screen, shared={}))

    assert page["props"]["rows"] == [{"key": 1}]
    assert page["props"]["table"]["rows"] == [{"key": 1}]


@pytest.mark.parametrize("client_kind", sorted(LIMITS))
def test_a_hundred_rows_cost_little_more_than_their_json(
    client_kind: str, renderer: InertiaRenderer, request: pytest.FixtureRequest
) -> None:
    make: MakeRequest = request.getfixturevalue(client_kind)
    empty, full = screen_of([]), screen_of(rows())
    page = page_of(renderer.render(make(), full, shared=shared()))
    requests = [make() for _ in range(200 * ROUNDS)]

    def render(screen: Screen) -> float:
        return cheapest(lambda: renderer.render(requests.pop(), screen, shared=shared()))

    # Other processes make CPU time longer too: a round without them is enough.
    for _ in range(ROUNDS):
        writing = cheapest(lambda: dumps(page))
        added = render(full) - render(empty)
        if added < LIMITS[client_kind] * writing:
            return

    pytest.fail(f"The rows cost {added:.3f} ms, their JSON {writing:.3f} ms.")


def screen_of(rows: list[dict[str, Any]]) -> Screen:
    table = {"rows": rows, "columns": [{"name": f"column{n}"} for n in range(10)]}
    return Screen("panel/resources/Index", {"table": Lazy(lambda: table)})


def cheapest(act: Callable[[], object], times: int = 100) -> float:
    """Return the least CPU time of many runs, in milliseconds: noise only ever adds."""
    taken = []
    for _ in range(times):
        start = time.thread_time_ns()
        act()
        taken.append(time.thread_time_ns() - start)
    return min(taken) / 1e6
