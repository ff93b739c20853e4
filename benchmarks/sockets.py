"""WebSockets under load: ``python -m benchmarks.sockets``. Localhost only.

Needs ``redis-server``. What is started here is ended here, after a minute and a half at the
latest.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.processes import ROOT
from benchmarks.results import Result, Verdict

DEADLINE = 90


@contextlib.contextmanager
def started(*command: str, port: int, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a process until the block ends."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    paths = {"PYTHONPATH": f"{ROOT}/src:{ROOT}", "SOCKETS_PORT": str(port)}
    process = subprocess.Popen(command, cwd=ROOT, env={**kept, **paths, **environment})
    try:
        _wait(port)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(port: int) -> None:
    import socket

    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise RuntimeError(f"nothing answers on {port}")


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _resident(pid: int) -> int:
    """Return the bytes a process holds in memory."""
    text = Path(f"/proc/{pid}/status").read_text()
    line = next(each for each in text.splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def _do(port: int, what: str, name: str) -> Any:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/do/{what}/{name}", b"") as answer:
        return json.load(answer)


async def _open(port: int, count: int, **options: Any) -> list[Any]:
    """Open many sockets, a few at a time."""
    from websockets.asyncio.client import connect

    few = asyncio.Semaphore(20)

    async def one() -> Any:
        async with few:
            return await connect(
                f"ws://127.0.0.1:{port}{options.get('path', '/')}",
                additional_headers=options.get("headers"),
                ping_interval=None,
                compression=None,
                open_timeout=60,
            )

    return list(await asyncio.gather(*(one() for _ in range(count))))


async def _close(sockets: list[Any]) -> None:
    await asyncio.gather(*(socket.close() for socket in sockets))


async def _to_last(sockets: list[Any], send: Any, rounds: int) -> list[float]:
    """Return the seconds from sending a message until the last socket has it, each round."""
    times = []
    for _ in range(rounds):
        waiting = [asyncio.ensure_future(socket.recv()) for socket in sockets]
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        await send()
        await asyncio.gather(*waiting)
        times.append(time.perf_counter() - began)
    return times


async def _subscribed(port: int, known: dict[str, Any], count: int) -> list[Any]:
    channel = f"App.Models.User.{known['user']}"
    sockets = await _open(
        port, count, path="/admin/broadcasting", headers={"Cookie": known["cookie"]}
    )
    for socket in sockets:
        await socket.send(json.dumps({"subscribe": channel}))
        assert json.loads(await socket.recv()) == {"subscribed": channel}
    return sockets


async def idle(port: int, pid: int, count: int) -> float:
    """Return the memory of one idle WebSocket on the server, in bytes."""
    known = _do(port, "sign-in", "idler")
    warm = await _subscribed(port, known, 20)
    before = _resident(pid)
    sockets = await _subscribed(port, known, count)
    await asyncio.sleep(3)
    taken = (_resident(pid) - before) / count
    await _close(sockets + warm)
    return taken


async def latency(port: int, seconds: int, per_second: int) -> float:
    """Return the 95th percentile of the delivery time of notifications, at a steady rate."""
    # The requests run in parallel, so that the client adds no delay.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))
    known = _do(port, "sign-in", "hearer")
    (socket,) = await _subscribed(port, known, 1)
    sent: list[float] = []
    heard: list[float] = []

    async def listen() -> None:
        for _ in range(seconds * per_second):
            await asyncio.wait_for(socket.recv(), 10)
            heard.append(time.perf_counter())

    listening = asyncio.ensure_future(listen())
    running: list[Any] = []
    began = time.perf_counter()
    for number in range(seconds * per_second):
        await asyncio.sleep(max(0, began + number / per_second - time.perf_counter()))
        sent.append(time.perf_counter())
        running.append(asyncio.ensure_future(asyncio.to_thread(_do, port, "notify", "hearer")))
    await asyncio.gather(*running, listening)
    await _close([socket])
    delays = sorted(late - early for early, late in zip(sent, heard, strict=True))
    return delays[int(len(delays) * 0.95)]


async def fan_out(ports: dict[str, int], redis: str, count: int, rounds: int) -> dict[str, float]:
    """Return the median seconds until the last of many sockets has one message."""
    from channels_redis.core import RedisChannelLayer

    from django_panel.adapters.channels.redis_bus import RedisBus

    layer, bus = RedisChannelLayer(hosts=[redis], capacity=10_000), RedisBus(redis)
    known = _do(ports["panel"], "sign-in", "many")
    topic = f"App.Models.User.{known['user']}"
    frame = json.dumps({"event": "panel.notification", "channel": topic, "data": {"x": "y" * 300}})
    found: dict[str, float] = {}

    async def ours() -> None:
        message = {"type": "panel.frame", "topic": topic, "frame": frame}
        await bus.group_send(f"panel.{topic}", message)

    async def theirs() -> None:
        await layer.group_send("bare", {"type": "bare.frame", "frame": frame})

    sockets = await _subscribed(ports["panel"], known, count)
    found["panel"] = statistics.median(await _to_last(sockets, ours, rounds))
    await _close(sockets)
    sockets = await _open(ports["bare"], count)
    found["bare"] = statistics.median(await _to_last(sockets, theirs, rounds))
    await _close(sockets)
    sockets = await _open(ports["loop"], count)

    async def plain() -> None:
        await sockets[0].send(frame)

    found["loop"] = statistics.median(await _to_last(sockets, plain, rounds))
    await _close(sockets)
    return found


def measure(idle_count: int, listeners: int, seconds: int) -> Result:
    """Measure all three; the processes end with the measurement."""
    result = Result(
        "Sockets",
        "One uvicorn process and a Redis on the loopback. Memory: listening sockets of a "
        "signed-in person that say nothing. Delay: from the request that sends a notification "
        "until its socket hears it, 50 a second. Fan-out: from one message until the last of "
        f"{listeners} sockets has it, beside the consumer of Channels' documentation and a "
        "plain `websockets` broadcast.",
    )
    python, ports = sys.executable, {name: _free_port() for name in ("panel", "bare", "loop")}
    redis_port = _free_port()
    redis = f"redis://127.0.0.1:{redis_port}/0"
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        site = {
            "SITE_DATABASE": f"{folder}/site.sqlite3",
            "SITE_REDIS": redis,
            "DJANGO_SETTINGS_MODULE": "tests.broadcasting.site_settings",
        }
        subprocess.run(
            [python, "-m", "django", "migrate", "-v", "0"],
            check=True,
            cwd=ROOT,
            env={**os.environ, **site, "PYTHONPATH": f"{ROOT}/src:{ROOT}"},
        )
        quiet = ("--save", "", "--appendonly", "no", "--logfile", os.devnull)
        stack.enter_context(
            started("redis-server", "--port", str(redis_port), *quiet, port=redis_port)
        )
        pids = {}
        for name, port in ports.items():
            command = (python, "-m", "benchmarks.socket_site", name)
            pids[name] = stack.enter_context(started(*command, port=port, **site)).pid
        kib = asyncio.run(idle(ports["panel"], pids["panel"], idle_count)) / 1024
        result.verdicts.append(Verdict(f"memory of each of {idle_count:,}", kib, 160, " KiB"))
        late = asyncio.run(latency(ports["panel"], seconds, 50)) * 1e3
        result.verdicts.append(Verdict("delay, 95 of 100", late, 500, " ms"))
        times = asyncio.run(fan_out(ports, redis, listeners, 15))
        for name, limit in (("bare", 1.5), ("loop", 3)):
            beside = {"bare": "bare Channels", "loop": "a plain loop"}[name]
            ratio = times["panel"] / times[name]
            result.verdicts.append(Verdict(f"fan-out beside {beside}", ratio, limit, " x"))
        spelt = ", ".join(f"{name} {time * 1e3:.0f} ms" for name, time in times.items())
        result.notes.append(f"Medians of 15 messages: {spelt}.")
    return result


def measured_apart(quick: bool = False) -> Result:
    """Measure in a process of its own, which ends after ``DEADLINE`` seconds at the latest."""
    if shutil.which("redis-server") is None:
        return Result("Sockets", "Not measured: redis-server is not installed.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sockets.json"
        command = [sys.executable, "-m", "benchmarks.sockets", "--json", str(path)]
        if quick:
            command += ["--idle", "100", "--listeners", "50", "--seconds", "1"]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if not path.exists():
            why = ended.stderr.strip().splitlines()[-1:] or ["no reason given"]
            return Result("Sockets", f"Not measured: {why[0]}")
        found = json.loads(path.read_text())
    verdicts = [Verdict(**each) for each in found["verdicts"]]
    return Result(found["title"], found["description"], verdicts=verdicts, notes=found["notes"])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sockets", description=__doc__)
    parser.add_argument("--idle", type=int, default=2000, help="idle sockets (%(default)s)")
    parser.add_argument("--listeners", type=int, default=500, help="of one topic (%(default)s)")
    parser.add_argument("--seconds", type=int, default=10, help="of notifications (%(default)s)")
    parser.add_argument("--check", action="store_true", help="fail when a target is missed")
    parser.add_argument("--json", type=Path, help="write the result into this file as well")
    options = parser.parse_args()
    if shutil.which("redis-server") is None:
        print("redis-server is not installed.", file=sys.stderr)
        return 1
    wanted = 2 * max(options.idle, options.listeners) + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    # End this process and its children even if something hangs.
    import signal

    signal.alarm(DEADLINE)
    signal.signal(signal.SIGALRM, lambda *_: sys.exit("The measurement took too long."))
    # Stop the children when this process is terminated.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("The measurement was ended."))
    result = measure(options.idle, options.listeners, options.seconds)
    if options.json:
        options.json.write_text(json.dumps(asdict(result)))
    print(result.title, result.description, *result.notes, sep="\n")
    for verdict in result.verdicts:
        kept = "held" if verdict.is_held else "MISSED"
        said = f"{verdict.measured:.2f}{verdict.unit} (at most {verdict.limit:g})"
        print(f"{kept}: {verdict.what}: {said}")
    return int(options.check and any(not verdict.is_held for verdict in result.verdicts))


if __name__ == "__main__":
    sys.exit(main())
