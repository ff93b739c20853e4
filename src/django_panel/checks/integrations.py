"""Checks of the integrations that resources declare, and of what they need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec

from django.core.checks import CheckMessage, Error, Warning

from django_panel.checks.calling import call_declaration
from django_panel.checks.messages import DECLARATION_ERRORS, messages
from django_panel.conf import get_settings
from django_panel.exceptions import dotted
from django_panel.integrations.payload import sent_fields
from django_panel.integrations.settings import Integrations
from django_panel.panels.panel import Panel
from django_panel.resources.integrations import integration_settings
from django_panel.resources.resource import Resource
from django_panel.support import context

#: The package of the extra ``integrations``.
CLIENT = "httpx"


def check_integrations(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of a panel's resources, and of the settings if one of them enables it."""
    enabled = []
    for resource in panel.get_resources():
        place = f"{dotted(resource)}.integrations()"
        declared, errors = call_declaration(partial(_declared, panel, resource), place)
        yield from errors
        if declared is not None and declared.is_enabled():
            enabled.append(resource)
            try:
                yield from _check_declaration(resource, declared)
            except DECLARATION_ERRORS as error:
                yield from messages(error, place)
    if enabled:
        yield from _check_requirements(enabled[0])


def enables_integrations(panel: Panel) -> bool:
    """Return whether a resource of a panel enables integrations."""
    return any(_declared(panel, resource).is_enabled() for resource in panel.get_resources())


def _declared(panel: Panel, resource: type[Resource]) -> Integrations:
    with context.bind(panel=panel):
        return integration_settings(resource)


def _check_declaration(resource: type[Resource], declared: Integrations) -> Iterator[CheckMessage]:
    if not sent_fields(resource.model, declared.get_fields()):
        yield Warning(
            f"{dotted(resource)} sends no fields of its records.",
            hint="Name them in integrations().fields(), or leave the call out to send all fields "
            "that do not look like secrets.",
            id="panel.W090",
        )
    if not declared.get_triggers():
        yield Warning(
            f"{dotted(resource)} enables integrations without triggers, so none can be added.",
            hint="Name the triggers in integrations().triggers(), or leave the call out for all.",
            id="panel.W090",
        )


def _check_requirements(resource: type[Resource]) -> Iterator[CheckMessage]:
    if find_spec(CLIENT) is None:
        yield Error(
            f"{dotted(resource)} enables integrations, which need the package {CLIENT!r}.",
            hint="Run `pip install django-panel[integrations]`.",
            id="panel.E090",
        )
    if not get_settings().integrations.allowed_hosts:
        yield Warning(
            f"{dotted(resource)} enables integrations, and no host is allowed: every URL is "
            "refused.",
            hint="List the hosts of the receivers, for example PANEL['integrations'] = "
            "{'allowed_hosts': ['hooks.example.com', '*.example.org']}.",
            id="panel.W091",
        )
