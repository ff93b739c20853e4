"""The database, the services and the site of a run, and the users who are signed in."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from benchmarks.chore_contender import Chores
from benchmarks.databases import Database, Vendor
from benchmarks.dataset import NAMES, Dataset
from benchmarks.load.outcomes import Log
from benchmarks.load.services import Postgres, Redis, Site
from benchmarks.load.visitor import Visitor
from benchmarks.processes import ROOT, command, environment

_DATA = "agency.load_data"


class Unavailable(Exception):
    """Something that the run needs is not installed."""


@dataclass
class Stage:
    """A running site on a database of its own."""

    vendor: Vendor
    tasks: int
    #: Of exports and temporary files; removed at the end.
    folder: Path
    environment: dict[str, str]
    database: Database
    chores: Chores
    site: Site
    #: The keys and the sessions of the users.
    users: Sequence[tuple[int, str]]
    redis: Redis | None = None
    postgres: Postgres | None = None

    def visitors(self, client: httpx.AsyncClient, log: Log, count: int) -> list[Visitor]:
        """Return users who change each their own tasks."""
        return [
            Visitor(client, session, log, range(number + 1, self.tasks + 1, count), number)
            for number, (_, session) in enumerate(self.users[:count])
        ]

    async def warm_up(self, client: httpx.AsyncClient) -> None:
        """Open every kind of page twice; a new process loads modules and compiles schemas."""
        log = Log()
        (visitor,) = self.visitors(client, log, 1)
        await visitor.open()
        for _ in range(2):
            for act in (visitor.list, visitor.view, visitor.save, visitor.search):
                await act()

    def lost_saves(self, visitors: Sequence[Visitor]) -> int:
        """Return how many saves were confirmed and are not in the database."""
        saved = {str(key): title for each in visitors for key, title in each.saved.items()}
        found: dict[str, str] = self.chores.do(f"{_DATA}.titles", [int(key) for key in saved])
        return sum(found.get(key) != title for key, title in saved.items())

    def do(self, chore: str, *arguments: Any) -> Any:
        """Call a function of ``load_data`` in another process."""
        return self.chores.do(f"{_DATA}.{chore}", *arguments)


@contextmanager
def staged(
    vendor: Vendor,
    tasks: int,
    users: int,
    *,
    redis: bool = False,
    data: Database | None = None,
    extra: Mapping[str, str] | None = None,
) -> Iterator[Stage]:
    """Start everything inside the block; all of it is ended and removed after it.

    On SQLite, ``data`` is the file with the tasks that is copied.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="panel-load-")))
        # The user of PostgreSQL has to reach its own folder below.
        folder.chmod(0o755)
        (folder / "tmp").mkdir()
        broker = stack.enter_context(_redis()) if redis else None
        postgres = stack.enter_context(_postgres(folder)) if vendor == "postgresql" else None
        known = {
            "TMPDIR": str(folder / "tmp"),
            "BENCHMARK_FILES": str(folder / "files"),
            **({"LOAD_REDIS": broker.url} if broker else {}),
            **(postgres.environment() if postgres else {"BENCHMARK_WRITERS": "yes"}),
            **(extra or {}),
        }
        database = _database(folder, tasks, postgres, data)
        chores = stack.enter_context(Chores("load", database, known))
        chores.do("agency.empty_jobs.migrate")
        found = [(key, session) for key, session in chores.do(f"{_DATA}.add_users", users)]
        variables = {**environment("load", database), **known}
        site = stack.enter_context(Site(variables))
        yield Stage(
            vendor, tasks, folder, variables, database, chores, site, found, broker, postgres
        )


def title(what: str, stage: Stage) -> str:
    return f"{what}: {NAMES[stage.vendor]}"


def _redis() -> Redis:
    if shutil.which("redis-server") is None:
        raise Unavailable("redis-server is not installed.")
    return Redis()


def _postgres(folder: Path) -> Postgres:
    if not Postgres.is_installed():
        raise Unavailable("initdb and postgres are not installed.")
    return Postgres(folder)


def _database(
    folder: Path, tasks: int, postgres: Postgres | None, data: Database | None
) -> Database:
    """Create the data; the run changes them, so they are its own."""
    if postgres is None:
        copy = folder / "tasks.sqlite3"
        shutil.copyfile((data or Dataset("sqlite", tasks).database()).name, copy)
        return Database.file(copy)
    database = Database("postgresql", "panel_load")
    postgres.administer(f'CREATE DATABASE "{database.name}"')
    variables = {**environment("all", database), **postgres.environment()}
    subprocess.run(command("benchmarks.dataset", str(tasks)), cwd=ROOT, env=variables, check=True)
    return database
