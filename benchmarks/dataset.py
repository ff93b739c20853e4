"""The tasks that all contenders read: made once on each database, made anew when stale."""

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
from benchmarks.rounds import Clock
from benchmarks.wsgi import SESSION_KEY

_FOLDER = ROOT / ".cache" / "benchmarks"
#: What the tables are made from; where any of it changes, so do they.
_SOURCES = [
    Path(__file__),
    ROOT / "benchmarks" / "project" / "agency" / "models.py",
    *sorted((ROOT / "src" / "django_panel" / "migrations").glob("*.py")),
]
_PREFIX = "panel_bench"

NAMES: dict[Vendor, str] = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
CUSTOMERS, PROJECTS, PEOPLE = 200, 2_000, 50
#: One task in five is about this: what a search looks for.
TOPICS = ("invoice", "layout", "hosting", "texts", "photos")
_ROOT = 1
_FAR_AWAY = datetime(2100, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Dataset:
    """So many tasks on one of the databases."""

    vendor: Vendor
    tasks: int

    @property
    def clock(self) -> Clock:
        """What is compared: SQLite works inside the process, PostgreSQL beside it."""
        return "cpu" if self.vendor == "sqlite" else "wall"

    def database(self) -> Database:
        """Return the database, made if no current one is there."""
        return ensure(self.vendor, self.tasks)

    def __str__(self) -> str:
        return f"{NAMES[self.vendor]}, {self.tasks:,} tasks"


def ensure(vendor: Vendor, tasks: int) -> Database:
    """Return a database with this many tasks, making it if no current one is there."""
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


#: A task's number is ``n``; what the two databases spell differently stands in braces.
_TASKS = """
    INSERT INTO agency_task (
        id, title, project_id, assignee_id, state, priority, is_blocked, is_billable,
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
    """Write customers, projects, tasks, comments and people, one of them signed in."""
    from django.contrib.auth.models import User
    from django.db import connection

    from benchmarks.project.agency.models import Customer, Project

    User.objects.create(pk=_ROOT, username="root", is_superuser=True, is_staff=True)
    User.objects.bulk_create(
        [User(pk=number + 2, username=f"person{number}") for number in range(PEOPLE)]
    )
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
                **_SPELLINGS[vendor],
            )
        )
        cursor.execute(_COMMENTS)
    sign_in()


def sign_in() -> None:
    """Keep a fresh session of the superuser, under the key that every request sends."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, get_user_model
    from django.contrib.auth import SESSION_KEY as USER_SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session

    user: Any = get_user_model()._default_manager.filter(is_superuser=True).earliest("pk")
    signed_in = {
        USER_SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    Session.objects.update_or_create(
        session_key=SESSION_KEY,
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
        # An index-only count is what a table looks like that has lived for a while.
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")
