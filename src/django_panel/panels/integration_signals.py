"""Connect the signals of the models whose resources enable integrations."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models.signals import pre_delete, pre_save

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.integrations.observer import IntegrationObserver
from django_panel.integrations.settings import Integrations
from django_panel.resources.trash import trash_of
from django_panel.support import context
from django_panel.support.model_signals import LOADER_UID

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource

logger = logging.getLogger("django_panel.integrations")


def connect_integrations(panels: Iterable[Panel]) -> None:
    """Observe the models of these panels' resources, and no others."""
    for signal in (pre_save, pre_delete):
        # They would load the panels before the first write.
        signal.disconnect(dispatch_uid=LOADER_UID)
    IntegrationObserver.unregister_all()
    for panel in panels:
        for resource in panel.get_resources():
            _observe(panel, resource)


def declared_integrations(panel: Panel, resource: type[Resource]) -> Integrations:
    """Return what a resource declares about its integrations."""
    with context.bind(panel=panel), context.declaring(f"{dotted(resource)}.integrations()"):
        declared = resource.integrations(Integrations())
    if not isinstance(declared, Integrations):
        raise PanelSchemaException(
            f"{dotted(resource)}.integrations() returned {declared!r}.",
            "It returns the settings, changed by their methods.",
            "Write `return settings.enabled()`.",
        )
    return declared


def _observe(panel: Panel, resource: type[Resource]) -> None:
    try:
        integrations = declared_integrations(panel, resource)
        if integrations.is_enabled():
            slug = panel.contents().resources.slug_of(resource)
            IntegrationObserver.register(
                resource.model, panel.get_id(), slug, integrations, trash=trash_of(resource)
            )
    except Exception:
        # ``manage.py check`` reports it; the panel works without these integrations.
        logger.exception("The integrations of %s are not sent.", dotted(resource))
