"""Tell the next page which jobs to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.models.job_run import JobRun

#: The session key of the ids; ``http/flash.py`` shows and deletes them.
JOBS_KEY = "panel.jobs"


def flash_job(request: HttpRequest | None, run: JobRun) -> None:
    """Make the next full page of a panel show the progress of a run."""
    session = getattr(request, "session", None)
    if session is not None:
        session[JOBS_KEY] = [*session.get(JOBS_KEY, []), str(run.pk)]
