"""Exceptions that end the run of a job."""

from __future__ import annotations


class JobRefused(Exception):
    """The job must not run; it is not tried again.

    For example, its owner may no longer enter the panel. The message is shown to the owner.
    """


class JobCancelled(Exception):
    """The owner cancelled the job."""


class JobLost(Exception):
    """Another worker has taken over the run, or it has ended; this attempt stops silently."""


class JobPostponed(Exception):
    """The job cannot run now, and runs later; this does not count as an attempt."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Postponed by {seconds:g} seconds.")
        self.seconds = seconds


class AttemptFailed(Exception):
    """An expected failure, such as a receiver that is down: logged without a traceback."""
