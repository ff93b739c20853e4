"""Run a stored job in a worker."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils import timezone, translation

from django_panel.exceptions import PanelException
from django_panel.internal.fast.lookups import record_by_key
from django_panel.internal.fast.updates import can_return_updated, update_returning
from django_panel.jobs.backends import job_backend, runs_in_request
from django_panel.jobs.broadcast import announce
from django_panel.jobs.exceptions import (
    AttemptFailed,
    JobCancelled,
    JobLost,
    JobPostponed,
    JobRefused,
)
from django_panel.jobs.heartbeat import heartbeat
from django_panel.jobs.job import Job, job_class
from django_panel.jobs.outbox import enqueue
from django_panel.jobs.run_progress import RunProgress
from django_panel.jobs.run_tenant import run_tenant
from django_panel.models.job_run import JobRun, JobState
from django_panel.support import context

logger = logging.getLogger("django_panel.jobs")


def run(key: str, run_id: str) -> None:
    """Claim a run and do its work; a run that is claimed or has ended is left alone.

    Errors of the job are recorded, not raised: a queue would only log them.
    """
    run = claimed(UUID(run_id))
    if run is None:
        logger.info("The job %s %s is not due or already done.", key, run_id)
        return
    announce(run)
    progress = RunProgress(run)
    with (
        heartbeat(run),
        owner_settings(run),
        run_tenant(run) as problem,
        suppress(JobLost),
    ):
        job = load(run, progress)
        if job is not None:
            _attempt(job, progress, problem)


def claimed(run_id: UUID) -> JobRun | None:
    """Claim a queued run and return it; None if it is claimed, has ended or is not due."""
    due, attempt = JobRun.due(run_id), JobRun.new_attempt()
    if can_return_updated(due):
        return next(iter(update_returning(due, attempt)), None)
    run: JobRun | None = record_by_key(JobRun.rows(), run_id) if due.update(**attempt) else None
    return run if run is not None and run.claim == attempt["claim"] else None


def load(run: JobRun, progress: RunProgress) -> Job | None:
    """Return the job of a run; mark the run as failed if the job cannot be created."""
    try:
        job = job_class(run.job)(**run.payload)
    except (PanelException, TypeError) as error:
        logger.exception("The job %s %s cannot be created.", run.job, run.pk)
        progress.outcome = JobState.FAILED
        progress.error = Job().error_message(error)
        progress.finish()
        return None
    job.progress = progress
    return job


def _attempt(job: Job, progress: RunProgress, problem: Exception | None = None) -> None:
    """Do the work and record its outcome; a ``problem`` ends the attempt before it begins."""
    try:
        if problem is not None:
            raise problem
        result = job.handle()
        if not progress.is_finished:
            progress.finish(result)
    except JobLost:
        raise
    except JobCancelled:
        progress.outcome = JobState.CANCELLED
        progress.finish()
    except JobRefused as error:
        fail(job, progress, error)
    except JobPostponed as postponed:
        _postpone(progress, postponed.seconds)
    except Exception as error:
        if isinstance(error, AttemptFailed):
            logger.info("The job %s %s failed: %s", job.key, progress.run_id, error)
        else:
            logger.exception("The job %s %s failed.", job.key, progress.run_id)
        progress.refresh()
        if progress.is_finished:
            # The owner already has the result.
            return
        if not try_again(job, progress, error):
            fail(job, progress, error)


def try_again(job: Job, progress: RunProgress, error: BaseException | None) -> bool:
    """Enqueue the next attempt; return False if there is none."""
    run = progress.run
    if run.attempts >= job.tries or runs_in_request(job_backend()):
        return False
    _requeue(progress, job.retry_delay(run.attempts, error), run.attempts)
    return True


def _postpone(progress: RunProgress, seconds: float) -> None:
    """Enqueue the same attempt again."""
    _requeue(progress, seconds, progress.run.attempts - 1)


def _requeue(progress: RunProgress, seconds: float, attempts: int) -> None:
    run = progress.run
    if run.requeue(timezone.now() + timedelta(seconds=seconds), attempts):
        announce(run)
        enqueue(run)
    else:
        progress.outcome = JobState.CANCELLED
        progress.finish()


def fail(job: Job, progress: RunProgress, error: BaseException | None) -> None:
    """Mark a run as failed and report it, in one transaction."""
    progress.outcome = JobState.FAILED
    try:
        progress.error = str(job.error_message(error))
        job.before_failed(error)
    except JobLost:
        raise
    except Exception:
        logger.exception("before_failed() of the job %s %s failed.", job.key, progress.run_id)
        progress.refresh()
    with transaction.atomic(using=JobRun.write_database()):
        try:
            # A savepoint: an error in failed() must not undo the state.
            with transaction.atomic(using=JobRun.write_database()):
                job.failed(error)
        except JobLost:
            raise
        except Exception:
            logger.exception("failed() of the job %s %s failed.", job.key, progress.run_id)
            progress.refresh()
        if not progress.is_finished:
            progress.finish()


@contextmanager
def owner_settings(run: JobRun) -> Iterator[None]:
    """Activate the language and the time zone in which a run was dispatched.

    Nothing of a request is bound: ``run_tenant()`` binds the tenant, and the job its owner.
    """
    with ExitStack() as stack:
        if run.language:
            stack.enter_context(translation.override(run.language))
        with suppress(ZoneInfoNotFoundError, ValueError):
            stack.enter_context(timezone.override(ZoneInfo(run.time_zone)))
        stack.enter_context(context.unbound())
        stack.enter_context(context.bind(job=run.batch_id()))
        yield
