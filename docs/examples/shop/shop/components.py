from decimal import Decimal
from typing import Any

from django_panel import Panel, PanelProvider, Resource, forms, infolists
from django_panel.actions import Action, CreateAction
from django_panel.tables import CustomColumn, TableSchema, TextColumn
from django_panel.widgets import CustomWidget
from shop.models import Product
from shop.pages import StockReport


# region state
def level(product: Product) -> dict[str, Any]:
    marks = 1 if product.price < 10 else 2 if product.price < 100 else 3
    return {"marks": marks, "text": f"Price level {marks} of 3"}


# endregion


# region handler
def discount(product: Product, data: dict[str, Any]) -> None:
    product.price *= 1 - Decimal(data["percent"]) / 100
    product.save(update_fields=["price"])


# endregion


class ShopResource(Resource):
    model = Product
    slug = "products"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        # region column
        columns = [
            TextColumn("name").searchable(),
            CustomColumn("price").component("Shop/Columns/PriceLevel").state(level),
        ]
        # endregion
        # region modal
        actions = [
            Action("discount")
            .schema([forms.NumberInput("percent").integer().min(1).max(90).required()])
            .modal_component("Shop/Modals/Discount", {"steps": [10, 20, 50]})
            .action(discount)
        ]
        # endregion
        # region empty-state
        empty = (
            schema.empty_state("No products yet", "Products that you add are listed here.")
            .empty_state_component("Shop/EmptyStates/NoProducts")
            .empty_state_actions([CreateAction()])
        )
        # endregion
        return empty.columns(columns).record_actions(actions)

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        # region schema
        price = (
            forms.CustomComponent("Shop/Schemas/RoundedPrice")
            .config({"field": "price"})
            .schema([forms.NumberInput("price").required()])
        )
        # endregion
        return schema.schema([forms.TextInput("name").required(), price])

    @classmethod
    def infolist(cls, schema: infolists.InfolistSchema) -> infolists.InfolistSchema:
        # region entry
        price = infolists.CustomEntry("price").component("Shop/Entries/PriceTag")
        price = price.config({"currency": "EUR"})
        # endregion
        return schema.schema([infolists.TextEntry("name"), price])


# region widget
class OpeningHours(CustomWidget):
    heading = "Open today"
    component = "Panels/Library/Widgets/OpeningHours"

    def data(self) -> dict[str, str]:
        return {"from": "09:00", "to": "17:00"}


# endregion


class ShopPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        # region shell
        panel.sidebar_component("Shop/Shell/Sidebar").topbar_component("Shop/Shell/Topbar")
        # endregion
        # region hooks
        panel.render_hook("body.start", "Shop/Hooks/Notice", {"text": "Closed on Monday."})
        panel.render_hook(
            "page.start",
            "Shop/Hooks/Notice",
            {"text": "Prices include tax."},
            scopes=[ShopResource, StockReport],
        )
        # endregion
        return (
            panel.path("shop")
            .resources([ShopResource])
            .pages([StockReport])
            .widgets([OpeningHours])
        )
