"""Settings of a contender; they differ in nothing but what answers the request.

``BENCHMARK_CONTENDER`` is ``floor``, ``panel``, ``widgets`` (the panel with dashboards),
``large`` (a panel of forty resources), ``beside`` and ``beside_large`` (these panels and the floor
in one process), ``jobs`` (the panel with a queue), ``load`` (that with
WebSockets), ``tenants`` (a panel with tenants), ``filtered`` (its resources without tenants) or
``admin`` (``all`` only fills the database), ``BENCHMARK_MODELS`` is ``agency`` or ``catalogue``,
``BENCHMARK_DATABASE`` a SQLite file or ``postgresql:`` and a name.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import django

from benchmarks.databases import Database

CONTENDER = os.environ.get("BENCHMARK_CONTENDER", "all")
MODELS = os.environ.get("BENCHMARK_MODELS", "agency")

BASE_DIR = Path(__file__).parent
SECRET_KEY = "benchmarks only"
DEBUG = False
ALLOWED_HOSTS = ["localhost"]
ROOT_URLCONF = f"benchmarks.project.urls.{CONTENDER}"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
STATIC_URL = "/static/"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

#: Since 6.0 Django has the interface of tasks itself.
_TASK_APPS = (
    ["django_tasks_db"] if django.VERSION >= (6, 0) else ["django_tasks", "django_tasks_db"]
)

_APPS: dict[str, list[str]] = {
    "floor": [],
    "panel": ["django_panel"],
    "widgets": ["django_panel"],
    "large": ["django_panel"],
    "beside": ["django_panel"],
    "beside_large": ["django_panel"],
    "jobs": ["django_panel", *_TASK_APPS],
    "load": ["django_panel", *_TASK_APPS],
    "tenants": ["django_panel"],
    "filtered": ["django_panel"],
    "admin": ["django.contrib.admin"],
    "all": ["django.contrib.admin", "django_panel"],
}

_MODEL_APPS = ["agency", "catalogue"] if CONTENDER in {"all", "large", "beside_large"} else [MODELS]
_AGENCY_PANELS = {
    "widgets": "benchmarks.project.agency.widgets.WidgetPanelProvider",
    "large": "benchmarks.project.catalogue.office.LargePanelProvider",
    "beside_large": "benchmarks.project.catalogue.office.LargePanelProvider",
    "load": "benchmarks.project.agency.load_panels.LoadPanelProvider",
    "tenants": "benchmarks.project.agency.studios.StudioPanelProvider",
    "filtered": "benchmarks.project.agency.studios.FilteredPanelProvider",
}

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    *[f"benchmarks.project.{name}" for name in _MODEL_APPS],
    *_APPS[CONTENDER],
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES: dict[str, dict[str, Any]] = {
    "default": Database.parse(os.environ.get("BENCHMARK_DATABASE", ":memory:")).settings()
}

if CONTENDER == "load":
    # Every request of an ASGI server has its own thread, and a connection belongs to a thread.
    DATABASES["default"]["CONN_MAX_AGE"] = 0

if CONTENDER in {"jobs", "load"}:
    TASKS: dict[str, Any] = {
        "default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}
    }
    if broker := os.environ.get("BENCHMARK_BROKER"):
        TASKS["default"] = {
            "BACKEND": "django_panel.adapters.celery.CeleryBackend",
            "QUEUES": ["default"],
            "OPTIONS": {"broker_url": broker, "key_prefix": os.environ["BENCHMARK_PREFIX"]},
        }

#: Exported and uploaded files.
STORAGES = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "panel_private": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": os.environ.get("BENCHMARK_FILES", ".cache/benchmarks/files")},
    },
}

PANEL: dict[str, Any] = {
    "panels": {
        "agency": [
            _AGENCY_PANELS.get(CONTENDER, "benchmarks.project.agency.panels.OfficePanelProvider")
        ],
        "catalogue": [
            "benchmarks.project.catalogue.panels.FirstPanelProvider",
            "benchmarks.project.catalogue.panels.SecondPanelProvider",
            "benchmarks.project.catalogue.panels.ThirdPanelProvider",
        ],
    }[MODELS]
}
if CONTENDER in {"jobs", "load"}:
    # The receiver of the deliveries is on the loopback.
    PANEL["integrations"] = {"allowed_hosts": ["127.0.0.1"], "block_private_networks": False}
if CONTENDER == "load":
    _redis = os.environ.get("LOAD_REDIS")
    PANEL["broadcasting"] = {
        "default": "main",
        "connections": {"main": {"driver": "channels", **({"url": _redis} if _redis else {})}},
    }
    if os.environ.get("LOAD_QUIET"):
        # Every fault that is made on purpose would be logged with its traceback.
        _silent = {"handlers": ["nowhere"], "propagate": False}
        LOGGING = {
            "version": 1,
            "disable_existing_loggers": False,
            "handlers": {"nowhere": {"class": "logging.NullHandler"}},
            "loggers": dict.fromkeys(("django", "django_panel", "django_tasks"), _silent),
        }
    # Jobs of a killed worker continue after this many seconds.
    PANEL["jobs"] = {"lease": int(os.environ.get("LOAD_LEASE", "60"))}
