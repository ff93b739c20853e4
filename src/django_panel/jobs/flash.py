"""Tell the next page which jobs to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.tenants import request_keys

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.models.job_run import JobRun

#: The session key of the ids; ``http/flash.py`` shows and deletes them.
JOBS_KEY = "panel.jobs"


def flash_job(request: HttpRequest | None, run: JobRun) -> None:
    """Make the next full page of a panel show the progress of a run."""
    session = getattr(request, "session", None)
    if session is not None:
        key = request_keys(request, JOBS_KEY)[0]
        session[key] = [*session.get(key, []), str(run.pk)]
