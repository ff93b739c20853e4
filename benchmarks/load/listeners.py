"""Browsers that listen: a program with many sockets, which connect again as the front end does.

It reads commands from its input, a JSON line each, and answers each with one:
``{"do": "open", "users": [[key, session], ...], "count": 2000}``, ``{"do": "status"}``,
``{"do": "forget"}`` (the frames so far) and ``{"do": "close"}``.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter
from typing import Any

from benchmarks.project.agency.load_data import LIST_CHANNEL, PATH

#: As ``frontend/src/broadcasting/backoff.ts`` and ``ReconnectingSocket.ts``, in seconds.
MIN_DELAY, FIRST_SPREAD, MAX_DELAY = 0.25, 2.0, 30.0
OPEN_TIMEOUT, STABLE_AFTER = 20.0, 10.0
_TOO_MANY = 4429
#: Sockets that connect at the same time when the page is opened; after a loss all may.
_AT_ONCE = 20


def backoff_delay(failures: int, code: int, chance: float) -> float:
    """Return the seconds before the next attempt."""
    if code == _TOO_MANY:
        return MAX_DELAY * (0.5 + chance / 2)
    spread: float = min(MAX_DELAY - MIN_DELAY, FIRST_SPREAD * 2 ** min(failures, 10))
    return MIN_DELAY + chance * spread


class Listener:
    """One open page: it subscribes to its user's channel and to the list of tasks."""

    def __init__(self, port: int, user: int, session: str) -> None:
        self._address = f"ws://localhost:{port}{PATH}/broadcasting"
        self._headers = {"Cookie": f"sessionid={session}", "Origin": f"http://localhost:{port}"}
        self._channels = {f"App.Models.User.{user}", LIST_CHANNEL}
        self.is_ready = False
        self.heard: Counter[str] = Counter()
        self.heard_at = 0.0
        self.codes: Counter[str] = Counter()

    async def run(self, few: asyncio.Semaphore) -> None:
        failures = 0
        async with few:
            socket, code = await self._open()
        while True:
            if socket is not None:
                opened = time.monotonic()
                code = await self._listen(socket)
                if time.monotonic() - opened > STABLE_AFTER:
                    failures = 0
            self.is_ready = False
            self.codes[str(code)] += 1
            await asyncio.sleep(backoff_delay(failures, code, random.random()))
            failures += 1
            socket, code = await self._open()

    async def _open(self) -> tuple[Any, int]:
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        try:
            socket = await connect(
                self._address,
                additional_headers=self._headers,
                ping_interval=None,
                compression=None,
                open_timeout=OPEN_TIMEOUT,
                proxy=None,
            )
        except (OSError, TimeoutError, WebSocketException, EOFError):
            return None, 1006
        return socket, 0

    async def _listen(self, socket: Any) -> int:
        from websockets.exceptions import ConnectionClosed

        waiting = set(self._channels)
        try:
            for channel in self._channels:
                await socket.send(json.dumps({"subscribe": channel}))
            while True:
                frame = json.loads(await socket.recv())
                if "subscribed" in frame:
                    waiting.discard(frame["subscribed"])
                    self.is_ready = not waiting
                elif "event" in frame:
                    self.heard[frame["event"]] += 1
                    self.heard_at = time.time()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code


class Program:
    def __init__(self, port: int) -> None:
        self._port = port
        self._listeners: list[Listener] = []
        self._tasks: list[asyncio.Task[None]] = []

    def open(self, users: list[tuple[int, str]], count: int) -> dict[str, Any]:
        """Open sockets of these users in turn."""
        few = asyncio.Semaphore(_AT_ONCE)
        new = [Listener(self._port, *users[number % len(users)]) for number in range(count)]
        self._listeners += new
        self._tasks += [asyncio.ensure_future(each.run(few)) for each in new]
        return self.status()

    def status(self) -> dict[str, Any]:
        heard = [sum(each.heard.values()) for each in self._listeners]
        return {
            "sockets": len(self._listeners),
            "ready": sum(each.is_ready for each in self._listeners),
            "heard": sum(count > 0 for count in heard),
            "frames": sum(heard),
            "last": max((each.heard_at for each in self._listeners), default=0.0),
            "codes": dict(sum((each.codes for each in self._listeners), Counter())),
            "cpu": time.process_time(),
        }

    def forget(self) -> dict[str, Any]:
        for each in self._listeners:
            each.heard.clear()
        return self.status()

    async def close(self) -> dict[str, Any]:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self.status()

    async def run(self) -> None:
        reader = asyncio.StreamReader(limit=2**22)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            question = json.loads(line)
            answer = getattr(self, question.pop("do"))(**question)
            if asyncio.iscoroutine(answer):
                answer = await answer
            print(json.dumps(answer), flush=True)


def main() -> None:
    asyncio.run(Program(int(sys.argv[1])).run())
