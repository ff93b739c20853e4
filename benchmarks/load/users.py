"""Users on the pages of a list: fifty at a time, and four times as many for a while."""

from __future__ import annotations

import asyncio
import math
import time

from benchmarks.databases import Vendor
from benchmarks.load.crowd import THINK, ClientGauge, browse, run_users
from benchmarks.load.outcomes import Log, error_text, recovery
from benchmarks.load.stage import Stage, staged, title
from benchmarks.load.visitor import MIX, new_client
from benchmarks.load.vitals import cpu_seconds
from benchmarks.results import Result, Verdict

#: Milliseconds in which 95 and 99 of 100 requests end.
MOST_P95, MOST_P99 = 800, 1500
#: Seconds after the crowd has gone in which the server answers as before.
MOST_RECOVERY = 10
#: How many times as many users come for a while.
CROWD = 4
#: Seconds that those who stay are watched after the crowd has gone.
WATCHED = 20.0

_MIX = ", ".join(f"{share} % {kind}" for kind, share in MIX.items())


def normal(vendor: Vendor, tasks: int, users: int, seconds: float, think: float = THINK) -> Result:
    """Measure a normal number of users."""
    with staged(vendor, tasks, users) as stage:
        return asyncio.run(normal_on(stage, users, seconds, think))


async def normal_on(stage: Stage, users: int, seconds: float, think: float) -> Result:
    """Measure a normal number of users on a running site."""
    log = Log()
    async with new_client(stage.site.port) as client:
        await stage.warm_up(client)
        visitors = stage.visitors(client, log, users)
        used = cpu_seconds(stage.site.pid)
        async with ClientGauge() as gauge:
            await run_users(visitors, seconds, think)
        used = (cpu_seconds(stage.site.pid) - used) / seconds
    result = Result(
        title(f"{users} users", stage),
        f"{users} users for {seconds:g} seconds, {think:g} seconds between two pages of a user; "
        f"{_MIX}. {stage.tasks:,} tasks. One uvicorn process; client and database on the same "
        "machine. Headers and bodies are those of a browser: a visit of the list is followed by "
        "its deferred props, a save by the page that it redirects to. Every request counts.",
    )
    failed = log.errors()
    result.verdicts.append(Verdict("errors", len(failed), 0))
    if log.outcomes:
        p95, p99 = log.percentile(0.95) * 1e3, log.percentile(0.99) * 1e3
        result.verdicts.append(Verdict("95 of 100 requests", p95, MOST_P95, " ms"))
        result.verdicts.append(Verdict("99 of 100 requests", p99, MOST_P99, " ms"))
    result.verdicts.append(Verdict("lost saves", stage.lost_saves(visitors), 0))
    result.notes.append(
        f"{len(log)} requests, {len(log) / seconds:.1f} a second. The server used {used:.0%} of a "
        f"core. {gauge.text()}"
    )
    result.notes.append(_by_kind(log))
    if failed:
        result.notes.append(f"Errors: {error_text(failed)}.")
    return result


def crowded(vendor: Vendor, tasks: int, users: int, seconds: float, think: float = THINK) -> Result:
    """Measure many more users for a while, and the time after most of them have gone."""
    with staged(vendor, tasks, users * CROWD) as stage:
        return asyncio.run(crowded_on(stage, users, seconds, think))


async def crowded_on(stage: Stage, users: int, seconds: float, think: float) -> Result:
    """Measure the crowd on a running site."""
    log, many = Log(), users * CROWD
    watched = max(WATCHED, 4 * think)
    async with new_client(stage.site.port) as client, ClientGauge() as gauge:
        await stage.warm_up(client)
        visitors = stage.visitors(client, log, many)
        drop = time.perf_counter() + seconds
        staying = [
            asyncio.ensure_future(browse(each, drop + watched, think)) for each in visitors[:users]
        ]
        leaving = [
            asyncio.ensure_future(browse(each, math.inf, think)) for each in visitors[users:]
        ]
        await asyncio.sleep(seconds)
        drop = time.perf_counter()
        # Their connections are closed, also in the middle of a request.
        for task in leaving:
            task.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
        await asyncio.gather(*staying)
    before = log.between(-math.inf, drop)
    result = Result(
        title(f"{many} users", stage),
        f"{many} users for {seconds:g} seconds, otherwise as above; then {many - users} of them "
        f"close their browsers and {users} go on for {watched:g} seconds. The server may refuse "
        f"requests with 429 or 503 while it is too busy. It has recovered when no request fails "
        f"any more and 95 of 100 end within {MOST_P95} ms.",
    )
    failed = log.errors(besides_busy=True)
    refused = [each for each in log if each.is_refused]
    result.verdicts.append(Verdict("errors other than 429 and 503", len(failed), 0))
    recovered = recovery(log, drop, MOST_P95 / 1e3)
    result.verdicts.append(Verdict("recovery after the drop", recovered, MOST_RECOVERY, " s"))
    result.verdicts.append(Verdict("lost saves", stage.lost_saves(visitors), 0))
    note = f"{len(before)} requests, {len(before) / seconds:.1f} a second, {len(refused)} refused"
    if before.outcomes:
        p95, p99 = before.percentile(0.95) * 1e3, before.percentile(0.99) * 1e3
        note += f"; 95 of 100 within {p95:.0f} ms, 99 of 100 within {p99:.0f} ms"
    result.notes.append(f"{note}. {gauge.text()}")
    if failed:
        result.notes.append(f"Errors: {error_text(failed)}.")
    return result


def _by_kind(log: Log) -> str:
    parts = [
        f"{kind} {of.percentile(0.5) * 1e3:.0f} / {of.percentile(0.95) * 1e3:.0f}"
        for kind in log.kinds()
        if (of := log.of(kind)).outcomes
    ]
    return f"Median / 95 of 100 in milliseconds: {', '.join(parts)}."
