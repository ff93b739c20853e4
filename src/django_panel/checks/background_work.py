"""Checks of ``check --deploy --database``: whether background work is continued in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from importlib.util import find_spec

from django.core.checks import CheckMessage, Warning
from django.utils import timezone

from django_panel.conf import get_settings
from django_panel.jobs.backends import job_backend
from django_panel.jobs.job import queue_of
from django_panel.jobs.sweeper import LOST_LEASES
from django_panel.models.generated_file import GeneratedFile
from django_panel.models.job_run import JobRun

#: Leases after which a job that waits for the housekeeping counts as forgotten.
FORGOTTEN_LEASES = 20
#: How late ``panel_sweep`` may delete an expired file.
SWEEP_DELAY = timedelta(days=2)


def check_background_work(databases: Sequence[str]) -> Iterator[CheckMessage]:
    """Yield the warnings about stored jobs and files, if their database is one of these."""
    if JobRun.write_database() in databases:
        yield from _forgotten_jobs()
        yield from _expired_files()
        yield from _long_jobs()


def _forgotten_jobs() -> Iterator[CheckMessage]:
    """Yield a warning if a job waits that the housekeeping would have continued."""
    lease = timedelta(seconds=get_settings().jobs.lease)
    before = timezone.now() - lease * FORGOTTEN_LEASES
    waiting = JobRun.waiting(before, before - lease * LOST_LEASES, 1)
    forgotten = waiting or JobRun.stale(before, 1)
    for run in forgotten:
        since = run.heartbeat_at or run.run_after
        yield Warning(
            f"The job {run.job!r} ({run.pk}) has waited for a worker since "
            f"{since.isoformat(' ', 'minutes')}. The housekeeping of jobs does not run, or the "
            "queue does not answer.",
            hint="Start `manage.py panel_worker`, or run `manage.py panel_sweep` every minute. "
            "Both print or log why a job cannot be enqueued.",
            id="panel.W105",
        )
    for run in () if forgotten else JobRun.overdue(before - lease * LOST_LEASES, 1):
        queue = queue_of(run.job)
        yield Warning(
            f"The job {run.job!r} ({run.pk}) has waited in the queue {queue!r} since "
            f"{run.run_after.isoformat(' ', 'minutes')}. No worker works on this queue, or its "
            "workers are always busy.",
            hint=f"Start `manage.py panel_worker`, or another one with `--queue {queue}`.",
            id="panel.W105",
        )


def _expired_files() -> Iterator[CheckMessage]:
    """Yield a warning if a file is stored for longer than users were promised."""
    for file in GeneratedFile.expired(1):
        if file.expires_at < timezone.now() - SWEEP_DELAY:
            yield Warning(
                f"The file {file.path!r} expired on {file.expires_at:%Y-%m-%d} and still exists, "
                "because `manage.py panel_sweep` does not run.",
                hint="Run `manage.py panel_sweep` with cron or a systemd timer, at least daily.",
                id="panel.W106",
            )


def _long_jobs() -> Iterator[CheckMessage]:
    """Yield a warning if Redis delivers the message of a running job a second time."""
    if find_spec("celery") is None:
        return
    # An optional dependency.
    from django_panel.adapters.celery import CeleryBackend  # noqa: PLC0415

    backend, longest = job_backend(), JobRun.longest()
    if not isinstance(backend, CeleryBackend) or longest is None:
        return
    timeout = backend.settings.visibility_timeout
    if backend.settings.is_redis and longest.total_seconds() >= timeout:
        yield Warning(
            f"A job has run for {longest.total_seconds():.0f} seconds, and the visibility timeout "
            f"of TASKS[{backend.alias!r}] is {timeout:g} seconds: Redis delivers such a job to a "
            "second worker while it runs.",
            hint="Raise TASKS[...]['OPTIONS']['visibility_timeout'] above your longest job.",
            id="panel.W107",
        )
