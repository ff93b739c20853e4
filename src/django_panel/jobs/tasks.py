"""The task that runs jobs; import this module only when a job is queued or run.

``@task`` loads the backend named in ``TASKS``, which may import models.
"""

from __future__ import annotations

from django_panel.jobs.running import run

try:
    from django.tasks import task  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from django_tasks import task  # type: ignore[no-redef,unused-ignore]


@task()  # type: ignore[misc,untyped-decorator,unused-ignore]
def run_job(key: str, run_id: str) -> None:
    """Run a stored job."""
    run(key, run_id)
