from django.utils.translation import gettext_lazy as _

from django_panel import Panel, PanelProvider, Resource
from shop.models import Product


class TranslatedProductResource(Resource):
    model = Product
    label = _("Product")
    plural_label = _("Products")


class TranslatedPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("panel").resources([TranslatedProductResource])
