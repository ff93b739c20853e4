"""Providers that one test declares for itself; they live here under a dotted path."""

from __future__ import annotations

from collections.abc import Callable

from django_panel import Panel, PanelProvider

Build = Callable[[Panel], Panel]


def provider_path(panel_id: str, build: Build) -> str:
    """Make a provider of the panel that ``build`` configures, and return its path."""

    def panel(self: PanelProvider, panel: Panel) -> Panel:
        return build(panel.id(panel_id))

    name = f"{panel_id.title().replace('-', '')}PanelProvider"
    globals()[name] = type(name, (PanelProvider,), {"panel": panel, "__module__": __name__})
    return f"{__name__}.{name}"
