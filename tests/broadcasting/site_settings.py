"""Settings of the site with WebSockets. Its processes share a database file and a Redis server."""

from __future__ import annotations

import os

from tests.project.settings import *  # noqa: F403

# The built front end, not the small files of the tests.
STATICFILES_DIRS = []

ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "tests.broadcasting.site"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["SITE_DATABASE"],
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            # Otherwise every write waits for the disk, and all writes for each other.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }
}
_REDIS = os.environ.get("SITE_REDIS")
PANEL = {
    "panels": [
        "tests.project.panels.AdminPanelProvider",
        "tests.project.panels.OpsPanelProvider",
        "tests.broadcasting.site_panels.DeskPanelProvider",
        "tests.broadcasting.site_panels.CrewPanelProvider",
        "tests.broadcasting.site_panels.SchemasPanelProvider",
    ],
    "upload_limit": 100,
    "broadcasting": {
        "default": "main",
        "connections": {"main": {"driver": "channels", **({"url": _REDIS} if _REDIS else {})}},
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 100 * 1024
