from django_panel import Panel, PanelProvider
from shop.pages import StockReport


class ReportsPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("reports").pages([StockReport])
