"""Django Panel: administrative panels on top of a Django application.

The public names, handed on lazily: importing the package costs nothing and
needs no configured settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.notifications.notification import Notification as Notification
    from django_panel.pages.dashboard import Dashboard as Dashboard
    from django_panel.pages.page import Page as Page
    from django_panel.panels.current import panel as panel
    from django_panel.panels.panel import Panel as Panel
    from django_panel.panels.provider import PanelProvider as PanelProvider
    from django_panel.resources.relations.manager import RelationManager as RelationManager
    from django_panel.resources.resource import Resource as Resource
    from django_panel.support.cluster import Cluster as Cluster
    from django_panel.support.context import current_user as current_user

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Cluster": "support.cluster",
        "Dashboard": "pages.dashboard",
        "Notification": "notifications.notification",
        "Page": "pages.page",
        "Panel": "panels.panel",
        "PanelProvider": "panels.provider",
        "RelationManager": "resources.relations.manager",
        "Resource": "resources.resource",
        "current_user": "support.context",
        "panel": "panels.current",
    },
)
