"""Django Panel: administrative panels on top of a Django application.

Django imports this package before the app registry is ready, so the public names are imported
on first use. The package itself needs no configured settings.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.notifications.notification import Notification
    from django_panel.pages.dashboard import Dashboard
    from django_panel.pages.page import Page
    from django_panel.panels.current import panel
    from django_panel.panels.panel import Panel
    from django_panel.panels.provider import PanelProvider
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.resource import Resource
    from django_panel.support.cluster import Cluster
    from django_panel.support.context import current_user
    from django_panel.support.navigation import NavigationBadge

__version__ = "0.1.0"

_MODULES = {
    "Cluster": "support.cluster",
    "Dashboard": "pages.dashboard",
    "NavigationBadge": "support.navigation",
    "Notification": "notifications.notification",
    "Page": "pages.page",
    "Panel": "panels.panel",
    "PanelProvider": "panels.provider",
    "RelationManager": "resources.relations.manager",
    "Resource": "resources.resource",
    "current_user": "support.context",
    "panel": "panels.current",
}
__all__ = [
    "Cluster",
    "Dashboard",
    "NavigationBadge",
    "Notification",
    "Page",
    "Panel",
    "PanelProvider",
    "RelationManager",
    "Resource",
    "current_user",
    "panel",
]


if not TYPE_CHECKING:
    # A type checker that saw this function would accept every name.

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
