"""What happened to the requests of a run: times, percentiles and errors."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

#: Answers by which a server that is too busy refuses a request.
BUSY = frozenset({429, 503})


@dataclass(frozen=True, slots=True)
class Outcome:
    """One request; ``began`` is a time of ``time.perf_counter()``."""

    kind: str
    began: float
    seconds: float
    #: The status of the answer; None if there was none.
    status: int | None
    #: Why the request counts as failed; empty if it did what it should.
    error: str = ""

    @property
    def is_refused(self) -> bool:
        """Return whether the server said that it is too busy."""
        return self.status in BUSY


@dataclass(slots=True)
class Log:
    """The requests of a run, in the order in which they ended."""

    outcomes: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.outcomes)

    def __len__(self) -> int:
        return len(self.outcomes)

    def between(self, start: float, end: float = math.inf) -> Log:
        """Return the requests that began in a period."""
        return Log([each for each in self.outcomes if start <= each.began < end])

    def of(self, kind: str) -> Log:
        return Log([each for each in self.outcomes if each.kind == kind])

    def errors(self, *, besides_busy: bool = False) -> list[Outcome]:
        """Return the failed requests; with ``besides_busy`` without those that were refused."""
        failed = [each for each in self.outcomes if each.error]
        return [each for each in failed if not (besides_busy and each.is_refused)]

    def percentile(self, share: float) -> float:
        """Return the seconds within which this share of the requests ended."""
        return percentile([each.seconds for each in self.outcomes], share)

    def kinds(self) -> list[str]:
        return list(dict.fromkeys(each.kind for each in self.outcomes))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that is at least as large as this share of the values."""
    if not values:
        raise ValueError("There are no values.")
    place = math.ceil(share * len(values)) - 1
    return sorted(values)[max(0, place)]


def error_text(failed: Iterable[Outcome]) -> str:
    """Return the most frequent errors with their number."""
    counted = Counter(f"{each.kind}: {each.error}" for each in failed)
    return "; ".join(f"{count} x {text}" for text, count in counted.most_common(5))


def recovery(log: Log, drop: float, most_seconds: float) -> float:
    """Return the seconds after ``drop`` from which on the server answers as it should.

    From then on no request fails and 95 of 100 end within ``most_seconds``. Infinite if that
    does not happen before the last request.
    """
    after = sorted(log.between(drop), key=lambda each: each.began)
    for place, first in enumerate(after):
        rest = Log(after[place:])
        if not rest.errors() and rest.percentile(0.95) <= most_seconds:
            return 0.0 if place == 0 else first.began - drop
    return math.inf
