"""The machinery of the load test: figures, errors, and a small run of each part."""

from __future__ import annotations

import asyncio
import math
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.databases import Database
from benchmarks.load import listeners, report, run, sockets, users
from benchmarks.load.crowd import run_users
from benchmarks.load.faults import GRACE, Faults
from benchmarks.load.outcomes import Log, Outcome, percentile, recovery
from benchmarks.load.services import Redis
from benchmarks.load.soak_findings import Accepted, growth, work_verdicts
from benchmarks.load.stage import Stage, staged
from benchmarks.load.visitor import MIX, Visitor, new_client
from benchmarks.results import Result, Verdict
from tests.benchmarks.conftest import TASKS
from tools import services

ROOT = Path(__file__).resolve().parents[2]
MACHINE = {"Date": "2030-01-01", "Load at the end": "0.1"}


def outcome(began: float = 0.0, seconds: float = 0.1, status: int | None = 200) -> Outcome:
    return Outcome("list", began, seconds, status, "" if status == 200 else f"status {status}")


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.95, 95), (0.99, 99), (1.0, 100)])
def test_a_percentile_is_one_of_the_values(share: float, value: int) -> None:
    assert percentile(list(range(100, 0, -1)), share) == value


def test_a_percentile_of_few_values_is_the_largest() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.95) == 3.0
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.95)


def test_a_refusal_is_an_error_unless_the_server_may_be_too_busy() -> None:
    log = Log([outcome(status=status) for status in (200, 429, 503, 500, None)])

    assert [each.status for each in log.errors()] == [429, 503, 500, None]
    assert [each.status for each in log.errors(besides_busy=True)] == [500, None]


def test_recovery_begins_after_the_last_slow_or_failed_request() -> None:
    slow = [outcome(began, 2.0) for began in (1.0, 2.0)]
    failed = [outcome(5.0, status=503)]
    fast = [outcome(began) for began in (3.0, 4.0, 6.0, 7.0)]

    assert recovery(Log(fast), 1.0, 0.8) == 0
    assert recovery(Log(slow + fast), 1.0, 0.8) == 2.0
    assert recovery(Log(slow + failed + fast), 1.0, 0.8) == 5.0
    assert recovery(Log(slow), 1.0, 0.8) == math.inf


def test_a_fault_explains_the_errors_shortly_after_it() -> None:
    faults = Faults({}, [("Redis restarted", 10.0, 11.0)])

    began = (5.0, 9.95, 10.5, 11.0 + GRACE - 1, 11.0 + GRACE + 1)
    assert [faults.explains(outcome(each)) for each in began] == [False, True, True, True, False]


def test_memory_is_compared_after_the_first_part() -> None:
    early, late = [(float(at), 200) for at in range(10, 20)], [(55.0, 210), (59.0, 210)]

    assert growth([(0.0, 100), *early, *late], 60) == pytest.approx(5.0)


def test_lost_and_repeated_notices_are_counted() -> None:
    accepted = Accepted(["Notification 1", "Notification 2"], {"export": 3, "delivery": 2})
    found = {
        "jobs": {"export done": 2, "integration done": 1},
        "names": {"export-ready": 3},
        "titles": ["Notification 1"],
        "same links": 0,
        "same files": 0,
    }

    verdicts = {each.what: each.measured for each in work_verdicts(accepted, found, unfinished=0)}

    assert verdicts == {
        "lost notifications": 1,
        "repeated notices": 1,
        # An export and a delivery that were accepted have no row.
        "jobs without an end": 2,
    }


def rows(text: str) -> list[list[str]]:
    return [re.split(r"\s*\|\s*", line.strip("| ")) for line in text.splitlines() if "≤" in line]


def test_the_report_says_what_is_held_and_keeps_other_parts() -> None:
    first = Result("50 users", "Fifty.", verdicts=[Verdict("errors", 0, 0)], notes=["A note."])
    other = Result("Soak", "Long.", verdicts=[Verdict("recovery", math.inf, 10, " s")])
    text = report.markdown([first, other], MACHINE, "python -m benchmarks.load")
    again = replace(first, verdicts=[Verdict("errors", 2, 0)])
    command = "python -m benchmarks.load --only users-sqlite --update"

    after = report.updated(text, [again], MACHINE, command)

    recovered = ["Soak", "recovery", "≤ 10 s", "never", "**missed**"]
    assert rows(text) == [["50 users", "errors", "≤ 0", "0", "held"], recovered]
    assert rows(after) == [recovered, ["50 users", "errors", "≤ 0", "2", "**missed**"]]
    assert report.updated(after, [again], MACHINE, command) == after


def test_sockets_connect_again_with_the_delays_of_the_front_end() -> None:
    source = (ROOT / "frontend" / "src" / "broadcasting" / "backoff.ts").read_text()
    declared = {
        name: int(value.replace("_", "")) / 1000
        for name, value in re.findall(r"const (\w+) = ([\d_]+);", source)
    }

    assert declared["MIN_DELAY"] == listeners.MIN_DELAY
    assert declared["FIRST_SPREAD"] == listeners.FIRST_SPREAD
    assert declared["MAX_DELAY"] == listeners.MAX_DELAY
    assert listeners.backoff_delay(0, 1006, 1.0) == 2.25
    assert listeners.backoff_delay(9, 1006, 1.0) == 30.0


def test_a_part_of_the_run_does_not_replace_the_report() -> None:
    assert run._is_whole(run._parser().parse_args([]))
    for part in (["--only", "sockets"], ["--seconds", "3"], ["--users", "3"]):
        assert not run._is_whole(run._parser().parse_args(part))


@asynccontextmanager
async def failing_server(answer: bytes) -> AsyncIterator[int]:
    """Serve the same answer to every request; an empty one closes the connection."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("answer", "error", "refused"),
    [
        (b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n", "status 500", False),
        (b"HTTP/1.1 503 Oh\r\nContent-Length: 0\r\n\r\n", "status 503", True),
        (b"", "RemoteProtocolError", False),
    ],
)
def test_a_failing_server_is_reported(answer: bytes, error: str, refused: bool) -> None:
    log = Log()

    async def visit() -> None:
        async with failing_server(answer) as port, new_client(port) as client:
            visitors = [Visitor(client, "x", log, [1], seed) for seed in range(2)]
            await run_users(visitors, 0.3, think=0.1)

    asyncio.run(visit())

    assert len(log) >= 2
    assert {each.error for each in log.errors()} == {error}
    assert len(log.errors(besides_busy=True)) == (0 if refused else len(log))


def test_a_read_is_sent_again_if_an_idle_connection_was_closed() -> None:
    requests = 0

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the first request of a connection, and close it at the second one."""
        nonlocal requests
        for answer in (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", b""):
            await reader.readuntil(b"\r\n\r\n")
            requests += 1
            writer.write(answer)
        writer.close()

    async def visit() -> list[int]:
        server = await asyncio.start_server(handle, "127.0.0.1", 0)
        async with server, new_client(server.sockets[0].getsockname()[1]) as client:
            visitor = Visitor(client, "x", Log(), [1], 0)
            await visitor.view()
            await visitor.view()
            return [each.status or 0 for each in visitor.log]

    assert asyncio.run(visit()) == [200, 200]
    assert requests == 3


def test_a_server_that_is_gone_is_reported() -> None:
    log = Log()

    async def visit() -> None:
        async with failing_server(b"") as port:
            pass
        async with new_client(port) as client:
            await Visitor(client, "x", log, [1], 0).act()

    asyncio.run(visit())

    assert [each.error for each in log] == ["ConnectError"]


@pytest.fixture(scope="module")
def needs_redis() -> None:
    if shutil.which("redis-server") is None:
        why = "redis-server is not installed"
        pytest.fail(why) if services.is_required() else pytest.skip(why)


@pytest.fixture(scope="module")
def stage(needs_redis: None, database: Database) -> Iterator[Stage]:
    with staged("sqlite", TASKS, 12, redis=True, data=database) as started:
        yield started


def measured(result: Result) -> dict[str, float]:
    return {each.what: each.measured for each in result.verdicts}


@pytest.mark.services("bundle")
def test_three_users_browse_without_an_error(stage: Stage) -> None:
    result = asyncio.run(users.normal_on(stage, 3, 3, think=0.2))

    assert measured(result)["errors"] == 0, result.notes
    assert measured(result)["lost saves"] == 0
    assert 0 < measured(result)["95 of 100 requests"] <= measured(result)["99 of 100 requests"]
    assert "The client used" in result.notes[0]


@pytest.mark.services("bundle")
def test_a_user_does_everything_of_the_mix_as_a_browser(stage: Stage) -> None:
    log = Log()

    async def visit() -> Visitor:
        async with new_client(stage.site.port) as client:
            (visitor,) = stage.visitors(client, log, 1)
            await visitor.open()
            for kind in MIX:
                await getattr(visitor, kind)()
            return visitor

    visitor = asyncio.run(visit())

    assert log.errors() == []
    assert [each.kind for each in log] == [
        "first visit",
        "list",
        "deferred props",
        "view",
        "edit",
        "save",
        "after save",
        "search",
    ]
    assert len(visitor.saved) == 1
    assert stage.lost_saves([visitor]) == 0
    visitor.saved = dict.fromkeys(visitor.saved, "Another title")
    assert stage.lost_saves([visitor]) == 1


@pytest.mark.services("bundle")
def test_twenty_sockets_hear_a_change_and_come_back_after_a_restart(stage: Stage) -> None:
    with sockets.Listeners(stage.site.port, stage.environment) as opened:
        result = asyncio.run(sockets.measure_on(stage, opened, 20, 1))

    assert measured(result)["sockets that miss a change"] == 0
    assert measured(result)["all sockets are back"] < math.inf
    assert measured(result)["errors of the list"] == 0, result.notes
    assert measured(result)["memory of each"] < 2000


def test_a_service_is_restarted_on_its_port_and_ended(needs_redis: None) -> None:
    with Redis() as redis:
        first = redis.pid
        redis.restart()
        second = redis.pid
        groups = redis.groups()

    assert first != second
    assert groups == 0
    assert not Path(f"/proc/{second}").exists()
