"""A long run at half of the most that the server can do, with a fault every few minutes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack

from benchmarks.databases import Vendor
from benchmarks.dataset import NAMES
from benchmarks.load.faults import Faults
from benchmarks.load.outcomes import Log
from benchmarks.load.services import Postgres, Receiver, Worker
from benchmarks.load.soak_findings import Accepted, Findings
from benchmarks.load.sockets import Listeners
from benchmarks.load.stage import Stage, staged
from benchmarks.load.visitor import Visitor, new_client
from benchmarks.load.vitals import descriptors, files_below, resident
from benchmarks.results import Result

#: Of the whole run: 12 intervals of 5 minutes, with a fault between two of them.
INTERVALS = 12
USERS, SOCKETS = 50, 50
#: Users who follow links without a pause, to find the most that the server can do.
BUSY_USERS = 8
#: Seconds between two notifications, exports, imports and deliveries.
WORK_EVERY = 2.0
#: Seconds for the last jobs: a delivery is tried again after 10 and after 60 seconds.
PATIENCE = 240.0
#: Work that is started before anything is counted.
WARM_WORK = 5
#: Seconds without a request before what the site holds is counted.
QUIET = 7
LEASE = 10


def measure(tasks: int, seconds: float) -> Result:
    """Run the soak, on PostgreSQL if it is installed."""
    vendor: Vendor = "postgresql" if Postgres.is_installed() else "sqlite"
    extra = {"LOAD_LEASE": str(LEASE), "LOAD_QUIET": "yes"}
    with ExitStack() as stack:
        stage = stack.enter_context(staged(vendor, tasks, USERS, redis=True, extra=extra))
        receiver = stack.enter_context(Receiver())
        worker = stack.enter_context(Worker(stage.environment))
        urls = [f"http://127.0.0.1:{receiver.port}/soak"]
        (integration,) = stage.chores.do("agency.deliveries.add_integrations", urls)
        return asyncio.run(_measure(stage, worker, integration, seconds))


async def _measure(stage: Stage, worker: Worker, integration: int, seconds: float) -> Result:
    found = Findings(NAMES[stage.vendor], seconds, Faults.of(stage, worker))
    async with new_client(stage.site.port) as client:
        await stage.warm_up(client)
        busy = stage.visitors(client, Log(), BUSY_USERS)
        found.most = await _most(busy, max(3.0, seconds / 60))
        # Each thread of the worker keeps its connection once it has had a job.
        for _ in range(WARM_WORK):
            await _start_work(stage, integration, found.work)
        await asyncio.to_thread(_drain, stage)
        found.before = await _held(stage)
        visitors = stage.visitors(client, found.log, USERS)
        until = time.perf_counter() + seconds
        async with found.gauge:
            with Listeners(stage.site.port, stage.environment) as listeners:
                await asyncio.to_thread(listeners.open, stage.users, SOCKETS)
                found.skipped, *_ = await asyncio.gather(
                    _arrivals(visitors, found.most / 2, until),
                    _work(stage, integration, found.work, until),
                    _weigh(stage, found.memory, until, seconds),
                    found.faults.make(seconds / INTERVALS, until),
                )
                await asyncio.to_thread(
                    listeners.wait, lambda status: status["ready"] == SOCKETS, 60.0
                )
                found.silent = SOCKETS - listeners.ask("status")["ready"]
    found.unfinished = await asyncio.to_thread(_drain, stage)
    found.after = await _held(stage)
    found.stored = await asyncio.to_thread(stage.do, "summary")
    found.lost_saves = await asyncio.to_thread(stage.lost_saves, visitors)
    return found.result(
        f"{SOCKETS} sockets; a notification, an export, an import and a delivery every "
        f"{WORK_EVERY:g} seconds; one web process and one worker. A fault every "
        f"{seconds / INTERVALS:g} seconds"
    )


async def _held(stage: Stage) -> dict[str, int]:
    """Return what the site holds while nobody uses it, by the name of the limit."""
    # The server closes connections that were idle for five seconds.
    await asyncio.sleep(QUIET)
    unfinished = files_below(stage.folder / "files", ".writing-")
    return {
        "more open files and sockets": descriptors(stage.site.pid),
        "more database connections": stage.postgres.connections() if stage.postgres else 0,
        "more temporary files": files_below(stage.folder / "tmp") + unfinished,
        "more subscribed channels": stage.redis.groups() if stage.redis else 0,
        "more sessions": await asyncio.to_thread(stage.do, "sessions"),
    }


async def _most(visitors: Sequence[Visitor], seconds: float) -> float:
    """Return how many pages a second the server can do."""
    count = 0
    until = time.perf_counter() + seconds

    async def hurry(visitor: Visitor) -> None:
        nonlocal count
        while time.perf_counter() < until:
            await visitor.act()
            count += 1

    began = time.perf_counter()
    await asyncio.gather(*map(hurry, visitors))
    return count / (time.perf_counter() - began)


async def _arrivals(visitors: Sequence[Visitor], rate: float, until: float) -> int:
    """Let users act at a steady rate; return how often none was free."""
    free, running, skipped = list(visitors), set(), 0
    began, number = time.perf_counter(), 0

    async def act(visitor: Visitor) -> None:
        await visitor.act()
        free.append(visitor)

    while time.perf_counter() < until:
        if free:
            task = asyncio.ensure_future(act(free.pop(0)))
            running.add(task)
            task.add_done_callback(running.discard)
        else:
            skipped += 1
        number += 1
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
    await asyncio.gather(*running)
    return skipped


async def _work(stage: Stage, integration: int, work: Accepted, until: float) -> None:
    """Start work for the owner at a steady rate."""
    while time.perf_counter() < until - WORK_EVERY:
        await _start_work(stage, integration, work)
        await asyncio.sleep(WORK_EVERY)


async def _start_work(stage: Stage, integration: int, work: Accepted) -> None:
    (owner, _), number = stage.users[0], work.asked
    work.asked += 1
    accepted = await asyncio.to_thread(stage.do, "start_work", number, owner, integration)
    if accepted.pop("notification"):
        work.titles.append(f"Notification {number}")
    for kind, is_accepted in accepted.items():
        work.jobs[kind] = work.jobs.get(kind, 0) + is_accepted


async def _weigh(
    stage: Stage, memory: list[tuple[float, int]], until: float, seconds: float
) -> None:
    """Read the memory of the server again and again."""
    began = until - seconds
    while time.perf_counter() < until:
        memory.append((time.perf_counter() - began, resident(stage.site.pid)))
        await asyncio.sleep(max(0.2, seconds / 240))


def _drain(stage: Stage) -> int:
    """Wait for the jobs; return how many have not ended."""
    deadline = time.monotonic() + PATIENCE
    while (left := int(stage.do("unfinished"))) and time.monotonic() < deadline:
        time.sleep(0.5)
    return left
