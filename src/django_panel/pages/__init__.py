"""Standalone pages and dashboards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.pages.dashboard import Dashboard as Dashboard
    from django_panel.pages.page import Page as Page
    from django_panel.support.cluster import Cluster as Cluster

__getattr__, __dir__, __all__ = lazy_face(
    __name__, {"Cluster": "support.cluster", "Dashboard": "pages.dashboard", "Page": "pages.page"}
)
