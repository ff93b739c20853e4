"""Many users at the same time, and how busy the client itself is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from benchmarks.load.outcomes import percentile
from benchmarks.load.visitor import Visitor

#: Seconds between two pages of a user.
THINK = 5.0


async def browse(visitor: Visitor, until: float, think: float) -> None:
    """Open pages with pauses between them until a time of ``time.perf_counter()``."""
    await asyncio.sleep(visitor.random.uniform(0, think))
    while time.perf_counter() < until:
        await visitor.act()
        # Not all at the same time: the pause is the think time on average.
        pause = think * visitor.random.uniform(0.5, 1.5)
        await asyncio.sleep(max(0.0, min(pause, until - time.perf_counter())))


async def run_users(visitors: Sequence[Visitor], seconds: float, think: float = THINK) -> None:
    """Let all users browse; requests that have begun are waited for."""
    until = time.perf_counter() + seconds
    await asyncio.gather(*(browse(each, until, think) for each in visitors))


class ClientGauge:
    """The CPU time of this process inside the block, and how late its event loop is.

    A client that is late measures its own delay as the server's.
    """

    INTERVAL = 0.02

    def __init__(self) -> None:
        self._late: list[float] = []
        self.cpu = self.lag = 0.0

    async def __aenter__(self) -> Self:
        self._wall, self._cpu = time.perf_counter(), time.process_time()
        self._task = asyncio.ensure_future(self._watch())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._task.cancel()
        wall = time.perf_counter() - self._wall
        self.cpu = (time.process_time() - self._cpu) / wall
        self.lag = percentile(self._late, 0.99) if self._late else 0.0

    def text(self) -> str:
        """Return how much the client may have distorted the times."""
        return (
            f"The client used {self.cpu:.0%} of a core; 99 of 100 times its event loop was at most "
            f"{self.lag * 1e3:.0f} ms late."
        )

    async def _watch(self) -> None:
        while True:
            due = time.perf_counter() + self.INTERVAL
            await asyncio.sleep(self.INTERVAL)
            self._late.append(time.perf_counter() - due)
