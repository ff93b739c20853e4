"""The task backend that runs jobs: ``PANEL["jobs"]`` names it in ``TASKS``."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.apps import apps
from django.db import router

from django_panel.conf import get_settings
from django_panel.models.job_run import JobRun

try:
    from django.tasks import task, task_backends  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from django_tasks import task, task_backends  # type: ignore[assignment,no-redef,unused-ignore]

__all__ = [
    "is_database_queue",
    "job_backend",
    "runs_in_request",
    "shares_database",
    "task",
    "task_backends",
]

_DATABASE_BACKEND = ("django_tasks_db.backend", "DatabaseBackend")


def job_backend() -> Any:
    """Return the backend that runs jobs; an unknown alias raises."""
    return task_backends[get_settings().jobs.backend]


def runs_in_request(backend: Any) -> bool:
    """Return whether a backend cannot delay a task, as the one that runs it at once.

    A job then has one attempt.
    """
    return not backend.supports_defer


def is_database_queue(backend: Any) -> bool:
    """Return whether the queue of a backend is the table of django-tasks-db."""
    return any((cls.__module__, cls.__name__) == _DATABASE_BACKEND for cls in type(backend).__mro__)


def shares_database(backend: Any) -> bool:
    """Return whether a task can be enqueued in the transaction that stores its run."""
    if not is_database_queue(backend) or not apps.is_installed("django_tasks_db"):
        return False
    rows = import_module("django_tasks_db.models").DBTaskResult
    return router.db_for_write(rows) == JobRun.write_database()
