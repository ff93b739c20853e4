"""The databases of the benchmarks, and how they are passed to a process."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Vendor = Literal["sqlite", "postgresql"]

#: The URL of PostgreSQL; environment variables of libpq supply missing parts.
SERVER = os.environ.get("BENCHMARK_POSTGRES", "127.0.0.1:5432")

_PREFIX = "postgresql:"


@dataclass(frozen=True, slots=True)
class Database:
    """A SQLite file, or the name of a database on the PostgreSQL server."""

    vendor: Vendor
    name: str

    @classmethod
    def file(cls, path: Path) -> Database:
        return cls("sqlite", str(path))

    @classmethod
    def parse(cls, text: str) -> Database:
        """Parse the result of ``str()`` in another process."""
        if text.startswith(_PREFIX):
            return cls("postgresql", text.removeprefix(_PREFIX))
        return cls("sqlite", text)

    def __str__(self) -> str:
        return f"{_PREFIX}{self.name}" if self.vendor == "postgresql" else self.name

    def settings(self) -> dict[str, Any]:
        """Return the entry for ``DATABASES``."""
        # Persistent connections: opening one for each request would dominate the time.
        common = {"NAME": self.name, "CONN_MAX_AGE": None}
        if self.vendor == "sqlite":
            # As recommended in the documentation for large files; the same for all contenders.
            # Where memory is measured, pages of the file would count as memory of the process.
            size = os.environ.get("BENCHMARK_MMAP", "536870912")
            options: dict[str, Any] = {"init_command": f"PRAGMA mmap_size={size};"}
            if "BENCHMARK_WRITERS" in os.environ:
                # As recommended for several processes that write.
                options["init_command"] += "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                options |= {"transaction_mode": "IMMEDIATE", "timeout": 20}
            return {"ENGINE": "django.db.backends.sqlite3", **common, "OPTIONS": options}
        host, _, port = SERVER.partition(":")
        return {"ENGINE": "django.db.backends.postgresql", **common, "HOST": host, "PORT": port}


def has_server() -> bool:
    """Return whether PostgreSQL is reachable; otherwise only SQLite is measured."""
    try:
        with _connected():
            return True
    except Exception:
        return False


def postgres_names() -> set[str]:
    """Return the databases on the server."""
    with _connected() as connection:
        found = connection.execute("SELECT datname FROM pg_database").fetchall()
    return {str(name) for (name,) in found}


def administer(statement: str) -> None:
    """Run a statement in the maintenance database, for example CREATE DATABASE."""
    with _connected() as connection:
        connection.execute(statement)


def _connected() -> Any:
    import psycopg

    host, _, port = SERVER.partition(":")
    return psycopg.connect(
        host=host, port=port or None, dbname="postgres", autocommit=True, connect_timeout=3
    )
