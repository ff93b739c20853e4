"""Faults that are made on purpose, one after the other, and when each was over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import cycle

from benchmarks.load.outcomes import Outcome
from benchmarks.load.services import Worker
from benchmarks.load.stage import Stage

#: Seconds after the end of a fault in which requests may still fail.
GRACE = 10.0


@dataclass(slots=True)
class Faults:
    """The faults of a run, with the periods in which they had an effect."""

    kinds: Mapping[str, Callable[[], None]]
    #: Name, beginning and end of each, as times of ``time.perf_counter()``.
    done: list[tuple[str, float, float]] = field(default_factory=list)

    @classmethod
    def of(cls, stage: Stage, worker: Worker) -> Faults:
        """Return the faults that are possible with the services of a run."""

        def kill_worker() -> None:
            worker.kill()
            worker.start()

        kinds: dict[str, Callable[[], None]] = {"worker killed": kill_worker}
        if stage.redis is not None:
            kinds["Redis restarted"] = stage.redis.restart
        if stage.postgres is not None:
            kinds["PostgreSQL restarted"] = stage.postgres.restart
        return cls(kinds)

    async def make(self, interval: float, until: float) -> None:
        """Make one fault after each interval; none in the last one."""
        due = time.perf_counter() + interval
        for name in cycle(self.kinds):
            if due > until - interval / 2:
                return
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            began = time.perf_counter()
            await asyncio.to_thread(self.kinds[name])
            self.done.append((name, began, time.perf_counter()))
            due += interval

    def explains(self, outcome: Outcome) -> bool:
        """Return whether a request may have failed because of a fault."""
        end = outcome.began + outcome.seconds
        return any(began <= end and outcome.began <= over + GRACE for _, began, over in self.done)

    def text(self) -> str:
        return ", ".join(f"{name} ({over - began:.1f} s)" for name, began, over in self.done)
