"""A panel with the plugin and a panel without it."""

# region panel
from django_panel_example_plugin.plugin import AnnouncementsPlugin

from django_panel import Panel, PanelProvider


class StaffPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("staff").plugins([AnnouncementsPlugin("Closed on Friday", entries=2)])


# endregion


class PlainPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("plain")
