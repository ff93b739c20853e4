"""The composition root: settings read, ports wired, checks and middleware registered."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import register
from django.core.signals import setting_changed
from django.db.backends.signals import connection_created

from django_panel.adapters import auth_stacks, broadcasters
from django_panel.adapters.inertia import InertiaRenderer
from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.conf import get_settings
from django_panel.exceptions import LogicException
from django_panel.support import ports

_APP = "django_panel"


class DjangoPanelConfig(AppConfig):
    """The app ``django_panel``."""

    name = _APP
    label = _APP
    verbose_name = "Django Panel"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # These import models, which Django loads after this module.
        from django_panel import checks  # noqa: PLC0415
        from django_panel.http.middleware.web import append_web_middleware  # noqa: PLC0415
        from django_panel.panels.registry import directory  # noqa: PLC0415

        ports.wire(
            directory=directory,
            renderer=InertiaRenderer(),
            auth_stack=auth_stacks.choose,
            broadcaster=broadcasters.choose,
        )
        auth_stacks.connect()
        register(checks.check_everything, "panel")
        register(checks.check_deployment, "panel", deploy=True)
        if get_settings().register_web_middleware:
            append_web_middleware()
        offer_migrations()
        connection_created.connect(read_panels_once, dispatch_uid="django_panel.read_panels_once")
        setting_changed.connect(follow_settings, dispatch_uid="django_panel.follow_settings")


def read_panels_once(**kwargs: Any) -> None:
    """Read the panels before the first write of a process, where lists are told of writes.

    A process that serves no pages, such as a worker, would otherwise never learn which
    models to listen to.
    """
    # Imports models, which Django loads after this module.
    from django_panel.panels.registry import directory  # noqa: PLC0415

    connection_created.disconnect(dispatch_uid="django_panel.read_panels_once")
    if BroadcastSupport.is_configured():
        with suppress(LogicException):
            # Reading them may itself be what opened the connection.
            directory.mistakes()


def offer_migrations() -> None:
    """Offer our migrations, or none of them; a copy of the host's own is left alone."""
    modules = settings.MIGRATION_MODULES
    wanted = get_settings().load_migrations
    if not wanted and _APP not in modules:
        settings.MIGRATION_MODULES = _Withheld({**modules, _APP: None})
    elif wanted and isinstance(modules, _Withheld):
        settings.MIGRATION_MODULES = {app: name for app, name in modules.items() if app != _APP}


class _Withheld(dict[str, Any]):
    """A ``MIGRATION_MODULES`` to which we added that our migrations are not offered."""


def follow_settings(*, setting: str, **kwargs: Any) -> None:
    """Let ``override_settings`` reach what was made of the settings when we were ready."""
    # Imports models, which Django loads after this module.
    from django_panel.http.urls import invalidate  # noqa: PLC0415
    from django_panel.panels.registry import directory  # noqa: PLC0415

    if setting == "PANEL":
        directory.forget()
        offer_migrations()
        invalidate()
