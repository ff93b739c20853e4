"""Take over the runs of workers that have died."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import timedelta
from time import monotonic

from django.db import transaction
from django.utils import timezone

from django_panel.conf import get_settings
from django_panel.jobs.exceptions import JobLost
from django_panel.jobs.heartbeat import heartbeat
from django_panel.jobs.run_progress import RunProgress
from django_panel.jobs.run_tenant import run_tenant
from django_panel.jobs.running import fail, load, owner_settings, try_again
from django_panel.models.job_run import JobRun

logger = logging.getLogger("django_panel.jobs")

#: The maximum number of runs of one call.
LIMIT = 100
#: Seconds after which a statement counts as having waited for a lock.
LOCKED = 0.5


def reap() -> int:
    """Enqueue stale runs again, or mark them as failed; return how many."""
    before = timezone.now() - timedelta(seconds=get_settings().jobs.lease)
    reaped = 0
    for run in JobRun.stale(before, LIMIT):
        try:
            if _take_over(run):
                _continue(run)
                reaped += 1
        except Exception:
            logger.exception("The run %s could not be taken over; it will be tried again.", run.pk)
    return reaped


def _take_over(run: JobRun) -> bool:
    """Claim a stale run.

    If that had to wait for a lock, the heartbeat of a living worker may have waited for the same
    lock: on SQLite one transaction blocks all others. The run is left alone until the next call.
    """
    using = JobRun.write_database()
    began = monotonic()
    with transaction.atomic(using=using):
        taken = run.take_over()
        if taken and monotonic() - began > LOCKED:
            transaction.set_rollback(True, using=using)
            return False
    return taken


def _continue(run: JobRun) -> None:
    logger.warning("The worker of %s stopped; attempt %s ended.", run.pk, run.attempts)
    progress = RunProgress(run)
    with heartbeat(run), owner_settings(run), run_tenant(run), suppress(JobLost):
        job = load(run, progress)
        if job is not None and not try_again(job, progress, None):
            fail(job, progress, None)
