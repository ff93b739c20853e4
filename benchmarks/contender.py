"""Processes that are measured: long-running ones, and ones that are started each time."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from benchmarks.children import Child
from benchmarks.databases import Database
from benchmarks.headers import DOCUMENT
from benchmarks.page_costs import Counts
from benchmarks.processes import ROOT, Contender, Models, command, environment
from benchmarks.rounds import Sample
from benchmarks.wsgi import SESSION_KEY


@dataclass(frozen=True)
class Question:
    """A request: path, headers and body."""

    path: str
    headers: Mapping[str, str] = field(default_factory=lambda: DOCUMENT)
    #: The body of a write; the write is rolled back after each request.
    body: str | None = None
    #: The HTTP method of a request with a body.
    method: str = "POST"
    #: The page of the panel from which a script sends the request; by default the same path.
    page: str = ""
    #: The user of the session.
    session: str = SESSION_KEY
    #: The expected statuses; any other one aborts the measurement.
    statuses: tuple[int, ...] = (200, 302, 303)
    #: Of a write: a query, and the value that it must return after each timed request. A form
    #: with errors and a stale version are answered by a redirect too.
    effect: tuple[str, str] | None = None


class Resident(Child):
    """A contender whose process runs during the whole measurement."""

    def __init__(self, contender: Contender, database: Database, models: Models = "agency") -> None:
        super().__init__(command("benchmarks.worker"), environment(contender, database, models))

    def time(self, question: Question, repeat: int) -> Sample:
        """Return the mean of some requests in a row."""
        sent = {**_sent(question), "effect": question.effect}
        return Sample(**self.ask("time", **sent, repeat=repeat))

    def count(self, question: Question, warm_up: int = 3) -> Counts:
        """Return the queries, calls and bytes of a request, after some warm-up requests."""
        return Counts(**self.ask("count", **_sent(question), warm_up=warm_up))

    def text(self, question: Question) -> str:
        """Return the content of the page."""
        return str(self.ask("text", **_sent(question)))

    def statements(self, question: Question) -> list[str]:
        """Return the SQL statements of a request."""
        return [str(sql) for sql in self.ask("statements", **_sent(question))]

    def sign_in(self) -> None:
        """Create a new session for the superuser."""
        self.ask("sign_in")

    def cursor(self, key: int, seen: int) -> str:
        """Return the cursor of a page in the middle of the list."""
        return str(self.ask("cursor", key=key, seen=seen))

    def reboot(self, repeat: int) -> Sample:
        """Return the mean time of declaring all panels again."""
        return Sample(**self.ask("reboot", repeat=repeat))


@dataclass(frozen=True, slots=True)
class Start:
    """The time and the memory of a cold start."""

    sample: Sample
    modules: int
    own_modules: int
    peak_bytes: int


def start(
    contender: Contender, database: Database, path: str = "", models: Models = "agency"
) -> Start:
    """Start a process, wait for its first page (without a path: its URL table), and end it."""
    began = time.perf_counter()
    with subprocess.Popen(
        command("benchmarks.cold_start", path),
        cwd=ROOT,
        env=environment(contender, database, models),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        wall = (time.perf_counter() - began) * 1e3
    if process.returncode != 0 or not line:
        raise RuntimeError(f"The cold start of {contender!r} failed; its reason stands above.")
    cpu, modules, own_modules, peak = line.split()
    return Start(Sample(float(cpu), wall), int(modules), int(own_modules), int(peak))


def _sent(question: Question) -> dict[str, Any]:
    return {
        "path": question.path,
        "headers": dict(question.headers),
        "body": question.body,
        "method": question.method,
        "session": question.session,
        "statuses": question.statuses,
    }
