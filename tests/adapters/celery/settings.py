"""Settings of a site whose tasks run in Celery workers; the environment names the broker."""

from __future__ import annotations

import json
import os

from tests.project.settings import *  # noqa: F403

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["SITE_DATABASE"],
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE"},
    }
}
TASKS = {
    "default": {
        "BACKEND": "django_panel.adapters.celery.CeleryBackend",
        "QUEUES": json.loads(os.environ["SITE_QUEUES"]),
        "OPTIONS": json.loads(os.environ["SITE_OPTIONS"]),
    }
}
