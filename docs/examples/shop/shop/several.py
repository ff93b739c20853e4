from typing import Any

from django.db.models import QuerySet

from django_panel import Panel, PanelProvider
from django_panel.panels import ResourceConfiguration
from shop.panels import ProductResource


class OfficePanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("office").name("Office").resources([ProductResource])


class WindowPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("window")
            .name("Shop window")
            .resources(
                [
                    ResourceConfiguration.of(ProductResource)
                    .slug("on-sale")
                    .plural_label("On sale")
                    .modify_query_using(public_products)
                ]
            )
        )


def public_products(products: QuerySet[Any]) -> QuerySet[Any]:
    return products.filter(is_public=True)
