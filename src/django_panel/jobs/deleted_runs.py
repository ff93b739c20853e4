"""Clean up what a job has left when the row of its run is deleted, also by a cascade."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete

from django_panel.jobs.job import Job, job_class
from django_panel.jobs.run_tenant import run_tenant
from django_panel.models.job_run import JobRun

logger = logging.getLogger("django_panel.jobs")


def connect() -> None:
    """Connect the signal; connecting again has no effect."""
    post_delete.connect(on_run_deleted, sender=JobRun, dispatch_uid="django_panel.job_run")


def on_run_deleted(instance: JobRun, using: str, **kwargs: Any) -> None:
    """Call ``clean_up()`` of the job after the commit."""
    transaction.on_commit(partial(_clean_up, instance), using=using, robust=True)


def _clean_up(run: JobRun) -> None:
    """Clean up; an error is logged, because the row is deleted already."""
    try:
        cls = job_class(run.job)
        if cls.clean_up is not Job.clean_up:
            with run_tenant(run):
                cls(**run.payload).clean_up()
    except Exception:
        # The class may be gone since.
        logger.exception("The run %s of the job %r could not be cleaned up.", run.pk, run.job)
