"""The task that runs jobs; import this module only when a job is queued or run.

``@task`` loads the backend named in ``TASKS``, which may import models.
"""

from __future__ import annotations

from django_panel.conf import get_settings
from django_panel.jobs.backends import task
from django_panel.jobs.running import run

_jobs = get_settings().jobs


@task(queue_name=_jobs.queue, backend=_jobs.backend)  # type: ignore[misc,untyped-decorator,unused-ignore]
def run_job(key: str, run_id: str) -> None:
    """Run a stored job."""
    run(key, run_id)
