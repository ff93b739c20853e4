"""The progress of a claimed run: recorded, broadcast, and ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any

from django.db import connections, transaction

from django_panel.jobs.broadcast import announce
from django_panel.jobs.exceptions import JobCancelled, JobLost
from django_panel.jobs.progress import JobResult, Progress
from django_panel.models.job_run import JobRun, JobState

#: Seconds between two records of a run's progress, and between two messages about it.
INTERVAL = 0.5
#: The maximum length of the error that an owner sees.
LONGEST_ERROR = 500


class RunProgress(Progress):
    """The progress of a claimed run."""

    def __init__(self, run: JobRun) -> None:
        super().__init__()
        self.run = run
        self.run_id = run.pk
        self.attempt = run.attempts
        self.checkpoint = run.checkpoint
        #: The state that ``finishing()`` writes.
        self.outcome = JobState.DONE
        #: The text of a failure.
        self.error = ""
        self._recorded_at = self._announced_at = monotonic()
        self._unrecorded: dict[str, Any] = {}

    @property
    def is_finished(self) -> bool:
        """Return whether the final state is written."""
        return not self.run.is_active()

    def report(
        self,
        done: int,
        total: int | None = None,
        *,
        checkpoint: Mapping[str, Any] | None = None,
        force: bool = False,
    ) -> None:
        super().report(done, total, checkpoint=checkpoint)
        self._unrecorded["done"] = done
        if total is not None:
            self._unrecorded["total"] = total
        if checkpoint is not None:
            self._unrecorded["checkpoint"] = self.checkpoint
        if not force and monotonic() - self._recorded_at < INTERVAL:
            return
        values, self._unrecorded = self._unrecorded, {}
        if not self.run.record(**values):
            self._stop()
        self._recorded_at = monotonic()
        if self._recorded_at - self._announced_at >= INTERVAL:
            self._announced_at = self._recorded_at
            announce(self.run)

    @contextmanager
    def finishing(self, result: JobResult | None = None) -> Iterator[None]:
        with transaction.atomic(using=JobRun.write_database()):
            yield
            self.finish(result)

    def finish(self, result: JobResult | None = None) -> None:
        """Write the final state; raise ``JobLost`` if the run no longer belongs to this worker."""
        values: dict[str, Any] = {"error": self.error[:LONGEST_ERROR]}
        if self.outcome is JobState.DONE:
            values |= self._unrecorded
        if result is not None:
            values["result"] = {
                "message": str(result.message),
                "url": result.url,
                "url_label": None if result.url_label is None else str(result.url_label),
            }
        if not self.run.end(self.outcome, **values):
            raise JobLost
        announce(self.run)

    def refresh(self) -> None:
        """Read the row again after an error, which may have rolled back what was recorded."""
        connections[JobRun.write_database()].close_if_unusable_or_obsolete()
        stored = JobRun.stored(self.run_id)
        if stored is None or stored.claim != self.run.claim:
            raise JobLost
        self.run = stored
        self.checkpoint = stored.checkpoint
        self._unrecorded = {}

    def _stop(self) -> None:
        """Raise the reason why nothing could be recorded."""
        self.refresh()
        self.outcome = JobState.CANCELLED
        raise JobCancelled
