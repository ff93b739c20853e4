from collections.abc import Mapping
from typing import Any

from django_panel import Page, current_user
from shop.models import Product


class StockReport(Page):
    title = "Stock report"
    subheading = "What is on the shelves today."
    navigation_icon = "file-text"
    component = "Panels/Reports/Pages/StockReport"

    @classmethod
    def can_access(cls) -> bool:
        return current_user().has_perm("shop.view_product")

    def props(self) -> Mapping[str, Any]:
        return {"count": Product.objects.count()}
