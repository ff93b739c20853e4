"""Checks of background jobs: the task backend, its queue and its app."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.core.checks import CheckMessage, Error, Warning

from django_panel.conf import get_settings
from django_panel.jobs.backends import is_database_queue, job_backend, runs_in_request
from django_panel.jobs.job import Job
from django_panel.panels.registry import directory

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort

#: The settings of a queue in the database, to paste.
QUEUE_SETTINGS = (
    "INSTALLED_APPS += ['django_tasks_db']\n"
    "TASKS = {'default': {'BACKEND': 'django_tasks_db.DatabaseBackend', 'QUEUES': ['default']}}"
)
#: The functions that return whether a panel has exporters, importers or integrations.
_DECLARED = (
    ("django_panel.resources.exporting.registry", "exporters_of"),
    ("django_panel.resources.importing.registry", "importers_of"),
    ("django_panel.checks.integrations", "enables_integrations"),
)


def check_jobs() -> Iterator[CheckMessage]:
    """Yield the errors in ``PANEL["jobs"]`` and ``TASKS``."""
    panel_settings = get_settings()
    jobs = panel_settings.jobs
    try:
        backend = job_backend()
    except Exception as error:
        yield Error(
            f"PANEL['jobs'] names the backend {jobs.backend!r}, which cannot be used: {error}",
            hint=f"Add {jobs.backend!r} to TASKS, or set PANEL['jobs']['backend'].",
            id="panel.E080",
        )
        return
    named = {"jobs": jobs.queue, "integrations": panel_settings.integrations.queue}
    for group, queue in named.items():
        # A backend without a list of queues accepts every queue.
        if queue and backend.queues and queue not in backend.queues:
            yield Error(
                f"TASKS[{jobs.backend!r}] has no queue {queue!r}, which PANEL[{group!r}] names.",
                hint=f"Add {queue!r} to its QUEUES, or set PANEL[{group!r}]['queue'].",
                id="panel.E080",
            )
    if not is_database_queue(backend):
        if not is_checked_by_django():
            yield from backend.check()
    elif not apps.is_installed("django_tasks_db"):
        yield Error(
            f"TASKS[{jobs.backend!r}] needs the app 'django_tasks_db'.",
            hint="Add 'django_tasks_db' to INSTALLED_APPS and run `manage.py migrate`.",
            id="panel.E081",
        )
    user = next(_users_of_jobs(), None) if runs_in_request(backend) else None
    if user is not None:
        yield Warning(
            f"{user} runs background jobs, and TASKS[{jobs.backend!r}] runs them inside the "
            "request: pages wait for them, and a failing job is not tried again.",
            hint="For a queue in the database, install django-panel[db-queue], start "
            f"`manage.py panel_worker` and set:\n{QUEUE_SETTINGS}",
            id="panel.W080",
        )


def is_checked_by_django() -> bool:
    """Return whether the checks of task backends run anyway: as part of Django, or of its app."""
    return find_spec("django.tasks") is not None or apps.is_installed("django_tasks")


def _users_of_jobs() -> Iterator[str]:
    """Yield what dispatches jobs: panels with exports, imports or integrations, and apps."""
    for module, function in _DECLARED:
        if find_spec(module) is None:
            continue
        declared = getattr(import_module(module), function)
        for panel in () if directory.errors() else directory.all():
            if _has_any(declared, panel):
                yield f"The panel {panel.get_id()!r}"
    for subclass in Job.__subclasses__():
        for app in apps.get_app_configs():
            if subclass.__module__ == f"{app.name}.jobs":
                yield f"The app {app.label!r}"


def _has_any(declared: Any, panel: PanelPort) -> bool:
    try:
        return bool(declared(panel))
    except Exception:
        # The checks of the declarations report it.
        return False
