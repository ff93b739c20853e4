"""Deliveries of integrations: how many a second, and what a receiver that hangs costs others."""

from __future__ import annotations

import json
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from benchmarks.background import empty_database
from benchmarks.chore_contender import Chores
from benchmarks.databases import Database
from benchmarks.dataset import NAMES, Dataset
from benchmarks.processes import ROOT, command, environment
from benchmarks.receiver import HANG, SEEN
from benchmarks.results import Result, Verdict
from benchmarks.rounds import Spread

PROCESSES = 2
#: Deliveries of one sample, and integrations that share them.
COUNT, INTEGRATIONS = 400, 10
#: The aim of 200 deliveries a second.
MOST_MILLISECONDS = 5.0
#: SQL statements of one delivery, from the claim of its run to its end.
MOST_STATEMENTS = 8
#: Deliveries whose statements and CPU time are measured; before them, those that an integration's
#: history keeps.
MEASURED, BEFORE = 20, 60
#: Seconds of a sample with a steady rate, the rate, and the seconds that are not counted.
SECONDS, RATE, WARM_UP = 20, 20, 5
#: The 95th percentile beside a receiver that hangs, as a multiple of the one without.
MOST_LATENCY = 1.2
TIMEOUT = 5
_CHORES = "agency.deliveries"
#: SQLite as the documentation recommends it for several processes that write.
_WRITERS = {"BENCHMARK_WRITERS": "yes"}
_PATIENCE = 120.0


class Site:
    """A database, a receiver and a process that dispatches deliveries."""

    def __init__(self, database: Database, chores: Chores, port: int) -> None:
        self._database = database
        self._chores = chores
        self._base = f"http://127.0.0.1:{port}"

    def throughput(self) -> float:
        """Return the milliseconds for one of many waiting deliveries."""
        urls = [f"{self._base}/{number}" for number in range(INTEGRATIONS)]
        keys = self._chores.do(f"{_CHORES}.add_integrations", urls)
        self._chores.do(f"{_CHORES}.send", keys, COUNT, TIMEOUT)
        seen: list[float] = []
        with self._worker():
            _wait(lambda: self._collect(seen) >= COUNT, "the deliveries")
        self._chores.do(f"{_CHORES}.clear")
        # Without the start of the worker.
        seen.sort()
        tenth = COUNT // 10
        return (seen[-1] - seen[tenth]) * 1000 / (COUNT - 1 - tenth)

    def cost(self) -> tuple[float, float]:
        """Return the statements and the milliseconds of CPU time of one delivery."""
        urls = [f"{self._base}/cost"]
        keys = self._chores.do(f"{_CHORES}.add_integrations", urls)
        work = f"{_CHORES}.work"
        self._chores.do(work, self._waiting(keys, BEFORE))
        milliseconds = self._chores.time(work, self._waiting(keys, MEASURED)).cpu
        statements = self._chores.statements(work, self._waiting(keys, MEASURED))
        self._seen()
        self._chores.do(f"{_CHORES}.clear")
        return len(statements) / MEASURED, milliseconds / MEASURED

    def _waiting(self, keys: list[int], count: int) -> list[list[str]]:
        self._chores.do(f"{_CHORES}.send", keys, count, TIMEOUT)
        runs: list[list[str]] = self._chores.do(f"{_CHORES}.waiting")
        return runs

    def latency(self, *, beside_hanging: bool) -> float:
        """Return the 95th percentile of the time from dispatch to arrival, in milliseconds."""
        urls = [f"{self._base}/{number}" for number in range(INTEGRATIONS - 1)]
        keys = self._chores.do(f"{_CHORES}.add_integrations", urls)
        hanging = self._chores.do(f"{_CHORES}.add_integrations", [f"{self._base}{HANG}"])
        if not beside_hanging:
            hanging = []
        arguments = (keys, hanging, SECONDS, RATE, TIMEOUT)
        arrived: dict[str, float] = {}
        with self._worker():
            # The worker has started when the first delivery arrives.
            self._chores.do(f"{_CHORES}.send", keys, 20, TIMEOUT)
            _wait(lambda: len(self._seen()) > 0, "the worker")
            sent: dict[str, float] = self._chores.do(f"{_CHORES}.send_steadily", *arguments)

            def is_complete() -> bool:
                arrived.update({each: at for at, path, each in self._seen() if path != HANG})
                return sent.keys() <= arrived.keys()

            _wait(is_complete, "the deliveries")
        self._chores.do(f"{_CHORES}.clear")
        counted = min(sent.values()) + WARM_UP
        delays = [arrived[each] - at for each, at in sent.items() if at >= counted]
        return statistics.quantiles(delays, n=20)[-1] * 1000

    @contextmanager
    def _worker(self) -> Iterator[None]:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "django", "panel_worker"),
                *("--processes", str(PROCESSES), "--interval", "0.05", "--verbosity", "0"),
            ],
            cwd=ROOT,
            env={**environment("jobs", self._database), **_WRITERS},
        )
        try:
            yield
        finally:
            process.terminate()
            process.wait(60)

    def _collect(self, seen: list[float]) -> int:
        seen += [at for at, _path, _id in self._seen()]
        return len(seen)

    def _seen(self) -> list[tuple[float, str, str]]:
        with urllib.request.urlopen(f"{self._base}{SEEN}", timeout=30) as answer:
            found: list[tuple[float, str, str]] = json.load(answer)
        return found


def throughput(data: Dataset, rounds: int) -> Result:
    """Measure how many waiting deliveries two worker processes send in a second."""
    with _site(data) as site:
        statements, milliseconds = site.cost()
        samples = [site.throughput() for _ in range(rounds)]
    each = Spread.of(samples)
    result = Result(
        f"Deliveries of integrations: {NAMES[data.vendor]}",
        f"{COUNT} waiting deliveries to {INTEGRATIONS} integrations, sent by `panel_worker "
        f"--processes {PROCESSES}` to a receiver on the loopback. Wall time between the arrivals; "
        "database, receiver and workers share the machine. Each delivery is signed, its job is "
        "claimed and ended, and the attempt is added to the history.",
        rounds,
    )
    result.verdicts.append(Verdict("statements for each", statements, MOST_STATEMENTS))
    result.verdicts.append(Verdict("time for each", each.median, MOST_MILLISECONDS, " ms"))
    result.notes.append(
        f"{1000 / each.median:.0f} deliveries a second "
        f"({1000 / each.high:.0f} to {1000 / each.low:.0f})."
    )
    result.notes.append(
        f"One delivery takes {statements:g} statements and {milliseconds:.1f} ms of CPU time in "
        "the worker, from the claim of its run to its end, with a full history; the queue's own "
        "statements and PostgreSQL's CPU time are not counted."
    )
    return result


def hanging_receiver(data: Dataset, rounds: int) -> Result:
    """Measure the delay of deliveries beside an integration whose receiver hangs."""
    alone, beside, ratios = [], [], []
    with _site(data) as site:
        for _ in range(rounds):
            alone.append(site.latency(beside_hanging=False))
            beside.append(site.latency(beside_hanging=True))
            ratios.append(beside[-1] / alone[-1])
    ratio = statistics.median(ratios)
    result = Result(
        f"A receiver that hangs: {NAMES[data.vendor]}",
        f"{RATE} deliveries a second to {INTEGRATIONS - 1} integrations for {SECONDS} seconds, "
        f"alone and beside {RATE // 4} a second to one whose receiver accepts the request and "
        f"never answers; its timeout is {TIMEOUT} seconds. Time from dispatch to arrival; the "
        f"first {WARM_UP} seconds are not counted. `panel_worker --processes {PROCESSES}`.",
        rounds,
    )
    what = "95 of 100 deliveries to the others"
    result.verdicts.append(Verdict(what, ratio, MOST_LATENCY, " x"))
    result.notes.append(
        f"95 of 100 arrive within {statistics.median(alone):.0f} ms alone, and within "
        f"{statistics.median(beside):.0f} ms beside the receiver that hangs."
    )
    return result


@contextmanager
def _site(data: Dataset) -> Iterator[Site]:
    with ExitStack() as stack:
        database = stack.enter_context(empty_database(data))
        port = stack.enter_context(_receiver())
        chores = stack.enter_context(Chores("jobs", database, _WRITERS))
        chores.do("agency.empty_jobs.migrate")
        yield Site(database, chores, port)


@contextmanager
def _receiver() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    process = subprocess.Popen(command("benchmarks.receiver", str(port)), cwd=ROOT)

    def answers() -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        return False

    try:
        _wait(answers, "the receiver")
        yield port
    finally:
        process.terminate()
        process.wait(10)


def _wait(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError(f"Waited for {what} for {_PATIENCE:g} seconds.")
        time.sleep(0.1)
