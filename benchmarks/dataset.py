"""The database that all contenders read: made once, kept under ``.cache``."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from benchmarks.processes import ROOT, command, environment
from benchmarks.wsgi import SESSION_KEY

_FOLDER = ROOT / ".cache" / "benchmarks"
_SOURCES = [Path(__file__), ROOT / "benchmarks" / "project" / "agency" / "models.py"]

CUSTOMERS, PROJECTS, PEOPLE = 200, 2_000, 50
_STATES = ("open", "waiting", "done")
_BATCH = 5_000
_FIRST_DAY = date(2024, 1, 1)
_FAR_AWAY = datetime(2100, 1, 1, tzinfo=UTC)


def ensure(tasks: int) -> Path:
    """Return a database with this many tasks, making it if no current one is there."""
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in _SOURCES)).hexdigest()[:12]
    path = _FOLDER / f"tasks-{tasks}-{mark}.sqlite3"
    if not path.exists():
        _FOLDER.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        make(unfinished, tasks)
        os.replace(unfinished, path)
    return path


def make(path: Path, tasks: int) -> None:
    """Fill a new database in a process of its own."""
    subprocess.run(
        command("benchmarks.dataset", str(tasks)),
        cwd=ROOT,
        env=environment("all", path),
        check=True,
    )


def fill(tasks: int) -> None:
    """Write customers, projects, tasks, a superuser and their session."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY
    from django.contrib.auth import SESSION_KEY as USER_SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session

    from benchmarks.project.agency.models import Customer, Project, Task

    root = User.objects.create(username="root", is_superuser=True, is_staff=True)
    people = [User(username=f"person{number}") for number in range(PEOPLE)]
    User.objects.bulk_create(people)
    customers = [
        Customer(name=f"Customer {number}", city=f"City {number % 40}")
        for number in range(CUSTOMERS)
    ]
    Customer.objects.bulk_create(customers)
    projects = [
        Project(name=f"Project {number}", customer=customers[number % CUSTOMERS])
        for number in range(PROJECTS)
    ]
    Project.objects.bulk_create(projects)
    Task.objects.bulk_create(
        (
            Task(
                title=f"Task {number} <needs> & attention",
                project=projects[number % PROJECTS],
                assignee=people[number % PEOPLE] if number % 7 else None,
                state=_STATES[number % 3],
                priority=number % 1_500,
                due_on=_FIRST_DAY + timedelta(days=number % 700),
                created_at=datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=number),
            )
            for number in range(tasks)
        ),
        batch_size=_BATCH,
    )
    signed_in = {
        USER_SESSION_KEY: str(root.pk),
        BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
        HASH_SESSION_KEY: root.get_session_auth_hash(),
    }
    Session.objects.create(
        session_key=SESSION_KEY,
        session_data=SessionStore().encode(signed_in),
        expire_date=_FAR_AWAY,
    )


def main() -> None:
    import django
    from django.core.management import call_command
    from django.db import connection, transaction

    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)
    with transaction.atomic():
        fill(int(sys.argv[1]))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
