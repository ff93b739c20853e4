"""The longest time that a message may stay unacknowledged."""

from __future__ import annotations

from collections.abc import Iterator

from django_panel import jobs
from django_panel.jobs import Job


def longest_wait() -> float:
    """Return the longest backoff of the known jobs, in seconds."""
    # Loads the jobs of the panel itself, which are imported on first use.
    known: set[type[Job]] = {jobs.RunPanelExport, jobs.RunPanelImport, *_below(Job)}
    return max((float(seconds) for job in known for seconds in job.backoff), default=0.0)


def _below(kind: type[Job]) -> Iterator[type[Job]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _below(subclass)
