"""The app configuration: connects the layers and registers checks and middleware."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register
from django.core.signals import setting_changed
from django.db.backends.signals import connection_created
from django.db.models.signals import pre_delete, pre_save
from django.dispatch import Signal

from django_panel.adapters import auth_stacks, broadcasters
from django_panel.adapters.inertia import InertiaRenderer
from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.conf import get_settings
from django_panel.exceptions import LogicException
from django_panel.support import ports
from django_panel.support.model_signals import LOADER_UID

_APP = "django_panel"


class DjangoPanelConfig(AppConfig):
    """The app ``django_panel``."""

    name = _APP
    label = _APP
    verbose_name = "Django Panel"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # These modules import models, which Django loads after this module.
        from django_panel import checks  # noqa: PLC0415
        from django_panel.auth import sessions  # noqa: PLC0415
        from django_panel.http.middleware.web import (  # noqa: PLC0415
            append_loader,
            append_web_middleware,
        )
        from django_panel.http.pipeline import guard_steps  # noqa: PLC0415
        from django_panel.jobs import deleted_runs  # noqa: PLC0415
        from django_panel.jobs.job import register_job_modules  # noqa: PLC0415
        from django_panel.panels.registry import directory  # noqa: PLC0415
        from django_panel.resources.model_source import ModelSource  # noqa: PLC0415
        from django_panel.uploads import deleted_rows  # noqa: PLC0415

        ports.wire(
            directory=directory,
            model_source=ModelSource,
            renderer=InertiaRenderer(),
            auth_stack=auth_stacks.choose,
            broadcaster=broadcasters.choose,
            guard_steps=guard_steps,
        )
        register_job_modules(
            "django_panel.auth.email_codes.job",
            "django_panel.auth.invitation_mail",
            "django_panel.integrations.job",
            "django_panel.resources.exporting.job",
            "django_panel.resources.importing.job",
        )
        auth_stacks.connect()
        sessions.connect()
        deleted_rows.connect()
        deleted_runs.connect()
        register(checks.check_everything, "panel")
        register(checks.check_deployment, "panel", deploy=True)
        register(checks.check_databases, "panel", Tags.database)
        register(checks.check_deployed_databases, "panel", Tags.database, deploy=True)
        if get_settings().register_web_middleware:
            append_web_middleware(auth_stacks.web_middleware())
        append_loader()
        configure_migrations()
        connect_loader()
        setting_changed.connect(reload_settings, dispatch_uid="django_panel.reload_settings")


def connect_loader() -> None:
    """Load the panels on the next database connection or write of the process.

    A process without pages, such as a worker or a script, would otherwise not connect the signals
    of resources that broadcast changes or send integrations. ``pre_save`` is sent before Django
    connects, and Django looks for receivers of ``pre_delete`` before that too.
    """
    connection_created.connect(load_panels_once, dispatch_uid=LOADER_UID)
    if _observes_writes():
        pre_save.connect(load_panels_before_write, dispatch_uid=LOADER_UID)
        pre_delete.connect(load_panels_before_write, dispatch_uid=LOADER_UID)


def load_panels_once(**kwargs: Any) -> None:
    """Load the panels if changes are broadcast, or if integrations may be sent."""
    # Imports models, which Django loads after this module.
    from django_panel.panels.registry import directory  # noqa: PLC0415

    for signal in (connection_created, pre_save, pre_delete):
        signal.disconnect(dispatch_uid=LOADER_UID)
    if _observes_writes():
        with suppress(LogicException):
            # Loading the panels may itself have opened the connection.
            directory.errors()


def load_panels_before_write(signal: Signal, **kwargs: Any) -> None:
    """Load the panels, and give the write to the observer if it was not connected yet."""
    if not get_settings().integrations.allowed_hosts:
        load_panels_once()
        return
    # Imports models, which Django loads after this module.
    from django_panel.integrations.observer import begin_write, is_observed  # noqa: PLC0415

    was_observed = is_observed(kwargs["instance"])
    load_panels_once()
    if not was_observed:
        begin_write(signal, **kwargs)


def _observes_writes() -> bool:
    """Return whether changes are broadcast, or integrations may be sent."""
    return BroadcastSupport.is_configured() or bool(get_settings().integrations.allowed_hosts)


def configure_migrations() -> None:
    """Apply ``load_migrations`` to ``MIGRATION_MODULES``; the project's own entry has priority."""
    modules = settings.MIGRATION_MODULES
    load = get_settings().load_migrations
    if not load and _APP not in modules:
        settings.MIGRATION_MODULES = _WithoutMigrations({**modules, _APP: None})
    elif load and isinstance(modules, _WithoutMigrations):
        settings.MIGRATION_MODULES = {app: name for app, name in modules.items() if app != _APP}


class _WithoutMigrations(dict[str, Any]):
    """A ``MIGRATION_MODULES`` in which this package's migrations are disabled."""


def reload_settings(*, setting: str, **kwargs: Any) -> None:
    """Apply a ``PANEL`` that is replaced by ``override_settings``."""
    # Imports models, which Django loads after this module.
    from django_panel.http.urls import invalidate  # noqa: PLC0415
    from django_panel.panels.registry import directory  # noqa: PLC0415

    if setting == "PANEL":
        directory.forget()
        configure_migrations()
        connect_loader()
        invalidate()
