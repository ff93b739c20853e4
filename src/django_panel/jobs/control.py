"""Cancel and retry a job run."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from django_panel.jobs.outbox import enqueue
from django_panel.models.job_run import JobRun, JobState


def cancel(run: JobRun) -> None:
    """Cancel a waiting run now, and a running one at its next progress report."""
    rows = run.same_row()
    now = timezone.now()
    waiting = rows.filter(state=JobState.QUEUED)
    if not waiting.update(state=JobState.CANCELLED, cancel_requested=True, finished_at=now):
        rows.filter(state=JobState.RUNNING).update(cancel_requested=True)
    run.refresh_from_db()


def retry(run: JobRun) -> bool:
    """Run a failed or cancelled job again; return False if it is neither."""
    ended = run.same_row().filter(state__in=(JobState.FAILED, JobState.CANCELLED))
    queued = ended.update(
        state=JobState.QUEUED,
        attempts=0,
        done=0,
        total=None,
        checkpoint={},
        result={},
        error="",
        cancel_requested=False,
        claim="",
        run_after=timezone.now(),
        enqueued_at=None,
        started_at=None,
        heartbeat_at=None,
        finished_at=None,
    )
    run.refresh_from_db()
    if queued:
        transaction.on_commit(partial(enqueue, run), using=JobRun.write_database(), robust=True)
    return bool(queued)
