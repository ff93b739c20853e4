"""The database of the tests: SQLite, or the one in ``DATABASE_URL``."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import unquote, urlsplit


def database_settings() -> dict[str, Any]:
    """Return the entry of ``DATABASES``, SQLite unless ``DATABASE_URL`` is set."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/") or "postgres",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
    }
