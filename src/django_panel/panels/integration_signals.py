"""Connect the signals of the models whose resources enable integrations."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models.signals import pre_delete, pre_save

from django_panel.exceptions import dotted
from django_panel.records.trash import trash_of
from django_panel.resources.integrations import integration_settings
from django_panel.resources.record_tenants import record_tenants
from django_panel.support import context
from django_panel.support.model_signals import LOADER_UID

if TYPE_CHECKING:
    from django_panel.integrations.observer import IntegrationObserver
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource

logger = logging.getLogger("django_panel.integrations")

#: Whether the signals of a model are connected.
_connected = False


def connect_integrations(panels: Iterable[Panel]) -> None:
    """Observe the models of these panels' resources, and no others."""
    for signal in (pre_save, pre_delete):
        # They would load the panels before the first write.
        signal.disconnect(dispatch_uid=LOADER_UID)
    global _connected
    if _connected:
        _observer().unregister_all()
        _connected = False
    for panel in panels:
        for resource in panel.get_resources():
            _observe(panel, resource)


def _observer() -> type[IntegrationObserver]:
    """Return the observer; projects without integrations do not import it."""
    from django_panel.integrations.observer import IntegrationObserver  # noqa: PLC0415

    return IntegrationObserver


def _observe(panel: Panel, resource: type[Resource]) -> None:
    global _connected
    try:
        with context.bind(panel=panel):
            integrations = integration_settings(resource)
            tenants = record_tenants(resource) if integrations.is_enabled() else None
        if integrations.is_enabled():
            slug = panel.contents().resources.slug_of(resource)
            _connected = True
            _observer().register(
                resource.model,
                panel.get_id(),
                slug,
                integrations,
                trash=trash_of(resource),
                tenants=tenants,
            )
    except Exception:
        # ``manage.py check`` reports it; the panel works without these integrations.
        logger.exception("The integrations of %s are not sent.", dotted(resource))
