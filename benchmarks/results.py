"""The results of a benchmark and its targets."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.comparison import FLOOR_DATA, Finish
from benchmarks.contender import Start
from benchmarks.page_costs import Counts
from benchmarks.rounds import Clock, Samples, Spread, has_server_cpu, ratio, typical


@dataclass(frozen=True, slots=True)
class Row:
    """One contender compared with the baseline."""

    name: str
    cpu: Spread
    wall: Spread
    #: Median CPU time in milliseconds; it depends on the machine.
    milliseconds: float
    counts: Counts | None = None
    start: Start | None = None
    #: CPU of the process and of the database server; None where the server's is not known.
    total: Spread | None = None
    #: Median milliseconds of both.
    total_milliseconds: float | None = None

    def on(self, clock: Clock) -> float:
        """Return the median ratio on one of the clocks."""
        spread = {"cpu": self.cpu, "wall": self.wall, "total": self.total}[clock]
        if spread is None:
            raise ValueError("The CPU time of the database server is not known.")
        return spread.median


@dataclass(frozen=True, slots=True)
class Verdict:
    """A target and what was measured."""

    what: str
    measured: float
    limit: float
    unit: str = ""

    @property
    def is_held(self) -> bool:
        return self.measured <= self.limit


@dataclass(frozen=True, slots=True)
class Result:
    """One workload."""

    title: str
    #: A description of what is compared.
    description: str
    #: The number of rounds; fewer than requested if the time ran out.
    rounds: int = 0
    rows: list[Row] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    #: Lines below the table.
    notes: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, title: str, description: str, finish: Finish, floor: str = FLOOR_DATA) -> Result:
        """Return a workload with a row for each contender."""
        rows = rows_of(finish.samples, floor, finish.counts)
        return cls(title, description, len(finish.samples[floor]), rows)

    def row(self, name: str) -> Row:
        return next(row for row in self.rows if row.name == name)


def rows_of(
    samples: Samples,
    floor: str,
    counts: dict[str, Counts] | None = None,
    starts: dict[str, Start] | None = None,
) -> list[Row]:
    """Return a row for each contender, including the baseline."""
    has_total = has_server_cpu(samples)
    return [
        Row(
            name,
            cpu=ratio(samples, name, floor, "cpu"),
            wall=ratio(samples, name, floor, "wall"),
            milliseconds=typical(samples, name),
            counts=(counts or {}).get(name),
            start=(starts or {}).get(name),
            total=ratio(samples, name, floor, "total") if has_total else None,
            total_milliseconds=typical(samples, name, "total") if has_total else None,
        )
        for name in samples
    ]
