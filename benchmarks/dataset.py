"""The benchmark data: created once in each database, and again when it is outdated."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.databases import Database, Vendor, administer, postgres_names
from benchmarks.processes import ROOT, command, environment
from benchmarks.rounds import Clock, Samples, has_server_cpu
from benchmarks.wsgi import SESSION_KEY, STAFF_SESSION_KEY

_FOLDER = ROOT / ".cache" / "benchmarks"
#: The source files of the data; a change recreates the tables.
_SOURCES = [
    Path(__file__),
    ROOT / "benchmarks" / "project" / "agency" / "models.py",
    ROOT / "benchmarks" / "project" / "catalogue" / "models.py",
    *sorted((ROOT / "src" / "django_panel" / "migrations").glob("*.py")),
]
_PREFIX = "panel_bench"

NAMES: dict[Vendor, str] = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
CUSTOMERS, PROJECTS, PEOPLE = 200, 2_000, 50
#: Tenants; each has every tenth task.
STUDIOS = 10
#: The search term; every fifth task contains it.
TOPICS = ("invoice", "layout", "hosting", "texts", "photos")
_ROOT = 1
#: The permissions of the staff user come from this many groups.
_GROUPS = 4
_FAR_AWAY = datetime(2100, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Dataset:
    """A number of tasks in one of the databases."""

    vendor: Vendor
    tasks: int

    def clock(self, samples: Samples) -> Clock:
        """Return the clock that limits are compared with.

        SQLite runs inside the process. PostgreSQL does not: its CPU time is added where it
        could be read, and otherwise wall time is used.
        """
        if self.vendor == "sqlite":
            return "cpu"
        return "total" if has_server_cpu(samples) else "wall"

    def database(self) -> Database:
        """Return the database; create it if it is missing or outdated."""
        return ensure(self.vendor, self.tasks)

    def __str__(self) -> str:
        return f"{NAMES[self.vendor]}, {self.tasks:,} tasks"


def ensure(vendor: Vendor, tasks: int) -> Database:
    """Return a database with this many tasks; create it if it is missing or outdated."""
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in _SOURCES)).hexdigest()[:8]
    return _file(tasks, mark) if vendor == "sqlite" else _on_server(tasks, mark)


def make(database: Database, tasks: int) -> None:
    """Fill a new database in a process of its own."""
    subprocess.run(
        command("benchmarks.dataset", str(tasks)),
        cwd=ROOT,
        env=environment("all", database),
        check=True,
    )


def _file(tasks: int, mark: str) -> Database:
    path = _FOLDER / f"tasks-{tasks}-{mark}.sqlite3"
    if not path.exists():
        _FOLDER.mkdir(parents=True, exist_ok=True)
        for stale in _FOLDER.glob(f"tasks-{tasks}-*"):
            stale.unlink()
        unfinished = path.with_suffix(".unfinished")
        make(Database.file(unfinished), tasks)
        os.replace(unfinished, path)
    return Database.file(path)


def _on_server(tasks: int, mark: str) -> Database:
    database = Database("postgresql", f"{_PREFIX}_{tasks}_{mark}")
    present = postgres_names()
    if database.name not in present:
        for stale in sorted(present):
            if stale.startswith(f"{_PREFIX}_{tasks}_"):
                administer(f'DROP DATABASE "{stale}"')
        unfinished = Database("postgresql", f"{_PREFIX}_{tasks}_unfinished")
        administer(f'CREATE DATABASE "{unfinished.name}"')
        make(unfinished, tasks)
        administer(f'ALTER DATABASE "{unfinished.name}" RENAME TO "{database.name}"')
    return database


#: The number of a task is ``n``; parts that differ between databases are in braces.
_TASKS = """
    INSERT INTO agency_task (
        id, title, project_id, assignee_id, studio_id, state, priority, is_blocked, is_billable,
        spent_hours, due_on, created_at
    )
    WITH RECURSIVE numbers (n) AS (
        SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {tasks}
    )
    SELECT
        n + 1,
        'Task ' || n || ' <needs> & attention: '
            || CASE n % {topics} {topic_cases} END,
        n % {projects} + 1,
        CASE WHEN n % 7 = 0 THEN NULL ELSE n % {people} + 2 END,
        n % {studios} + 1,
        CASE n / 3 % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'waiting' ELSE 'done' END,
        CASE n / 2 % 3 WHEN 0 THEN 'normal' WHEN 1 THEN 'high' ELSE 'urgent' END,
        {is_blocked},
        {is_billable},
        n % 160 / 4.0,
        {due_on},
        {created_at}
    FROM numbers
"""
_SPELLINGS: dict[Vendor, dict[str, str]] = {
    "sqlite": {
        "is_blocked": "n % 11 = 0",
        "is_billable": "n % 4 > 0",
        "due_on": "date('2024-01-01', (n % 700) || ' days')",
        "created_at": "datetime('2024-01-01', n || ' minutes')",
    },
    "postgresql": {
        "is_blocked": "n % 11 = 0",
        "is_billable": "n % 4 > 0",
        "due_on": "DATE '2024-01-01' + n % 700",
        "created_at": "TIMESTAMPTZ '2024-01-01 00:00Z' + n * INTERVAL '1 minute'",
    },
}
#: None, one or two for a task; half as many comments as tasks.
_COMMENTS = """
    INSERT INTO agency_comment (task_id, body)
    SELECT id, 'Comment on task ' || id FROM agency_task WHERE id % 3 = 0
    UNION ALL
    SELECT id, 'Another comment on task ' || id FROM agency_task WHERE id % 6 = 0
"""


def fill(tasks: int) -> None:
    """Insert customers, projects, studios, tasks, comments and users, with two sessions."""
    from django.contrib.auth.models import User
    from django.db import connection

    from benchmarks.project.agency.models import Customer, Project, Studio

    root = User.objects.create(pk=_ROOT, username="root", is_superuser=True, is_staff=True)
    User.objects.bulk_create(
        [User(pk=number + 2, username=f"person{number}") for number in range(PEOPLE)]
    )
    _add_staff(User(pk=PEOPLE + 2, username="staff", is_staff=True))
    Customer.objects.bulk_create(
        [
            Customer(pk=number + 1, name=f"Customer {number}", city=f"City {number % 40}")
            for number in range(CUSTOMERS)
        ]
    )
    Project.objects.bulk_create(
        [
            Project(pk=number + 1, name=f"Project {number}", customer_id=number % CUSTOMERS + 1)
            for number in range(PROJECTS)
        ]
    )
    for number in range(STUDIOS):
        Studio.objects.create(pk=number + 1, name=f"Studio {number}").members.add(root.pk)
    vendor: Vendor = "sqlite" if connection.vendor == "sqlite" else "postgresql"
    cases = " ".join(f"WHEN {place} THEN '{topic}'" for place, topic in enumerate(TOPICS))
    with connection.cursor() as cursor:
        cursor.execute(
            _TASKS.format(
                tasks=tasks,
                topics=len(TOPICS),
                topic_cases=cases,
                projects=PROJECTS,
                people=PEOPLE,
                studios=STUDIOS,
                **_SPELLINGS[vendor],
            )
        )
        cursor.execute(_COMMENTS)
    sign_in()


def _add_staff(user: Any) -> None:
    """Create a user with all permissions on forty models, through groups."""
    from django.contrib.auth.models import Group, Permission
    from django.contrib.contenttypes.models import ContentType

    from benchmarks.project.catalogue.office import MODELS

    user.save()
    types = list(ContentType.objects.get_for_models(*MODELS).values())
    for number in range(_GROUPS):
        group = Group.objects.create(name=f"Group {number}")
        group.permissions.set(Permission.objects.filter(content_type__in=types[number::_GROUPS]))
        user.groups.add(group)


def sign_in() -> None:
    """Create new sessions for the superuser and the staff user."""
    from django.contrib.auth import get_user_model

    users: Any = get_user_model()._default_manager
    store_session(users.filter(is_superuser=True).earliest("pk"), SESSION_KEY)
    staff = users.filter(is_superuser=False, is_staff=True).order_by("pk").first()
    if staff is not None:
        store_session(staff, STAFF_SESSION_KEY)


def store_session(user: Any, key: str) -> None:
    """Sign a user in with this session key."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY
    from django.contrib.auth import SESSION_KEY as USER_SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session

    signed_in = {
        USER_SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    Session.objects.update_or_create(
        session_key=key,
        defaults={
            "session_data": SessionStore().encode(signed_in),
            "expire_date": _FAR_AWAY,
        },
    )


def main() -> None:
    import django
    from django.core.management import call_command
    from django.db import connection, transaction

    django.setup()
    # The apps without migrations refer to those that have some, which must come first.
    call_command("migrate", verbosity=0)
    call_command("migrate", run_syncdb=True, verbosity=0)
    with transaction.atomic():
        fill(int(sys.argv[1]))
    with connection.cursor() as cursor:
        # VACUUM allows index-only scans, as in a table that has existed for a while.
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")
