"""Users, sessions and jobs of a site under load, and what has become of them."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, InterfaceError, close_old_connections

#: The panel of ``load_panels``, and the channel of its list.
PANEL, RESOURCE, PATH = "load", "tasks", "/office"
LIST_CHANNEL = f"panel.{PANEL}.resources.{RESOURCE}"


def add_users(count: int) -> list[tuple[int, str]]:
    """Create users with all permissions through groups; return their keys and sessions."""
    from django.contrib.auth.models import Group, User
    from django.core.management.color import no_style
    from django.db import connection

    from benchmarks.dataset import store_session
    from benchmarks.project.agency.models import Task

    # The data have keys of their own, which the sequences of PostgreSQL do not know.
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [User, Task]):
            cursor.execute(statement)
    groups = list(Group.objects.all())
    found = []
    for number in range(count):
        user, _ = User.objects.get_or_create(username=f"load{number}", defaults={"is_staff": True})
        user.groups.set(groups)
        session = f"loadsession{number:021}"
        store_session(user, session)
        found.append((user.pk, session))
    return found


def titles(keys: list[int]) -> dict[str, str]:
    """Return the titles of tasks by their keys."""
    from benchmarks.project.agency.models import Task

    close_old_connections()
    return {
        str(pk): title for pk, title in Task.objects.filter(pk__in=keys).values_list("pk", "title")
    }


def start_work(number: int, owner: int, integration: int) -> dict[str, bool]:
    """Send a notification and dispatch an export, an import and a delivery.

    Returns which of them were accepted. While the database is restarted none is, and whoever
    asked for it is told so.
    """
    from benchmarks.project.agency import deliveries

    works: dict[str, Callable[[], object]] = {
        "notification": lambda: _notify(number, owner),
        "export": lambda: _export(owner),
        "import": lambda: _import(owner),
        "delivery": lambda: deliveries.send([integration], 1, 5),
    }
    return {name: _is_accepted(work) for name, work in works.items()}


def unfinished() -> int:
    """Return how many jobs are in no final state."""
    from django_panel.models.job_run import ACTIVE_STATES, JobRun

    close_old_connections()
    return JobRun.objects.filter(state__in=ACTIVE_STATES).count()


def sessions() -> int:
    from django.contrib.sessions.models import Session

    close_old_connections()
    return Session.objects.count()


def summary() -> dict[str, Any]:
    """Return the jobs by kind and state, and the stored notifications by name."""
    from django.db.models import Count

    from django_panel.models import GeneratedFile, JobRun, StoredNotification

    close_old_connections()
    runs = JobRun.objects.values_list("job", "state").annotate(count=Count("pk")).order_by()
    stored = list(StoredNotification.objects.values_list("data", flat=True))
    links = Counter(
        action["url"]
        for data in stored
        if data["name"] == "export-ready"
        for action in data["actions"]
    )
    files = GeneratedFile.objects.filter(kind="export").exclude(run=None).values_list("run")
    return {
        "jobs": {f"{job} {state}": count for job, state, count in runs},
        "names": dict(Counter(data["name"] for data in stored)),
        "titles": [data["title"] for data in stored if data["name"] == "soak"],
        "same links": sum(count - 1 for count in links.values()),
        "same files": sum(count - 1 for count in Counter(files).values()),
    }


def _is_accepted(work: Callable[[], object]) -> bool:
    from django.db import connection

    close_old_connections()
    try:
        work()
    except (DatabaseError, InterfaceError):
        connection.close()
        return False
    return True


def _notify(number: int, owner: int) -> None:
    from django.contrib.auth.models import User
    from django.db import transaction

    from django_panel.notifications import Notification

    with transaction.atomic():
        user = User.objects.get(pk=owner)
        Notification("soak").title(f"Notification {number}").persistent().send(user)


def _export(owner: int) -> None:
    from benchmarks.project.agency.panel_files import LABELS, TaskExporter
    from django_panel.jobs import RunPanelExport

    RunPanelExport(
        exporter=TaskExporter,
        resource=RESOURCE,
        columns=list(LABELS),
        format="csv",
        owner=owner,
        table_state={},
        keys=list(range(1, 301)),
        panel_id=PANEL,
    ).dispatch()


def _import(owner: int) -> None:
    from django.contrib.auth.models import User
    from django.core.files import File

    from benchmarks.project.agency.import_data import HEADINGS
    from benchmarks.project.agency.panel_files import TaskImporter
    from django_panel.imports import store_import_file
    from django_panel.jobs import RunPanelImport
    from django_panel.resources.importing.mapping import guess_mapping

    row = "Imported,Project 1,,open,normal,true,false,1.00,2030-01-01,2030-01-01 10:00:00+00:00"
    text = "\r\n".join([",".join(HEADINGS), *[row] * 20])
    file = File(io.BytesIO(text.encode()), "tasks.csv")
    stored = store_import_file(file, User.objects.get(pk=owner))
    RunPanelImport(
        importer=TaskImporter,
        path=stored,
        mapping=guess_mapping(TaskImporter, HEADINGS),
        owner=owner,
        panel_id=PANEL,
        resource=RESOURCE,
    ).dispatch()
