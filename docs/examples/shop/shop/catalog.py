from typing import Any

from django_panel import Panel, PanelProvider, Resource
from django_panel.actions import Action, Denied
from django_panel.tables import BooleanFilter, TableSchema, TextColumn
from shop.models import Product


# region resource
class CatalogResource(Resource):
    model = Product
    slug = "products"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return (
            table.columns([TextColumn("name").searchable().sortable(), TextColumn("price")])
            .filters([BooleanFilter("is_public")])
            .record_actions([Action("publish").authorize(may_publish).action(publish)])
        )


def may_publish(product: Any) -> bool | Denied:
    return not product.is_public or Denied("The product is public already.")


def publish(product: Product) -> None:
    product.is_public = True
    product.save()


# endregion


class CatalogPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("catalog").resources([CatalogResource])
