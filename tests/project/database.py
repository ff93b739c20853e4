"""The database of the tests: SQLite, or the one in ``DATABASE_URL``."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import unquote, urlsplit

_ENGINES = {
    "postgres": "django.db.backends.postgresql",
    "postgresql": "django.db.backends.postgresql",
    "mysql": "django.db.backends.mysql",
    "mariadb": "django.db.backends.mysql",
}
#: Full Unicode and ``STRICT_TRANS_TABLES``, as Django's documentation recommends.
_MYSQL_OPTIONS = {"charset": "utf8mb4", "init_command": "SET sql_mode='STRICT_TRANS_TABLES'"}


def database_settings() -> dict[str, Any]:
    """Return the entry of ``DATABASES``, SQLite unless ``DATABASE_URL`` is set."""
    return settings_of(os.environ.get("DATABASE_URL", ""))


def settings_of(url: str) -> dict[str, Any]:
    """Return the entry of ``DATABASES`` for a URL; SQLite for one of another kind."""
    parts = urlsplit(url)
    engine = _ENGINES.get(parts.scheme)
    if engine is None:
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    found: dict[str, Any] = {
        "ENGINE": engine,
        "NAME": parts.path.lstrip("/") or "postgres",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
    }
    if engine.endswith("mysql"):
        found["OPTIONS"] = dict(_MYSQL_OPTIONS)
        found["TEST"] = {"CHARSET": "utf8mb4", "COLLATION": "utf8mb4_unicode_ci"}
    return found
