"""Settings of the processes that ``tests/jobs/workers.py`` starts.

The test project with the queue in the database, on the database that ``JOBS_DATABASE`` names: the
path of a SQLite file or the URL of a server. ``JOBS_SETTINGS`` is a JSON object of other settings.
"""

from __future__ import annotations

import json
import os
from typing import Any

import django

from tests.project.database import settings_of
from tests.project.settings import *  # noqa: F403
from tests.project.settings import INSTALLED_APPS as _APPS
from tests.project.settings import PANEL as _PANEL


def _database(name: str) -> dict[str, Any]:
    if "://" in name:
        return settings_of(name)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


DATABASES = {"default": _database(os.environ["JOBS_DATABASE"])}
INSTALLED_APPS = [
    *_APPS,
    *(["django_tasks"] if django.VERSION < (6, 0) else []),
    "django_tasks_db",
    "tests.jobs.sample_app",
]
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}
#: Short, so that a dead worker is noticed within seconds.
PANEL = {**_PANEL, "jobs": {"lease": int(os.environ.get("JOBS_LEASE", "2"))}}
globals().update(json.loads(os.environ.get("JOBS_SETTINGS", "{}")))
