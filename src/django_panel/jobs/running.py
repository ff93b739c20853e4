"""Run a stored job in a worker."""

from __future__ import annotations

from django_panel.jobs.job import job_class
from django_panel.models.job_run import JobRun


def run(key: str, run_id: str) -> None:
    """Claim a run and do its work; a run that is already claimed is left alone."""
    found = JobRun.objects.get(pk=run_id)
    job_class(key)(**found.payload).handle()
