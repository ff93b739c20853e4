"""Which columns of a record differ from the stored row."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.postgres.fields import DateRangeField
from django.db import models
from django.db.backends.postgresql.psycopg_any import DateRange
from django.test.utils import isolate_apps

from django_panel.records.row import Row, comparable, python_value


class LowerField(models.CharField):  # type: ignore[type-arg]
    """A column that converts texts."""

    def to_python(self, value: Any) -> Any:
        return str(value).lower()


@pytest.fixture
def device() -> Any:
    with isolate_apps("tests.project"):

        class Device(models.Model):
            name = models.CharField(max_length=50)
            code = LowerField(max_length=50)
            count = models.IntegerField()
            price = models.DecimalField(max_digits=6, decimal_places=2)
            address = models.GenericIPAddressField()
            data = models.JSONField()

            class Meta:
                app_label = "project"

            def __str__(self) -> str:
                return self.name

        return Device(
            pk=1,
            name="Lamp",
            code="abc",
            count=3,
            price=Decimal("2.50"),
            address="2001:db8::1",
            data={"on": 1},
        )


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"name": "Lamp"}, []),
        ({"name": "lamp"}, ["name"]),
        ({"code": "ABC"}, []),
        ({"code": "abd"}, ["code"]),
        ({"count": "3"}, []),
        ({"count": 4}, ["count"]),
        ({"price": "2.50"}, []),
        ({"price": Decimal("2.5")}, []),
        ({"price": Decimal("2.51")}, ["price"]),
        ({"address": "2001:DB8:0::1"}, []),
        ({"address": "2001:db8::2"}, ["address"]),
        ({"data": {"on": 1}}, []),
        ({"data": {"on": True}}, ["data"]),
    ],
    ids=str,
)
def test_values_are_compared_as_the_column_stores_them(
    values: dict[str, Any], expected: list[str], device: Any
) -> None:
    row = Row(device)
    row.assign(values)

    assert [column.name for column in row.changed_columns()] == expected


def test_a_value_of_the_columns_own_type_is_not_converted(
    device: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    converted: list[str] = []

    def note(convert: Callable[..., Any]) -> Callable[..., Any]:
        def to_python(self: Any, value: Any) -> Any:
            converted.append(self.name)
            return convert(self, value)

        return to_python

    row = Row(device)
    row.assign({"name": "Light", "price": Decimal(3), "code": "XYZ"})
    for kind in (models.DecimalField, LowerField):
        monkeypatch.setattr(kind, "to_python", note(kind.to_python))

    assert len(row.changed_columns()) == 3
    assert converted == ["code"]


def test_a_range_stays_a_range() -> None:
    """Its columns are stored by PostgreSQL only; the values need no database."""
    column: Any = DateRangeField(name="stay")
    before, after = (DateRange(date(2026, 1, day), date(2026, 2, 1)) for day in (1, 2))

    assert python_value(column, comparable(column, before)) == before
    assert comparable(column, before) == comparable(column, copy(before))
    assert comparable(column, before) != comparable(column, after)
