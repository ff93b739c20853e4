from django_panel import Panel, PanelProvider, Resource
from shop.models import Product


class ProductResource(Resource):
    model = Product


class AdminPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("panel").resources([ProductResource])
