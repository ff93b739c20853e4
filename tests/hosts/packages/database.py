"""The database of the host: SQLite, or PostgreSQL or MariaDB from ``DATABASE_URL``."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import unquote, urlsplit

ENGINES = {
    "postgres": "django.db.backends.postgresql",
    "postgresql": "django.db.backends.postgresql",
    "mysql": "django.db.backends.mysql",
    "mariadb": "django.db.backends.mysql",
}


def database_settings() -> dict[str, Any]:
    """Return the entry of ``DATABASES``, SQLite unless ``DATABASE_URL`` is set."""
    parts = urlsplit(os.environ.get("DATABASE_URL", ""))
    engine = ENGINES.get(parts.scheme)
    if engine is None:
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    name = parts.path.lstrip("/") or "packages"
    return {
        "ENGINE": engine,
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "TEST": {"NAME": f"test_packages_{name}"},
        **({"OPTIONS": {"charset": "utf8mb4"}} if "mysql" in engine else {}),
    }
