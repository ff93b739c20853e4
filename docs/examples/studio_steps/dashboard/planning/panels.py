from django_panel import Panel, PanelProvider


class AdminPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("admin")
            .brand_name("Studio")
            .discover_resources("planning.resources")
            .discover_widgets("planning.widgets")
            .navigation_groups(["Work"])
        )
