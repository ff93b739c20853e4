"""The longest time that a message may stay unacknowledged."""

from __future__ import annotations

from collections.abc import Iterator

from django_panel.jobs import Job


def longest_wait() -> float:
    """Return the longest backoff of the known jobs, in seconds."""
    return max((float(seconds) for job in set(_below(Job)) for seconds in job.backoff), default=0.0)


def _below(job: type[Job]) -> Iterator[type[Job]]:
    for subclass in job.__subclasses__():
        yield subclass
        yield from _below(subclass)
