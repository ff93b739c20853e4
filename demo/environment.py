"""Settings from the environment: folders, secrets, the database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

#: Values that mean True.
YES = {"1", "true", "yes", "on"}


def flag(name: str, *, default: bool) -> bool:
    """Read a boolean environment variable."""
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() in YES


def var_folder(project: Path) -> Path:
    """Create and return the folder for all files of the demo.

    ``DEMO_VAR`` names another one, so that tests and screenshots leave yours alone.
    """
    folder = Path(os.environ.get("DEMO_VAR") or project / "var").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """Return ``SECRET_KEY`` from the environment, else one made on the first run.

    A key in the repository would be everybody's key.
    """
    if given := os.environ.get("SECRET_KEY"):
        return given
    path = folder / "secret-key"
    try:
        # Server and worker start together: only one of them may create the file.
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text()


def broadcasting() -> dict[str, Any]:
    """Return the broadcasting connection: in memory, or Redis."""
    url = os.environ.get("DEMO_REDIS_URL")
    connection = {"driver": "channels", **({"url": url} if url else {})}
    return {"default": "main", "connections": {"main": connection}}


def database(folder: Path) -> dict[str, Any]:
    """Return the default database: SQLite in the folder, or what ``DATABASE_URL`` names."""
    url = os.environ.get("DATABASE_URL")
    return postgresql(url) if url else sqlite(folder / "demo.sqlite3")


def sqlite(path: Path) -> dict[str, Any]:
    """Return the settings of a SQLite file that server and worker share."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # A transaction that begins as a reader and then writes fails at once when another
            # process wrote in between, whatever the timeout. One that begins as a writer waits.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # Readers do not wait for the writer; a power cut can cost the last commits, never
            # the file.
            # Pages are read from memory instead of one call each: a long list halves its time.
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=268435456;"
            ),
        },
    }


def postgresql(url: str) -> dict[str, Any]:
    """Read ``postgres://user:password@host:port/name?option=value``."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            f"DATABASE_URL begins with {parts.scheme!r}. The demo runs on SQLite (leave the "
            "variable out) or on PostgreSQL (postgres://user:password@host:port/name)."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
        # Under ASGI each request has its own thread: kept connections would pile up.
        "CONN_MAX_AGE": 0,
    }
