"""The functions that are registered with Django's system checks."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage

from django_panel.adapters import auth_stacks, broadcasters
from django_panel.checks.host import check_host
from django_panel.checks.panels import check_panels
from django_panel.checks.settings import check_settings


def check_everything(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Check the settings, the project and the panels."""
    return [*check_settings(), *check_host(), *check_panels()]


def check_deployment(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Run the checks of ``manage.py check --deploy``."""
    return [*auth_stacks.deployment_checks(), *broadcasters.deployment_checks()]
