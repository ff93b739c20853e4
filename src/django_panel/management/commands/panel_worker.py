"""``manage.py panel_worker``: run background jobs."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from django_panel.conf import get_settings
from django_panel.jobs.backends import is_database_queue, job_backend, runs_in_request
from django_panel.jobs.sweeper import sweep_everything

#: The maximum number of seconds between two sweeps.
SWEEP_INTERVAL = 5.0
_CELERY = "django_panel.adapters.celery."
_DATABASE = (
    'TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}'
)


class Command(BaseCommand):
    """Run the jobs of the backend that ``PANEL["jobs"]`` names."""

    help = "Run background jobs until the process is stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--once",
            "--batch",
            action="store_true",
            dest="batch",
            help="run the jobs that are due, then exit (only with the queue in the database)",
        )
        parser.add_argument(
            "--interval",
            type=float,
            default=1.0,
            help="seconds between two looks into the queue in the database (default: 1)",
        )
        parser.add_argument(
            "--processes",
            type=int,
            help="the number of worker processes (default: 1; with Celery one for each core)",
        )
        parser.add_argument(
            "--threads",
            type=int,
            help="the number of jobs that a process runs at the same time (default: 4; only with "
            "the queue in the database)",
        )
        parser.add_argument(
            "--queue",
            help="the queue, several with commas, or * (default: PANEL['jobs']['queue'] and "
            "PANEL['integrations']['queue'])",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        panel_settings = get_settings()
        jobs = panel_settings.jobs
        backend = job_backend()
        queue = options["queue"] or ",".join(panel_settings.queues)
        run = self._runner(backend, options)
        if options["verbosity"]:
            self.stdout.write(
                f"Running the jobs of the queue {queue!r} on TASKS[{jobs.backend!r}]. "
                "Ctrl-C stops after the current jobs."
            )
        run(
            jobs.backend,
            queue,
            options["processes"],
            sweep_everything,
            min(SWEEP_INTERVAL, jobs.lease / 4),
        )

    def _runner(self, backend: Any, options: dict[str, Any]) -> Any:
        """Return the function that works on the queue of a backend."""
        if is_database_queue(backend):
            worker = import_module("django_panel.adapters.database_queue.worker")
            names = ("threads", "interval", "batch")
            return partial(worker.run, **{name: options[name] for name in names})
        if any(cls.__module__.startswith(_CELERY) for cls in type(backend).__mro__):
            if options["batch"]:
                raise CommandError("--once works with the queue in the database only.")
            if options["threads"]:
                raise CommandError(
                    "--threads works with the queue in the database only. With Celery, a process "
                    "runs one job at a time: use --processes."
                )
            return import_module("django_panel.adapters.celery.worker").run
        alias = backend.alias
        if runs_in_request(backend):
            raise CommandError(
                f"TASKS[{alias!r}] runs jobs inside the request, so there is nothing to work on. "
                "For a queue in the database, install django-panel[db-queue], add "
                f"'django_tasks_db' to INSTALLED_APPS and set:\n\n    {_DATABASE}"
            )
        raise CommandError(
            f"panel_worker cannot run the worker of {type(backend).__qualname__}, which is "
            f"TASKS[{alias!r}]. Start the worker of that backend, and run `manage.py panel_sweep` "
            "every minute."
        )
