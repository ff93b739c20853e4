"""Panels: options, contents, routes and navigation."""

from __future__ import annotations

from django_panel.panels.configuration import ResourceConfiguration
from django_panel.panels.panel import Panel
from django_panel.panels.plugin import Plugin, PluginMetadata
from django_panel.panels.provider import PanelProvider

__all__ = ["Panel", "PanelProvider", "Plugin", "PluginMetadata", "ResourceConfiguration"]
