"""The process of a contender: it handles requests from standard input."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from benchmarks.page_costs import count, note_statements
from benchmarks.server_cpu import ServerCpu
from benchmarks.wsgi import Application, ask


def main() -> None:
    # Output of libraries goes to standard error; results have their own file descriptor.
    channel = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    from django.core.wsgi import get_wsgi_application

    application: Application = get_wsgi_application()
    for line in sys.stdin:
        question: dict[str, Any] = json.loads(line)
        action = _ACTIONS[question.pop("do")]
        channel.write(json.dumps(action(application, **question)) + "\n")
        channel.flush()


def timed(
    application: Application, repeat: int, effect: list[str] | None, **question: Any
) -> dict[str, float | None]:
    """Return the mean milliseconds of a page: wall time, CPU, and CPU of the database server."""
    with _taken_back(question):
        sample = clocked(lambda: _page(application, **question), repeat)
        if effect is not None:
            _require_effect(*effect)
        return sample


def counted(application: Application, warm_up: int, **question: Any) -> dict[str, int]:
    """Return the queries, calls and bytes of a page with warm caches."""
    for _ in range(warm_up):
        text(application, **question)
    return count(lambda: text(application, **question).encode()).to_json()


def text(application: Application, **question: Any) -> str:
    """Return the content of the page."""
    with _taken_back(question):
        return _page(application, **question).decode()


def statements(application: Application, **question: Any) -> list[str]:
    """Return the SQL statements of a page."""
    return note_statements(lambda: text(application, **question).encode())[1]


def signed_in(application: Application) -> None:
    """Replace the sessions with new ones."""
    from benchmarks.dataset import sign_in

    sign_in()


def cursor(application: Application, key: int, seen: int) -> str:
    """Return the cursor of a page in the middle of the list."""
    from benchmarks.project.agency.models import Task
    from django_panel.tables.paging import keyset
    from django_panel.tables.paging.cursor import Cursor

    newest = Task.objects.order_by("-pk")
    return Cursor("next", (key,), key, seen).encode(keyset.order_terms(newest), newest)


def rebooted(application: Application, repeat: int) -> dict[str, float | None]:
    """Return the time of declaring all panels again and building their URL patterns."""
    from benchmarks.project.settings import CONTENDER

    boot = {"panel": _boot_panels, "admin": _boot_admin}[CONTENDER]
    return clocked(boot, repeat)


def _boot_panels() -> None:
    from django.urls import get_resolver

    from django_panel.http.urls import invalidate
    from django_panel.panels.registry import directory

    directory.forget()
    invalidate()
    _populate(get_resolver())


def _boot_admin() -> None:
    from django.urls import URLResolver, path
    from django.urls.resolvers import RegexPattern

    from benchmarks.project.catalogue.admin import make_sites

    patterns = [path(f"{name}/", site.urls) for name, site in make_sites().items()]
    _populate(URLResolver(RegexPattern(r"^/"), patterns))


def _populate(resolver: Any) -> None:
    """Make Django read every pattern, as the first ``reverse()`` does."""
    resolver._populate()


@contextmanager
def _taken_back(question: Mapping[str, Any]) -> Iterator[None]:
    """Roll back a write, so that the next one finds the same rows."""
    if question["body"] is None:
        yield
        return
    from django.core.signals import request_finished, request_started
    from django.db import close_old_connections, transaction

    # A request that begins inside a transaction would else have its connection closed.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def _page(
    application: Application,
    path: str,
    headers: Mapping[str, str],
    body: str | None,
    method: str,
    session: str,
    statuses: list[int],
) -> bytes:
    answer = ask(application, path, headers, body, method, session)
    if answer.status not in statuses:
        raise RuntimeError(f"{path} answered {answer.status}: {answer.body[:300]!r}")
    return answer.body


def _require_effect(sql: str, expected: str) -> None:
    """Raise an error if a write had no effect."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(sql)
        (found,) = cursor.fetchone()
    if str(found) != expected:
        raise RuntimeError(f"The request changed nothing: {sql} returned {found!r}")


def clocked(act: Callable[[], object], repeat: int) -> dict[str, float | None]:
    """Return the mean milliseconds of an action: wall time, CPU, and CPU of the server."""
    # Garbage of earlier samples is collected outside the timed part.
    gc.collect()
    server = ServerCpu.start()
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for _ in range(repeat):
        act()
    cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
    used = server.used() if server is not None else None
    return {
        "cpu": cpu / repeat / 1e6,
        "wall": wall / repeat / 1e6,
        "server": None if used is None else used / repeat / 1e6,
    }


_ACTIONS: dict[str, Callable[..., Any]] = {
    "time": timed,
    "count": counted,
    "text": text,
    "statements": statements,
    "sign_in": signed_in,
    "cursor": cursor,
    "reboot": rebooted,
}
