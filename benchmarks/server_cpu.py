"""CPU time of the PostgreSQL server for the work of this process's connection.

Read from ``/proc`` on Linux, for a server on the loopback:

- the backend process of the connection (its process id is that of ``pg_backend_pid()``), in
  nanoseconds from ``/proc/<pid>/schedstat``, or in clock ticks from ``/proc/<pid>/stat``;
- parallel workers, which have ended when a query ends: the CPU time that the postmaster has
  collected from ended child processes, in clock ticks. It includes connections of others that
  end meanwhile, so a median over several rounds is needed.

``ServerCpu.start`` returns ``None`` where this cannot be read: another database, another
machine, or another process namespace.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

_PROC = Path("/proc")
_LOOPBACK = ("", "localhost", "127.0.0.1", "::1")
#: Places in ``/proc/<pid>/stat`` after the name of the program, which is in brackets.
_PARENT, _USER, _SYSTEM, _CHILD_USER, _CHILD_SYSTEM = 1, 11, 12, 13, 14


@dataclass(frozen=True, slots=True)
class ServerCpu:
    """The CPU time of the server when a sample began."""

    backend: int
    nanoseconds: int

    @classmethod
    def start(cls) -> Self | None:
        """Return the present CPU time of the server, or ``None`` where it cannot be read."""
        backend = _backend()
        spent = None if backend is None else _spent(backend)
        return None if backend is None or spent is None else cls(backend, spent)

    def used(self) -> int | None:
        """Return the nanoseconds since; ``None`` where the connection is another one."""
        spent = _spent(self.backend) if _backend() == self.backend else None
        return None if spent is None else spent - self.nanoseconds


def _backend() -> int | None:
    """Return the process id of the server process that serves Django's connection."""
    from django.db import connection

    host = str(connection.settings_dict.get("HOST", ""))
    is_here = host in _LOOPBACK or host.startswith("/")
    if connection.vendor != "postgresql" or not is_here:
        return None
    connection.ensure_connection()
    driver: Any = connection.connection
    return int(driver.info.backend_pid)


def _spent(backend: int) -> int | None:
    """Return the nanoseconds of a backend and of the ended children of its postmaster."""
    try:
        name, numbers = _stat(backend)
        if name != "postgres":
            # The same number in another process namespace.
            return None
        _, parent = _stat(numbers[_PARENT])
        own = _precise(backend) or _ticks(numbers[_USER] + numbers[_SYSTEM])
    except (OSError, ValueError):
        return None
    return own + _ticks(parent[_CHILD_USER] + parent[_CHILD_SYSTEM])


def _stat(process: int) -> tuple[str, list[int]]:
    text = (_PROC / str(process) / "stat").read_text()
    name, _, rest = text.partition("(")[2].rpartition(")")
    # The first is the state, a letter; a number takes its place.
    return name, [0, *map(int, rest.split()[1:])]


def _precise(process: int) -> int | None:
    try:
        return int((_PROC / str(process) / "schedstat").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None


def _ticks(count: int) -> int:
    return count * 1_000_000_000 // os.sysconf("SC_CLK_TCK")
