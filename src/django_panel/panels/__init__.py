"""Panels: what they contain, where they live, how people move around in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.panels.configuration import ResourceConfiguration as ResourceConfiguration
    from django_panel.panels.panel import Panel as Panel
    from django_panel.panels.plugin import Plugin as Plugin
    from django_panel.panels.provider import PanelProvider as PanelProvider

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Panel": "panels.panel",
        "PanelProvider": "panels.provider",
        "Plugin": "panels.plugin",
        "ResourceConfiguration": "panels.configuration",
    },
)
