"""What a soak has found, compared with its limits."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load.crowd import ClientGauge
from benchmarks.load.faults import GRACE, Faults
from benchmarks.load.outcomes import Log, error_text
from benchmarks.results import Result, Verdict

#: Of the first part of the run nothing is compared: 10 of 60 minutes.
FIRST = 1 / 6
#: Percent.
MOST_GROWTH = 5
#: A connection to Redis that broadcasts keep open is no leak.
_ALLOWED = {"more open files and sockets": 2}
#: The notice that the owner gets, by kind and state of the job.
_NOTICES = {
    "export done": "export-ready",
    "export failed": "export-failed",
    "import done": "import-finished",
    "import failed": "import-failed",
}
#: The key of the job, where it is not the kind of the work.
_JOBS = {"delivery": "integration"}


@dataclass(slots=True)
class Accepted:
    """The notifications that were accepted, and the number of jobs by kind."""

    titles: list[str] = field(default_factory=list)
    jobs: dict[str, int] = field(default_factory=dict)
    #: How often work was started.
    asked: int = 0


@dataclass(slots=True)
class Findings:
    """The requests, the work and the memory of a soak."""

    vendor: str
    seconds: float
    faults: Faults
    log: Log = field(default_factory=Log)
    work: Accepted = field(default_factory=Accepted)
    gauge: ClientGauge = field(default_factory=ClientGauge)
    #: The memory of the server, with the seconds since the beginning.
    memory: list[tuple[float, int]] = field(default_factory=list)
    #: What the site holds before and after the load.
    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)
    #: ``load_data.summary()`` at the end.
    stored: dict[str, Any] = field(default_factory=dict)
    #: Pages a second that the server can do.
    most: float = 0.0
    #: Pages that were not opened because all users waited.
    skipped: int = 0
    #: Sockets that are not connected at the end.
    silent: int = 0
    unfinished: int = 0
    lost_saves: int = 0

    def result(self, load: str) -> Result:
        """Return the limits and what was measured; ``load`` describes what was done."""
        unexplained = [each for each in self.log.errors() if not self.faults.explains(each)]
        result = Result(
            f"Soak: {self.vendor}",
            f"{self.seconds:g} seconds at half of the {self.most:.1f} pages a second that the "
            f"server can do; {load}: {self.faults.text()}. Memory is compared after the first "
            f"{self.seconds * FIRST:g} seconds; what the site holds is counted before and after, "
            "when nobody uses it.",
            verdicts=[
                Verdict("memory growth", growth(self.memory, self.seconds), MOST_GROWTH, " %"),
                *self._leaks(),
                *work_verdicts(self.work, self.stored, self.unfinished),
                Verdict(f"errors later than {GRACE:g} s after a fault", len(unexplained), 0),
                Verdict("lost saves", self.lost_saves, 0),
                Verdict("sockets that do not come back", self.silent, 0),
            ],
            notes=[self._requests(), self._work()],
        )
        if unexplained:
            result.notes.append(f"Errors: {error_text(unexplained)}.")
        return result

    def _leaks(self) -> list[Verdict]:
        return [
            Verdict(name, max(0, self.after[name] - held), _ALLOWED.get(name, 0))
            for name, held in self.before.items()
        ]

    def _requests(self) -> str:
        p95 = self.log.percentile(0.95) * 1e3 if self.log.outcomes else 0
        return (
            f"{len(self.log)} requests, 95 of 100 within {p95:.0f} ms; {len(self.log.errors())} "
            f"failed, {self.skipped} were not sent because all users waited. {self.gauge.text()}"
        )

    def _work(self) -> str:
        jobs, names = (_counted(self.stored[key]) for key in ("jobs", "names"))
        return (
            f"Jobs: {jobs}. Notifications: {names}; {self.stored['same links']} with the link of "
            f"another, {self.stored['same files']} exports with more than one file."
        )


def growth(memory: Sequence[tuple[float, int]], seconds: float) -> float:
    """Return by how many percent the memory grew, between the second sixth and the last."""
    part = seconds * FIRST
    early = [held for at, held in memory if part <= at < 2 * part]
    late = [held for at, held in memory if at >= seconds - part]
    return (statistics.median(late) / statistics.median(early) - 1) * 100


def work_verdicts(work: Accepted, stored: dict[str, Any], unfinished: int) -> list[Verdict]:
    """Return what has become of the notifications and jobs that were accepted."""
    jobs, names = stored["jobs"], stored["names"]
    lost = len(set(work.titles) - set(stored["titles"]))
    repeated = stored["same links"] + stored["same files"]
    for job, notice in _NOTICES.items():
        missing = jobs.get(job, 0) - names.get(notice, 0)
        lost += max(0, missing)
        repeated += max(0, -missing)
    for kind, count in work.jobs.items():
        key = _JOBS.get(kind, kind)
        rows = sum(number for job, number in jobs.items() if job.split()[0] == key)
        unfinished += max(0, count - rows)
    return [
        Verdict("lost notifications", lost, 0),
        Verdict("repeated notices", repeated, 0),
        Verdict("jobs without an end", unfinished, 0),
    ]


def _counted(numbers: dict[str, int]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in sorted(numbers.items()))
