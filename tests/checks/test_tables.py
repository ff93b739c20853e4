"""Tables whose filters, cells or positions do not fit the model's fields are errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import models

from django_panel import tables
from django_panel.tables.schema import TableSchema
from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Specimen, Task

Change = Callable[[TableSchema], TableSchema]


class Package(models.Model):
    """A model with columns that few controls can show."""

    data = models.BinaryField()
    rank = models.FloatField(default=0)
    place = models.PositiveSmallIntegerField(default=0)
    double = models.GeneratedField(
        expression=models.F("place") * 2, output_field=models.IntegerField(), db_persist=True
    )

    class Meta:
        app_label = "checks_tests"
        managed = False

    def __str__(self) -> str:
        return "package"


@pytest.fixture
def errors_of(declare: Declare, found: MessagesById) -> Callable[..., list[str]]:
    def errors(change: Change, model: Any = Specimen) -> list[str]:
        table = classmethod(lambda cls, schema: change(schema.columns([tables.TextColumn("pk")])))
        own = resource("TableResource", model, table=table)
        declare(back=lambda panel: panel.resources([own]))
        messages = found("E008")
        assert all(str(each.hint).endswith("TableResource.table().") for each in messages)
        return [each.msg for each in messages]

    return errors


def constraint(made: Any) -> Any:
    return tables.QueryBuilderFilter("rules").constraints([made])


FILTERS: dict[str, tuple[Any, list[str]]] = {
    "date over a number": (tables.DateFilter("level"), ["'level'", "IntegerField", "a date field"]),
    "date over a relation": (tables.DateFilter("customer"), ["'customer'"]),
    "boolean over a date": (tables.BooleanFilter("day"), ["boolean filter 'day'", "DateField"]),
    "ternary over text": (tables.TernaryFilter("name"), ["ternary filter 'name'", "CharField"]),
    "options of a number": (
        tables.SelectFilter("level").options({"a": "A", "1": "One"}),
        ["'a'", "'level' (IntegerField) cannot hold"],
    ),
    "options of a relation": (
        tables.SelectFilter("customer").options({"a": "A"}),
        ["'a'", "'customer'"],
    ),
    "options of a day": (tables.SelectFilter("day").options({"x": "X"}), ["'x'", "DateField"]),
    "text over a number": (constraint(tables.TextConstraint("level")), ["constraint 'level'"]),
    "number over text": (constraint(tables.NumberConstraint("name")), ["a number field"]),
    "date over text": (constraint(tables.DateConstraint("name")), ["a date field"]),
    "boolean over text": (constraint(tables.BooleanConstraint("name")), ["a boolean"]),
    "options of a rule": (
        constraint(tables.SelectConstraint("level").options({"a": "A"})),
        ["constraint 'level'", "'a'"],
    ),
}


@pytest.mark.parametrize("case", FILTERS)
def test_a_filter_that_cannot_compare_its_field(
    case: str, errors_of: Callable[..., list[str]]
) -> None:
    made, parts = FILTERS[case]

    (message,) = errors_of(lambda table: table.filters([made]))

    assert all(part in message for part in parts), message


@pytest.mark.parametrize(
    "made",
    [
        tables.DateFilter("day"),
        tables.DateFilter("moment"),
        tables.DateFilter("level").query(lambda queryset, value: queryset),
        tables.BooleanFilter("is_ready"),
        tables.BooleanFilter("day").nullable(),
        tables.TernaryFilter("name").queries(lambda rows: rows, lambda rows: rows),
        tables.SelectFilter("level").options({"1": "One", 2: "Two"}),
        tables.SelectFilter("level").options(lambda: [("a", "A")]),
        tables.SelectFilter("customer").options({1: "One", None: "None"}),
        tables.SelectFilter("members").options({1: "One"}),
        constraint(tables.NumberConstraint("amount")),
        constraint(tables.TextConstraint("customer.name")),
    ],
    ids=lambda made: type(made).__name__,
)
def test_a_filter_that_fits(made: Any, errors_of: Callable[..., list[str]]) -> None:
    assert errors_of(lambda table: table.filters([made])) == []


@pytest.mark.parametrize("name", ["name", "customer", "day", "is_ready", "id", "members"])
def test_only_an_integer_stores_a_position(name: str, errors_of: Callable[..., list[str]]) -> None:
    (message,) = errors_of(lambda table: table.reorderable(name))

    assert f"reorderable() names {name!r}" in message
    assert "integer" in message


def test_positions(errors_of: Callable[..., list[str]]) -> None:
    assert errors_of(lambda table: table.reorderable("position"), Task) == []
    assert errors_of(lambda table: table.reorderable("place"), Package) == []
    assert "'rank'" in errors_of(lambda table: table.reorderable("rank"), Package)[0]
    assert "'double'" in errors_of(lambda table: table.reorderable("double"), Package)[0]


@pytest.mark.parametrize(
    ("column", "model"),
    [
        (tables.ToggleColumn("data"), Package),
        (tables.CheckboxColumn("data"), Package),
        (tables.TextInputColumn("data"), Package),
        (tables.SelectColumn("data").options({"a": "A"}), Package),
        (tables.ToggleColumn("day"), Specimen),
        (tables.ToggleColumn("name"), Specimen),
        (tables.ToggleColumn("customer"), Specimen),
        (tables.TextInputColumn("document"), Specimen),
        (tables.TextInputColumn("data"), Specimen),
        (tables.TextInputColumn("day").numeric(), Specimen),
    ],
)
def test_a_cell_that_cannot_write_its_field(
    column: Any, model: Any, errors_of: Callable[..., list[str]]
) -> None:
    (message,) = errors_of(lambda table: table.columns([column]), model)

    assert f"writes to {column.get_name()!r}, which is a " in message
    assert "write_to()" in message


def test_options_that_a_cell_cannot_write(errors_of: Callable[..., list[str]]) -> None:
    column = tables.SelectColumn("level").options({"low": "Low"})

    (message,) = errors_of(lambda table: table.columns([column]))

    assert "'low'" in message
    assert "update_using()" in message
    saved = column.update_using(lambda record, value: None)
    assert errors_of(lambda table: table.columns([saved])) == []


def test_one_error_does_not_hide_another(errors_of: Callable[..., list[str]]) -> None:
    messages = errors_of(
        lambda table: (
            table.columns([tables.TextColumn("nmae"), tables.TextColumn("leevl")])
            .filters([tables.DateFilter("level"), tables.SelectFilter("stat")])
            .groups([tables.Group("dya")])
            .reorderable("name")
        )
    )

    for part in ("'nmae'", "'leevl'", "date filter 'level'", "'stat'", "'dya'", "reorderable()"):
        assert sum(part in message for message in messages) == 1, part
