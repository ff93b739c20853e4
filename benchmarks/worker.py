"""A contender's process: answers questions on standard input until it is closed."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.counting import count
from benchmarks.wsgi import Application, ask

#: Requests before anything is counted, so that every cache is as full as it gets.
_WARM = 3


def main() -> None:
    # Whatever a library prints goes to standard error; answers have a way of their own.
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
    application: Application, path: str, headers: Mapping[str, str], repeat: int
) -> dict[str, float]:
    """Return the mean CPU and wall milliseconds of a page."""
    return _clocked(lambda: _page(application, path, headers), repeat)


def counted(application: Application, path: str, headers: Mapping[str, str]) -> dict[str, int]:
    """Return what a page costs whatever the load."""
    for _ in range(_WARM):
        _page(application, path, headers)
    return count(lambda: _page(application, path, headers)).to_json()


def text(application: Application, path: str, headers: Mapping[str, str]) -> str:
    """Return the page itself."""
    return _page(application, path, headers).decode()


def rebooted(application: Application, repeat: int) -> dict[str, float]:
    """Return what it takes to declare everything anew and build the URL table of it."""
    from benchmarks.project.settings import CONTENDER

    boot = {"panel": _boot_panels, "admin": _boot_admin}[CONTENDER]
    return _clocked(boot, repeat)


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


def _page(application: Application, path: str, headers: Mapping[str, str]) -> bytes:
    answer = ask(application, path, headers)
    if answer.status != 200:
        raise RuntimeError(f"{path} answered {answer.status}: {answer.body[:300]!r}")
    return answer.body


def _clocked(act: Callable[[], object], repeat: int) -> dict[str, float]:
    # What earlier samples left behind is not this one's burden.
    gc.collect()
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for _ in range(repeat):
        act()
    cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
    return {"cpu": cpu / repeat / 1e6, "wall": wall / repeat / 1e6}


_ACTIONS: dict[str, Callable[..., Any]] = {
    "time": timed,
    "count": counted,
    "text": text,
    "reboot": rebooted,
}
