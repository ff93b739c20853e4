"""An empty task and an empty job."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django_panel.adapters.celery.interface import task_backends
from django_panel.jobs import Job
from django_panel.models import JobRun

try:
    from django.tasks import task
except ImportError:
    from django_tasks import task


@task()
def do_nothing() -> None:
    """Do nothing."""


@dataclass
class EmptyJob(Job):
    key: ClassVar[str] = "benchmark-empty"

    def handle(self) -> None:
        """Do nothing."""


def migrate() -> None:
    """Create the tables."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("migrate", run_syncdb=True, verbosity=0)


def enqueue_tasks(count: int) -> None:
    """Enqueue empty tasks."""
    for _ in range(count):
        do_nothing.enqueue()


def dispatch_jobs(count: int) -> None:
    """Dispatch empty jobs."""
    for _ in range(count):
        EmptyJob().dispatch()


def run_tasks(count: int) -> None:
    """Enqueue empty tasks, and work on them until none is left."""
    enqueue_tasks(count)
    _work()


def run_jobs(count: int) -> None:
    """Dispatch empty jobs, and work on them until none is left."""
    dispatch_jobs(count)
    _work()


def clear() -> int:
    """Delete the rows of earlier samples; return how many jobs were done."""
    from django.apps import apps

    done = JobRun.objects.filter(state="done").count()
    JobRun.objects.all().delete()
    if apps.is_installed("django_tasks_db"):
        apps.get_model("django_tasks_database", "DBTaskResult").objects.all().delete()
    return done


def _work() -> None:
    """Run the worker of the database backend in this process until the queue is empty."""
    from django_tasks_db.management.commands.db_worker import Worker

    backend: Any = task_backends["default"]
    Worker(
        queue_names=["default"],
        interval=0,
        batch=True,
        backend_name=backend.alias,
        startup_delay=False,
        max_tasks=None,
        worker_id="benchmark",
        excluded_queue_names=[],
    ).run()
