"""Cells are converted to the values of model fields."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone, translation

from django_panel.imports import ImportColumn, Importer
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.resources.importing.validators import UNSET, column_converter
from tests.imports.import_models import ImportedArticle


def convert(name: str, cell: str, column: ImportColumn | None = None) -> Any:
    given = column or ImportColumn(name)

    class Articles(Importer):
        model = ImportedArticle

        @classmethod
        def columns(cls) -> list[ImportColumn]:
            return [given]

    return column_converter(ImporterDeclaration(Articles), given)(cell)


def refused(name: str, cell: str, column: ImportColumn | None = None) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        convert(name, cell, column)
    return caught.value.messages


@pytest.mark.parametrize(
    ("name", "cell", "value"),
    [
        ("title", "  Hello  ", "Hello"),
        ("rating", "4", 4),
        ("rating", "-4", -4),
        ("rating", "4.0", 4),
        ("price", "12.5", Decimal("12.5")),
        ("price", "-0.25", Decimal("-0.25")),
        ("weight", "1e3", 1000.0),
        ("is_live", "Yes", True),
        ("is_live", "TRUE", True),
        ("is_live", "1", True),
        ("is_live", "no", False),
        ("is_live", "0", False),
        ("kind", "1", 1),
        ("kind", "essay", 2),
        ("kind", "2.0", 2),
        ("day", "2030-01-31", date(2030, 1, 31)),
        ("day", "2030-01-31 00:00:00", date(2030, 1, 31)),
        ("day", "01/31/2030", date(2030, 1, 31)),
        ("moment", "2030-01-31 10:20:30", datetime(2030, 1, 31, 10, 20, 30, tzinfo=UTC)),
        ("moment", "2030-01-31T10:20:30+00:00", datetime(2030, 1, 31, 10, 20, 30, tzinfo=UTC)),
        ("moment", "2030-01-31", datetime(2030, 1, 31, tzinfo=UTC)),
        ("clock", "10:20", time(10, 20)),
        ("extras", '{"a": [1, true]}', {"a": [1, True]}),
    ],
)
def test_cells_in_the_formats_of_exports_and_forms(name: str, cell: str, value: Any) -> None:
    assert convert(name, cell) == value


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("title", "x" * 31),
        ("title", "a\0b"),
        ("rating", "4.5"),
        ("rating", "four"),
        ("rating", "-6"),
        ("rating", "1" * 40),
        ("price", "12345.67"),
        ("price", "NaN"),
        ("weight", "inf"),
        ("is_live", "maybe"),
        ("kind", "3"),
        ("kind", "poem"),
        ("day", "2030-02-30"),
        ("day", "2030-01-31 10:00:00"),
        ("moment", "soon"),
        ("moment", "9999-12-31 23:59:59-23:59x"),
        ("clock", "25:00"),
        ("extras", "{"),
        ("extras", "NaN"),
        ("extras", "[" * 100_000),
        ("slug", "not a slug"),
    ],
)
def test_a_cell_that_does_not_fit_is_refused(name: str, cell: str) -> None:
    assert refused(name, cell)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("code", None),
        ("body", ""),
        ("kind", 1),
        ("rating", 0),
        ("is_live", False),
        ("price", None),
        ("extras", {}),
        ("changed_at", UNSET),
    ],
)
def test_an_empty_cell_is_null_empty_or_the_default(name: str, value: Any) -> None:
    assert convert(name, "  ") == value


def test_an_empty_cell_of_a_field_that_must_not_be_blank() -> None:
    assert refused("title", "") == ["This field cannot be blank."]


def test_an_empty_cell_of_a_required_column() -> None:
    assert refused("price", "", ImportColumn("price").required()) == ["This field is required."]


def test_defaults_of_mutable_types_are_not_shared() -> None:
    assert convert("extras", "") is not convert("extras", "")


def test_yes_and_no_and_numbers_of_the_active_language() -> None:
    with translation.override("de"):
        assert convert("price", "12,5") == Decimal("12.5")
        assert convert("day", "31.01.2030") == date(2030, 1, 31)
        assert convert("is_live", "Yes") is True


def test_times_are_those_of_the_active_time_zone() -> None:
    with timezone.override(ZoneInfo("Europe/Berlin")):
        found = convert("moment", "2030-07-01 12:00:00")

    assert found == datetime(2030, 7, 1, 10, tzinfo=UTC)


def test_cast_using_converts_and_the_field_validates() -> None:
    column = ImportColumn("price").cast_using(lambda text: Decimal(text.removesuffix(" EUR")))

    assert convert("price", "12.50 EUR", column) == Decimal("12.50")
    assert refused("price", "12.505 EUR", column)
    assert refused("price", "free", column) == ["Enter a valid value."]
    assert convert("price", "", column) is None


def test_cast_using_may_raise_its_own_message() -> None:
    def cast(text: str) -> int:
        raise ValidationError("Too odd.")

    assert refused("rating", "3", ImportColumn("rating").cast_using(cast)) == ["Too odd."]


def test_a_cast_value_must_be_a_choice() -> None:
    assert refused("kind", "3", ImportColumn("kind").cast_using(int))
    assert convert("kind", "2", ImportColumn("kind").cast_using(int)) == 2


def test_rules_run_on_the_converted_value() -> None:
    def even(value: int) -> None:
        if value % 2:
            raise ValidationError("Must be even.")

    column = ImportColumn("rating").rules([even])

    assert refused("rating", "3", column) == ["Must be even."]
    assert convert("rating", "4", column) == 4
    assert convert("rating", "", column) == 0
