"""The columns of derived lists for fields of django-money; run by tests/packages."""

from __future__ import annotations

from django_panel.tables.derived import derive_columns
from tests.hosts.packages.catalog.models.package_fields import Product


def test_a_list_has_one_column_for_an_amount_with_its_currency() -> None:
    names = [column.get_name() for column in derive_columns(Product)]

    assert names == ["name", "price", "old_price", "shipping", "id"]
