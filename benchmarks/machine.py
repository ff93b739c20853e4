"""Describe the machine of a benchmark run, without identifying it."""

from __future__ import annotations

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version


def summary() -> dict[str, str]:
    """Return processor, system and versions."""
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
    """Return the load average; a value above the number of cores means noisy results."""
    try:
        return f"{os.getloadavg()[0]:.1f} processes (one minute)"
    except OSError:
        return "unknown"
