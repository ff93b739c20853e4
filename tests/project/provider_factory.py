"""Panel providers created by a test, with a dotted path in this module."""

from __future__ import annotations

from collections.abc import Callable

from django_panel import Panel, PanelProvider

Build = Callable[[Panel], Panel]


def provider_path(panel_id: str, build: Build) -> str:
    """Create a provider of the panel that ``build`` configures, and return its dotted path."""

    def panel(self: PanelProvider, panel: Panel) -> Panel:
        return build(panel.id(panel_id))

    name = f"{panel_id.title().replace('-', '')}PanelProvider"
    globals()[name] = type(name, (PanelProvider,), {"panel": panel, "__module__": __name__})
    return f"{__name__}.{name}"
