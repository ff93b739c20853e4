from decimal import Decimal

from django.contrib.auth.models import Permission, User
from django.test import TestCase

from django_panel.testing import (
    Visitor,
    assert_query_budget,
    panel_actions,
    panel_client,
    panel_form,
    panel_infolist,
    panel_table,
    route_matrix,
)
from shop.catalog import CatalogResource
from shop.models import Product


# region users
def make_user(name: str, *permissions: str) -> User:
    user = User.objects.create_user(name, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


class CatalogTests(TestCase):
    def setUp(self) -> None:
        self.ann = make_user("ann", "view_product", "add_product", "change_product")
        self.lamp = Product.objects.create(name="Lamp", price=20)
        self.desk = Product.objects.create(name="Desk", price=90, is_public=False)

    # endregion

    # region table
    def test_the_list_can_be_searched_and_filtered(self) -> None:
        table = panel_table(CatalogResource, self.ann)

        table.assert_count(2).sort("name").assert_records_in_order([self.desk, self.lamp])
        table.search("lam").assert_can_see_record(self.lamp).assert_can_not_see_record(self.desk)
        table.filter("is_public", "false").assert_records_in_order([self.desk])
        table.assert_cell_equals(self.lamp, "name", "Lamp")

    # endregion

    # region form
    def test_a_product_needs_a_name(self) -> None:
        form = panel_form(CatalogResource, "create", user=self.ann)

        form.assert_field_is_required("name").assert_does_not_have_field("secret")
        form.fill(price="5").assert_errors("name")
        form.fill(name="Chair", price="5").assert_dehydrates_to({"price": Decimal(5)})
        form.fill(name="Chair", price="5").submit().assert_succeeded()

        assert Product.objects.filter(name="Chair").exists()

    # endregion

    # region actions
    def test_only_hidden_products_can_be_published(self) -> None:
        actions = panel_actions(CatalogResource, "record", user=self.ann)

        actions.assert_can_run("publish", self.desk)
        actions.assert_can_not_run("publish", self.lamp, reason="public already")
        actions.call("publish", self.desk).assert_succeeded()
        panel_actions(CatalogResource, "infolist", user=self.ann).assert_hidden("delete", self.lamp)

        self.desk.refresh_from_db()
        assert self.desk.is_public

    # endregion

    # region infolist
    def test_the_view_page_shows_the_name(self) -> None:
        page = panel_infolist(CatalogResource, self.lamp, user=self.ann)

        page.assert_has_entry("price").assert_entry_equals("name", "Lamp")

    # endregion

    # region client
    def test_a_seller_opens_the_list(self) -> None:
        client = panel_client(self.ann)

        page = client.visit("resources.products.index", {"search": "desk"})

        assert [row["key"] for row in page.props["rows"]] == [self.desk.pk]
        assert client.get("resources.products.create").status_code == 200
        assert panel_client(None).get("dashboard").status_code == 302

    # endregion

    # region budget
    def test_the_list_does_not_query_per_row(self) -> None:
        Product.objects.bulk_create(Product(name=f"Box {n}", price=1) for n in range(20))
        client = panel_client(self.ann)

        with assert_query_budget(12):
            client.visit("resources.products.index")

    # endregion

    # region matrix
    def test_who_may_open_the_list(self) -> None:
        matrix = route_matrix(
            {
                "guest": None,
                "script": Visitor(None, "json"),
                "seller": self.ann,
                "stranger": make_user("bob"),
            },
            {
                ("GET", "dashboard"): {"guest": 302, "script": 401, "seller": 200, "stranger": 200},
                ("GET", "resources.products.index"): {
                    "guest": 302,
                    "script": 401,
                    "seller": 200,
                    "stranger": 403,
                },
            },
        )

        for case in matrix.cases():
            with self.subTest(str(case)):
                case.check()

    # endregion
