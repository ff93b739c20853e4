"""What the figures were taken on, without saying whose machine it is."""

from __future__ import annotations

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version


def summary() -> dict[str, str]:
    """Return what a reader needs to place the figures."""
    return {
        "Date": f"{datetime.now(UTC):%Y-%m-%d}",
        "Machine": f"{platform.system()}, {platform.machine()}, {os.cpu_count()} cores",
        "Python": platform.python_version(),
        "Django": version("Django"),
        "SQLite": sqlite3.sqlite_version,
        "orjson": version("orjson"),
        "Load at the end": load(),
    }


def load() -> str:
    """Return how many processes wanted to run lately; more than cores means a noisy run."""
    try:
        return f"{os.getloadavg()[0]:.1f} processes (one minute)"
    except OSError:
        return "unknown"
