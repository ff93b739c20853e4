"""Settings of the site with guarded panels, with django-allauth."""

from __future__ import annotations

from tests.broadcasting import guard_settings
from tests.hosts.allauth_host.settings import *  # noqa: F403

ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = guard_settings.ROOT_URLCONF
DATABASES = guard_settings.DATABASES
PANEL = guard_settings.PANEL
# The app with the user model has no migrations, so the others cannot depend on it.
MIGRATION_MODULES = dict.fromkeys(
    ("django_panel", "auth", "contenttypes", "sessions", "account", "mfa")
)
