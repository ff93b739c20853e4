"""Start an ended run again."""

from __future__ import annotations

from django_panel.exceptions import PanelSchemaException
from django_panel.jobs.job import job_class
from django_panel.jobs.outbox import dispatch
from django_panel.models.job_run import JobRun, JobState

#: States after which the same job may be started again.
_RETRIED = (JobState.FAILED, JobState.CANCELLED)


def can_retry(run: JobRun) -> bool:
    """Return whether the owner may start the same job again."""
    if run.state not in _RETRIED:
        return False
    try:
        return job_class(run.job).can_retry
    except PanelSchemaException:
        return False


def retry(run: JobRun) -> JobRun:
    """Dispatch the job of a failed or cancelled run as a new run in its tenant, and return that.

    Both write one batch.
    """
    if not can_retry(run):
        raise PanelSchemaException(
            f"The run {run.pk} of the job {run.job!r} cannot be started again.",
            "Only a failed or cancelled run of a job with `can_retry` can.",
            "Check `can_retry(run)` first.",
        )
    return dispatch(job_class(run.job)(**run.payload), run.tenant, run.batch_id())
