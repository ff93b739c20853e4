"""Sockets of one process: their memory, a message to all, and a storm after a restart."""

from __future__ import annotations

import asyncio
import math
import resource
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import httpx

from benchmarks.children import Child
from benchmarks.load.crowd import THINK
from benchmarks.load.outcomes import Log, error_text
from benchmarks.load.stage import Stage, staged
from benchmarks.load.visitor import Failed, Visitor, new_client
from benchmarks.load.vitals import resident
from benchmarks.processes import command
from benchmarks.results import Result, Verdict

MOST_KIB = 160
#: Seconds after the beginning of a restart in which all sockets are back.
MOST_SETTLING = 60
#: The 95th percentile of the list during the storm, as a multiple of the one before it.
MOST_SLOWER = 2
#: Lists that are opened in a second; the sockets of one user.
LISTS_PER_SECOND, PER_USER = 7, 40
_WARM = 20
_PATIENCE = 120.0


class Listeners(Child):
    """The process of the listening browsers."""

    def __init__(self, port: int, environment: dict[str, str]) -> None:
        super().__init__(command("benchmarks.load.listeners", str(port)), environment)

    def open(self, users: Sequence[tuple[int, str]], count: int) -> None:
        """Open more sockets and wait until all are subscribed."""
        wanted = self.ask("open", users=list(users), count=count)["sockets"]
        if not self.wait(lambda status: status["ready"] == wanted):
            raise RuntimeError(f"Not all sockets could be opened: {self.ask('status')}")

    def wait(self, condition: Callable[[dict[str, Any]], bool], most: float = _PATIENCE) -> bool:
        """Wait until the status is as it should be; return whether it became so in time."""
        deadline = time.monotonic() + most
        while not condition(self.ask("status")):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        return True


def measure(tasks: int, count: int, seconds: float) -> Result:
    """Measure all three on one server process."""
    _allow_open_files(2 * count + 500)
    users = max(2, math.ceil(count / PER_USER) + 1)
    with (
        staged("sqlite", tasks, users, redis=True) as stage,
        Listeners(stage.site.port, stage.environment) as listeners,
    ):
        return asyncio.run(measure_on(stage, listeners, count, seconds))


async def measure_on(stage: Stage, listeners: Listeners, count: int, seconds: float) -> Result:
    """Measure all three on a running site."""
    result = Result(
        f"{count:,} sockets",
        f"{count:,} open lists on one uvicorn process, with a Redis of its own and SQLite: each "
        "listens to its user's channel and to the list of tasks. A change: one task is saved. "
        "Restart: the server is ended by SIGTERM and started again; the sockets connect again "
        "with the delays of the front end. Meanwhile the list is opened "
        f"{LISTS_PER_SECOND} times a second by another process.",
    )
    async with new_client(stage.site.port) as client:
        await stage.warm_up(client)
        listeners.open(stage.users[:1], min(_WARM, PER_USER))
        before = resident(stage.site.pid)
        listeners.open(stage.users[1:], count)
        await asyncio.sleep(min(3.0, seconds))
        kib = (resident(stage.site.pid) - before) / count / 1024
        result.verdicts.append(Verdict("memory of each", kib, MOST_KIB, " KiB"))
        result.verdicts.append(await _change(stage, client, listeners, result))
        calm = Log()
        await _open_lists(stage, client, calm, _after(seconds))
    await _storm(stage, listeners, calm, result)
    return result


async def _change(
    stage: Stage, client: httpx.AsyncClient, listeners: Listeners, result: Result
) -> Verdict:
    """Save a task and count the sockets that are not told."""
    total = listeners.ask("forget")["sockets"]
    (visitor,) = stage.visitors(client, Log(), 1)
    await visitor.open()
    began = time.time()
    await visitor.save()
    await asyncio.to_thread(listeners.wait, lambda status: status["heard"] == total, 30.0)
    status = listeners.ask("status")
    late = status["last"] - began
    result.notes.append(
        f"From the request for the form until the last socket was told of the save: {late:.2f} s."
    )
    return Verdict("sockets that miss a change", total - status["heard"], 0)


async def _storm(stage: Stage, listeners: Listeners, calm: Log, result: Result) -> None:
    """Restart the server, and open lists while the sockets come back."""
    total, busy = listeners.ask("status")["sockets"], Log()
    used = listeners.ask("status")["cpu"]
    began = time.perf_counter()
    await asyncio.to_thread(stage.site.restart)
    ready = time.perf_counter()
    async with new_client(stage.site.port) as client:
        settling = asyncio.ensure_future(
            asyncio.to_thread(
                listeners.wait,
                lambda status: status["ready"] == total,
                2 * MOST_SETTLING,
            )
        )

        async def settled() -> bool:
            return settling.done()

        await _open_lists(stage, client, busy, settled)
        is_settled = await settling
    settled_after = time.perf_counter() - began if is_settled else math.inf
    status = listeners.ask("status")
    result.verdicts.append(Verdict("all sockets are back", settled_after, MOST_SETTLING, " s"))
    failed = busy.errors() + calm.errors()
    result.verdicts.append(Verdict("errors of the list", len(failed), 0))
    lists, usual = busy.of("list"), calm.of("list")
    if lists.outcomes and usual.outcomes:
        p95, normal = lists.percentile(0.95), usual.percentile(0.95)
        result.verdicts.append(Verdict("list during the storm", p95 / normal, MOST_SLOWER, " x"))
        result.notes.append(
            f"95 of 100 lists within {normal * 1e3:.0f} ms before the restart ({len(usual)} "
            f"lists) and {p95 * 1e3:.0f} ms during the storm ({len(lists)} lists). The server "
            f"accepted connections {ready - began:.1f} s after the restart began. The process of "
            f"the sockets used {status['cpu'] - used:.1f} s of CPU time."
        )
    if failed:
        result.notes.append(f"Errors: {error_text(failed)}.")


async def _open_lists(
    stage: Stage,
    client: httpx.AsyncClient,
    log: Log,
    is_over: Callable[[], Coroutine[Any, Any, bool]],
) -> None:
    """Let users open lists in turn, at a steady rate; who still waits is left out."""
    count = min(len(stage.users), round(LISTS_PER_SECOND * THINK))
    visitors = stage.visitors(client, log, count)
    running: dict[int, asyncio.Task[None]] = {}
    number, began = 0, time.perf_counter()

    async def one(visitor: Visitor) -> None:
        try:
            if not visitor.is_open:
                await visitor.open()
            await visitor.list()
        except Failed:
            pass

    while not await is_over():
        place = number % count
        if place not in running or running[place].done():
            running[place] = asyncio.ensure_future(one(visitors[place]))
        number += 1
        await asyncio.sleep(max(0.0, began + number / LISTS_PER_SECOND - time.perf_counter()))
    await asyncio.gather(*running.values())


def _after(seconds: float) -> Callable[[], Coroutine[Any, Any, bool]]:
    until = time.perf_counter() + seconds

    async def is_over() -> bool:
        return time.perf_counter() > until

    return is_over


def _allow_open_files(wanted: int) -> None:
    """Raise the limit of open files, which the started processes inherit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
