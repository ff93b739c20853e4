"""The process of a contender that exports, imports or runs jobs: it does chores on request.

A chore is a function in a module of the project; it is named by its path.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path
from typing import Any

from benchmarks.page_costs import note_statements
from benchmarks.worker import clocked

_STATUS, _RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def main() -> None:
    channel = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    import django

    django.setup()
    for line in sys.stdin:
        question: dict[str, Any] = json.loads(line)
        answer = _ACTIONS[question["do"]](question["chore"], question["arguments"])
        channel.write(json.dumps(answer) + "\n")
        channel.flush()


def returned(chore: str, arguments: list[Any]) -> Any:
    """Return what a chore returns."""
    from django.utils.module_loading import import_string

    return import_string(f"benchmarks.project.{chore}")(*arguments)


def timed(chore: str, arguments: list[Any]) -> dict[str, float | None]:
    """Return the time of a chore."""
    return clocked(lambda: returned(chore, arguments), 1)


def counted(chore: str, arguments: list[Any]) -> int:
    """Return the number of SQL statements of a chore."""

    def act() -> bytes:
        returned(chore, arguments)
        return b""

    return len(note_statements(act)[1])


def peak(chore: str, arguments: list[Any]) -> int:
    """Return how many bytes the process grows at most while it does a chore."""
    gc.collect()
    # Sets the recorded peak to the present size.
    _RESET.write_text("5")
    before = _memory("VmRSS")
    returned(chore, arguments)
    return _memory("VmHWM") - before


def _memory(name: str) -> int:
    for line in _STATUS.read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"There is no {name} in {_STATUS}.")


_ACTIONS = {"time": timed, "count": counted, "peak": peak, "return": returned}
