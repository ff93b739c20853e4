"""The outbox: a job is stored in the current transaction and enqueued after the commit."""

from __future__ import annotations

import logging
from functools import partial

from django.db import transaction
from django.utils import timezone, translation

from django_panel.jobs.job import Job
from django_panel.models.job_run import JobRun

logger = logging.getLogger("django_panel.jobs")


def dispatch(job: Job) -> JobRun:
    """Store a job and enqueue it after the commit."""
    run = JobRun.objects.create(
        job=job.key,
        payload=job.payload(),
        user_id=getattr(job, "owner", None),
        panel=getattr(job, "panel_id", "") or "",
        label=job.label()[:255],
        language=translation.get_language() or "",
        time_zone=timezone.get_current_timezone_name(),
    )
    transaction.on_commit(partial(enqueue, run), using=JobRun.write_database(), robust=True)
    return run


def enqueue(run: JobRun) -> bool:
    """Give a stored run to the queue; if that fails it stays in the outbox.

    Returns whether the queue accepted it.
    """
    from django_panel.jobs.tasks import run_job  # noqa: PLC0415

    try:
        run_job.enqueue(run.job, str(run.pk))
    except Exception:
        logger.exception("The job %s could not be enqueued; it will be tried again.", run.pk)
        return False
    run.enqueued_at = timezone.now()
    JobRun.objects.filter(pk=run.pk).update(enqueued_at=run.enqueued_at)
    return True
