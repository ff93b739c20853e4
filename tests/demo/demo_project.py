"""A copy of the demo in a temporary folder: its commands, its database, its server."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: What differs between two seeded databases although nothing about them does.
SALTED_COLUMNS = {"password", "last_login"}


@dataclass(frozen=True, slots=True)
class DemoProject:
    """A separate copy of the demo's state. The developer's own demo is not changed."""

    var: Path

    def environ(self, **more: str) -> dict[str, str]:
        """Return the environment of ``make demo``, with another state folder."""
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DATABASE_URL", "SECRET_KEY", "DEBUG", "PORT"}
        }
        return {
            **inherited,
            "DEMO_VAR": str(self.var),
            "DJANGO_SETTINGS_MODULE": "demo.settings",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            **more,
        }

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run ``demo/manage.py`` and return the completed process."""
        return subprocess.run(
            [sys.executable, "demo/manage.py", *arguments],
            cwd=ROOT,
            env=self.environ(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def copy(self, folder: Path) -> DemoProject:
        """Return a copy of the demo that a test may change."""
        folder.mkdir(parents=True, exist_ok=True)
        other = DemoProject(folder)
        with self.database() as source, other.database() as target:
            source.backup(target)
        return other

    def checksums(self) -> dict[str, str]:
        """Return a checksum of the rows of each table."""
        sums = {}
        with self.database() as database:
            for table in self._tables(database):
                digest = hashlib.sha256()
                columns = [
                    f'"{row[1]}"'
                    for row in database.execute(f"PRAGMA table_info({table})")
                    if row[1] not in SALTED_COLUMNS
                ]
                for row in database.execute(
                    f"SELECT {', '.join(columns)} FROM {table} ORDER BY id"
                ):
                    digest.update(repr(row).encode())
                sums[table] = digest.hexdigest()
        return sums

    def counts(self) -> dict[str, int]:
        """Return the number of rows in each table of the app ``agency``."""
        with self.database() as database:
            return {
                table: self.count(f"SELECT count(*) FROM {table}")
                for table in self._tables(database)
            }

    def count(self, query: str) -> int:
        """Return the number that a query selects."""
        with self.database() as database:
            return int(database.execute(query).fetchone()[0])

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.var / "demo.sqlite3")) as connection:
            yield connection

    def _tables(self, database: sqlite3.Connection) -> list[str]:
        return [
            row[0]
            for row in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'agency_%' "
                "ORDER BY name"
            )
        ]

    @contextmanager
    def running(self, **environment: str) -> Iterator[RunningDemo]:
        """Run ``demo/run.py`` until the block ends."""
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "demo/run.py"],
            cwd=ROOT,
            env=self.environ(PORT=str(port), **environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        demo = RunningDemo(process, port, Terminal(process))
        try:
            demo.terminal.wait_for("Ctrl-C stops")
            yield demo
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(timeout=30)
            demo.terminal.join(timeout=10)


class Terminal(threading.Thread):
    """Reads what a process prints, so that it never waits for a reader."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__(daemon=True)
        self._process = process
        self._text = ""
        self._ended = False
        self._changed = threading.Condition()
        self.start()

    def run(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                with self._changed:
                    self._text += line
                    self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    @property
    def position(self) -> int:
        """The length of the output so far."""
        return len(self._text)

    def wait_for(self, pattern: str, start: int = 0, timeout: float = 60) -> re.Match[str]:
        """Return the first match of a pattern after a position, as soon as there is one."""
        deadline = time.monotonic() + timeout
        compiled = re.compile(pattern)
        with self._changed:
            while (found := compiled.search(self._text, start)) is None:
                left = deadline - time.monotonic()
                assert left > 0, f"{pattern} was not printed:\n{self._text}"
                assert not self._ended, f"The demo ended early:\n{self._text}"
                self._changed.wait(left)
        return found


@dataclass(frozen=True, slots=True)
class RunningDemo:
    """A running demo server."""

    process: subprocess.Popen[str]
    port: int
    terminal: Terminal

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def code_for(self, email: str, start: int) -> str:
        """Return the code that was mailed to an address after a position of the output."""
        mail = rf"To: {re.escape(email)}\n[\s\S]*?Your code is (\d{{6}})"
        return str(self.terminal.wait_for(mail, start)[1])

    def descendants(self) -> list[int]:
        """Return the ids of all descendant processes of the demo."""
        listing = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
        ).stdout
        parents = {int(pid): int(ppid) for pid, ppid in map(str.split, listing.splitlines())}
        found = [self.process.pid]
        for parent in found:
            found += [pid for pid, ppid in parents.items() if ppid == parent]
        return found[1:]


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_alive(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")


def wait_until_gone(pids: list[int], patience: float = 10.0) -> list[int]:
    """Return the processes that still run after ``patience`` seconds."""
    deadline = time.monotonic() + patience
    while (left := [pid for pid in pids if is_alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.1)
    return left
