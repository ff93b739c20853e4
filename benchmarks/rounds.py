"""Rounds: each contender is measured once per round, and ratios are computed per round."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

#: Wall time, CPU time of the contender's process, or that and the database server's CPU time.
Clock = Literal["cpu", "wall", "total"]
LABELS: dict[Clock, str] = {
    "cpu": "CPU",
    "wall": "wall time",
    "total": "CPU with PostgreSQL's",
}

#: After this many rounds, a workload ends when its time is up.
FEWEST_ROUNDS = 5
#: Five timed workloads and a first filling of the database stay under three minutes together.
SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Sample:
    """Milliseconds of one contender in one round."""

    cpu: float
    wall: float
    #: CPU of the database server for this contender; None where it is not known.
    server: float | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """A median and the quartiles around it."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, median, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(median, low, high)


Samples = dict[str, list[Sample]]


def play(
    contenders: Mapping[str, Callable[[], Sample]],
    rounds: int,
    warm_up: int = 1,
    seconds: float = SECONDS,
) -> Samples:
    """Measure each contender once per round; each round starts with another one.

    Whatever slows the machine for a second then slows them all, and nobody always comes
    after the same neighbour. A busy machine plays fewer rounds rather than longer.
    """
    names = list(contenders)
    samples: Samples = {name: [] for name in names}
    ends = time.monotonic() + seconds
    for number in range(-warm_up, rounds):
        if number >= FEWEST_ROUNDS and time.monotonic() > ends:
            break
        first = number % len(names)
        for name in names[first:] + names[:first]:
            sample = contenders[name]()
            if number >= 0:
                samples[name].append(sample)
    return samples


def ratio(samples: Samples, contender: str, floor: str, clock: Clock = "cpu") -> Spread:
    """Return the time of a contender as a multiple of the baseline, for each round."""
    return Spread.of(
        [
            _read(one, clock) / _read(other, clock)
            for one, other in zip(samples[contender], samples[floor], strict=True)
        ]
    )


def typical(samples: Samples, contender: str, clock: Clock = "cpu") -> float:
    """Return the median time of a contender in milliseconds."""
    return statistics.median([_read(sample, clock) for sample in samples[contender]])


def has_server_cpu(samples: Samples) -> bool:
    """Return whether the CPU time of the database server is known in every round."""
    return all(sample.server is not None for series in samples.values() for sample in series)


def _read(sample: Sample, clock: Clock) -> float:
    if clock == "wall":
        return sample.wall
    if clock == "cpu":
        return sample.cpu
    if sample.server is None:
        raise ValueError("The CPU time of the database server is not known.")
    return sample.cpu + sample.server
