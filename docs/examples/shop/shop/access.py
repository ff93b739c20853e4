from typing import Any

from django.db.models import QuerySet

from django_panel import Panel, PanelProvider, Resource, current_user, forms
from django_panel.policies import Policy
from shop.models import Product


# region provider
class SellersPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("sellers")
            .resources([OwnProductResource, PriceResource])
            .can_access(is_seller)
        )


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
# region fields
def may_not_change_price(record: Any) -> bool:
    return record is not None and not current_user().has_perm("shop.change_price")


class OwnPrices(OwnProducts):
    def edit(self, user: Any, record: Any) -> bool:
        return True


class PriceResource(Resource):
    model = Product
    slug = "prices"
    policy = OwnPrices

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.NumberInput("price").required().disabled(may_not_change_price),
                forms.Toggle("is_public").visible(lambda record: current_user().is_superuser),
            ]
        )


# endregion
