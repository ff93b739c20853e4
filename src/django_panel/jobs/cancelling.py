"""Cancel a run."""

from __future__ import annotations

from django_panel.jobs.broadcast import announce
from django_panel.models.job_run import JobRun


def cancel(run: JobRun) -> bool:
    """End a queued run at once; ask the worker of a running one to stop.

    Returns False if the run has already ended.
    """
    if not run.cancel():
        return False
    announce(run)
    return True
