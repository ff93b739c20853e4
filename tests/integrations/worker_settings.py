"""Settings of worker processes that deliver to receivers on this machine."""

from __future__ import annotations

from tests.jobs.worker_settings import *  # noqa: F403
from tests.jobs.worker_settings import INSTALLED_APPS as _APPS
from tests.jobs.worker_settings import PANEL as _PANEL

INSTALLED_APPS = [*_APPS, "tests.integrations.quick_app"]
PANEL = {
    **_PANEL,
    "integrations": {
        "allowed_hosts": ["127.0.0.1"],
        "block_private_networks": False,
        **_PANEL.get("integrations", {}),
    },
}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "DEBUG"},
}
