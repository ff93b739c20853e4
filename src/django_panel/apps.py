"""The composition root: settings read, ports wired, checks and middleware registered."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.signals import setting_changed


class DjangoPanelConfig(AppConfig):
    """The app ``django_panel``."""

    name = "django_panel"
    label = "django_panel"
    verbose_name = "Django Panel"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django_panel import checks  # noqa: F401 - registers them
        from django_panel.adapters import auth_stacks
        from django_panel.adapters.inertia import InertiaRenderer
        from django_panel.conf import get_settings
        from django_panel.http.middleware.web import append_web_middleware
        from django_panel.panels.registry import directory
        from django_panel.support import ports

        ports.wire(directory=directory, renderer=InertiaRenderer(), auth_stack=auth_stacks.choose)
        auth_stacks.connect()
        if get_settings().register_web_middleware:
            append_web_middleware()
        if not get_settings().load_migrations:
            withhold_migrations()
        setting_changed.connect(rebuild_panels, dispatch_uid="django_panel.rebuild")


def withhold_migrations() -> None:
    """Offer none of our migrations, unless the host keeps a copy of its own."""
    modules = dict(settings.MIGRATION_MODULES)
    modules.setdefault("django_panel", None)
    settings.MIGRATION_MODULES = modules


def rebuild_panels(*, setting: str, **kwargs: Any) -> None:
    """Read the panels anew when a test replaces ``PANEL`` or the routes that hold them."""
    if setting == "PANEL":
        from django_panel.http.urls import invalidate
        from django_panel.panels.registry import directory

        directory.forget()
        invalidate()
