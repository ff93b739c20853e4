"""Integrations: signed HTTP requests to other systems when records change.

What uses models is imported on first use: receivers of deliveries may have no app registry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.integrations.settings import Integrations
from django_panel.integrations.signing import verify_signature
from django_panel.integrations.triggers import Trigger
from django_panel.support.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from django_panel.integrations.active import without_integrations
    from django_panel.integrations.observer import IntegrationObserver
    from django_panel.integrations.resource import IntegrationResource

_MODULES = {
    "IntegrationObserver": "integrations.observer",
    "IntegrationResource": "integrations.resource",
    "without_integrations": "integrations.active",
}
__all__ = [
    "IntegrationObserver",
    "IntegrationResource",
    "Integrations",
    "Trigger",
    "verify_signature",
    "without_integrations",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(__name__, _MODULES)
