from typing import Any

from django.db.models import QuerySet

from django_panel import Panel, PanelProvider, Resource
from django_panel.policies import Policy
from shop.models import Product


# region provider
class SellersPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("sellers").resources([OwnProductResource]).can_access(is_seller)


def is_seller(user: Any) -> bool:
    return user.groups.filter(name="Sellers").exists()


# endregion
# region policy
class OwnProducts(Policy):
    def view_any(self, user: Any) -> bool:
        return True

    def view(self, user: Any, record: Any) -> bool:
        return True

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(seller=user.pk)


class OwnProductResource(Resource):
    model = Product
    policy = OwnProducts


# endregion
