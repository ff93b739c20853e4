"""The base class of the providers in ``PANEL["panels"]``."""

from __future__ import annotations

from django_panel.panels.panel import Panel
from django_panel.support.labels import slug_of


class PanelProvider:
    """Declares one panel."""

    @classmethod
    def default_id(cls) -> str:
        """Return the default id of the panel."""
        return slug_of(cls.__name__, "PanelProvider", "Provider")

    def panel(self, panel: Panel) -> Panel:
        """Configure the panel and return it; override it."""
        return panel
