"""Enqueue the runs that no queue has: after a crash between commit and enqueue, for example."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from django_panel.conf import get_settings
from django_panel.jobs.outbox import enqueue
from django_panel.jobs.reaper import reap
from django_panel.models.job_run import JobRun

#: The maximum number of runs of one call.
LIMIT = 100
#: Leases after which a due run that was never enqueued is enqueued.
OUTBOX_LEASES = 0.5
#: Leases after which the task of a run that is still queued counts as lost.
LOST_LEASES = 10


def sweep() -> int:
    """Enqueue waiting runs; return how many.

    A run whose task was not lost, only slow, is enqueued twice. That is harmless: a run is claimed
    once.
    """
    now, lease = timezone.now(), timedelta(seconds=get_settings().jobs.lease)
    rows = JobRun.waiting(now - lease * OUTBOX_LEASES, now - lease * LOST_LEASES, LIMIT)
    enqueued = 0
    for run in rows:
        if not enqueue(run):
            # The queue is down; the next call tries again.
            break
        enqueued += 1
    return enqueued


def sweep_everything() -> None:
    """Take over the runs of dead workers, and enqueue waiting runs."""
    reap()
    sweep()
