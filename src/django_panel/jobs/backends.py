"""The task backend that runs jobs: ``PANEL["jobs"]`` names it in ``TASKS``."""

from __future__ import annotations

from typing import Any

from django_panel.conf import get_settings

try:
    from django.tasks import task, task_backends  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from django_tasks import task, task_backends  # type: ignore[assignment,no-redef,unused-ignore]

__all__ = ["job_backend", "runs_in_request", "task", "task_backends"]


def job_backend() -> Any:
    """Return the backend that runs jobs; an unknown alias raises."""
    return task_backends[get_settings().jobs.backend]


def runs_in_request(backend: Any) -> bool:
    """Return whether a backend cannot delay a task, as the one that runs it at once.

    A job then has one attempt.
    """
    return not backend.supports_defer
