"""An empty task and an empty job."""

from __future__ import annotations

import os
import time
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


def send_tasks(count: int) -> None:
    """Enqueue empty tasks, and wait until the Celery worker has done them."""
    enqueue_tasks(count)
    _wait()


def send_jobs(count: int) -> None:
    """Dispatch empty jobs, and wait until the Celery worker has done them."""
    dispatch_jobs(count)
    _wait()


def clear() -> int:
    """Delete the rows of earlier samples; return how many jobs were done."""
    from django.apps import apps

    done = JobRun.objects.filter(state="done").count()
    JobRun.objects.all().delete()
    if apps.is_installed("django_tasks_db"):
        apps.get_model("django_tasks_database", "DBTaskResult").objects.all().delete()
    return done


def remove_keys() -> None:
    """Delete what the queue has left in Redis."""
    from redis import Redis

    with Redis.from_url(os.environ["BENCHMARK_BROKER"]) as redis:
        for key in redis.scan_iter(f"{os.environ['BENCHMARK_PREFIX']}*"):
            redis.delete(key)


def _wait() -> None:
    """Wait until the queue in Redis is empty and no message is being worked on."""
    from redis import Redis

    prefix = os.environ["BENCHMARK_PREFIX"]
    # A message is in neither place for a moment, between the queue and the worker.
    empty = 0
    with Redis.from_url(os.environ["BENCHMARK_BROKER"]) as redis:
        while empty < 3:
            queues = sum(redis.llen(key) for key in redis.scan_iter(f"{prefix}default*"))
            empty = 0 if queues or redis.hlen(f"{prefix}unacked") else empty + 1
            time.sleep(0.005)


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
