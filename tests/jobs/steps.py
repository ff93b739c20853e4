"""What a test does in the process of a site: each function takes and returns JSON values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.conf import settings
from django.utils import timezone

from django_panel.jobs.backends import is_database_queue, job_backend
from django_panel.jobs.cancelling import cancel as cancel_run
from django_panel.jobs.job import job_class
from django_panel.jobs.reaper import reap
from django_panel.jobs.sweeper import sweep
from django_panel.models import JobRun, StoredNotification
from tests.jobs import sample_jobs
from tests.project.models import User


def dispatch(key: str, payload: dict[str, Any]) -> str:
    """Dispatch a job as a request does; return the key of the run."""
    return str(job_class(key)(**payload).dispatch().pk)


def deliver_again(run: str) -> None:
    """Enqueue a second task for a run."""
    tasks = import_module("django_panel.jobs.tasks")
    tasks.run_job.enqueue(JobRun.objects.get(pk=run).job, run)


def store_only(key: str, payload: dict[str, Any]) -> str:
    """Store a run and do not enqueue it, as a process that is killed after the commit."""
    job = job_class(key)(**payload)
    run = JobRun.add(job=job.key, payload=job.arguments(), label=job.label())
    return str(run.pk)


def state(run: str) -> dict[str, Any]:
    """Return what the row of a run says."""
    row = JobRun.objects.get(pk=run)
    names = ("state", "attempts", "done", "total", "error", "checkpoint", "result", "claim")
    return {name: getattr(row, name) for name in names} | {
        "enqueued": row.enqueued_at is not None,
        "beats": row.heartbeat_at != row.started_at,
        "age": (timezone.now() - row.created_at).total_seconds(),
    }


def cancel(run: str) -> bool:
    """Cancel a run as its owner does."""
    return cancel_run(JobRun.objects.get(pk=run))


def sweep_now() -> list[int]:
    """Run the reaper and the sweeper; return their counts."""
    return [reap(), sweep()]


def marks(prefix: str = "") -> list[str]:
    """Return what the sample jobs have written down."""
    return sample_jobs.marks(prefix)


def add_user(**fields: Any) -> int:
    """Create a user; return the key."""
    return int(User.objects.create(**fields).pk)


def notices(user: int) -> list[str]:
    """Return the titles of a user's notifications."""
    rows = StoredNotification.objects.filter(user=user)
    return [row.data["title"] for row in rows]


def lose_tasks() -> None:
    """Delete the tasks of the queue, as a broker that lost its memory."""
    if is_database_queue(job_backend()):
        import_module("django_tasks_db.models").DBTaskResult.objects.all().delete()
    else:
        with _broker() as (redis, prefix):
            redis.delete(*redis.scan_iter(f"{prefix}*"))


def tasks_left() -> int:
    """Return the number of tasks that have not ended."""
    if is_database_queue(job_backend()):
        rows = import_module("django_tasks_db.models").DBTaskResult.objects
        return int(rows.filter(status__in=["READY", "RUNNING"]).count())
    with _broker() as (redis, prefix):
        queues = redis.scan_iter(f"{prefix}default*")
        return int(redis.hlen(f"{prefix}unacked")) + sum(int(redis.llen(key)) for key in queues)


@contextmanager
def _broker() -> Iterator[tuple[Any, str]]:
    """Connect to the Redis of the queue; return the prefix of its keys too."""
    options = settings.TASKS["default"]["OPTIONS"]
    with import_module("redis").Redis.from_url(options["broker_url"]) as redis:
        yield redis, options["key_prefix"]
