"""The registry of field types: look-up, order and errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import register_field_type
from django_panel.support.field_types import (
    declare_field_types,
    field_types,
    is_parsed_by_project,
    registered_part,
    renamed,
    specific_part,
)


class Weight(models.IntegerField):  # type: ignore[type-arg]
    pass


class ShipWeight(Weight):
    pass


class OwnMethods(Weight):
    def to_python(self, value: Any) -> Any:
        return value


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    with field_types.restored():
        yield


def named(field: Any, name: str = "weight") -> Any:
    field.set_attributes_from_name(name)
    return field


def test_a_subclass_uses_the_part_of_its_base_class() -> None:
    register_field_type(Weight, payload=str)

    found = registered_part(ShipWeight(), "payload")

    assert found is not None
    assert (found.owner, found.is_declared, found.is_specific) == (Weight, True, True)


def test_a_part_that_is_missing_is_that_of_the_base_class() -> None:
    declare_field_types("payload", {models.IntegerField: lambda field: None})
    register_field_type(Weight, export=str)

    found = registered_part(ShipWeight(), "payload")

    assert found is not None
    assert (found.owner, found.is_declared, found.is_specific) == (
        models.IntegerField,
        False,
        False,
    )
    assert specific_part(ShipWeight(), "payload") is None


def test_a_second_call_replaces_the_named_parts_only() -> None:
    register_field_type(Weight, payload=str, export=str)
    register_field_type(Weight, payload=float)

    payload, export = registered_part(Weight(), "payload"), registered_part(Weight(), "export")

    assert (payload and payload.function, export and export.function) == (float, str)


def test_a_registration_after_a_look_up_counts() -> None:
    assert specific_part(ShipWeight(), "payload") is None

    register_field_type(Weight, payload=str)

    assert specific_part(ShipWeight(), "payload") is not None


def test_a_project_replaces_what_is_declared_for_a_class_of_django() -> None:
    register_field_type(models.TextField, payload=str.upper)
    # The package of the part is imported later.
    declare_field_types("payload", {models.TextField: lambda field: None})

    found = registered_part(models.TextField(), "payload")

    assert found is not None
    assert found.is_declared
    function = found.for_values(models.TextField())
    assert function is not None
    assert function("a") == "A"


def test_a_function_of_two_arguments_takes_the_field() -> None:
    register_field_type(Weight, payload=lambda value, field: f"{field.name}: {value}")
    field = named(ShipWeight())
    found = registered_part(field, "payload")
    assert found is not None

    function = found.for_values(field)

    assert function is not None
    assert function(3) == "weight: 3"


def test_a_class_is_found_by_its_path() -> None:
    declare_field_types("payload", {f"{__name__}.Weight": lambda field: None})

    found = registered_part(ShipWeight(), "payload")

    assert found is not None
    assert found.owner is Weight


def test_a_subclass_may_replace_a_method_of_its_base_class() -> None:
    register_field_type(Weight, parse=int)
    found = registered_part(OwnMethods(), "parse")
    assert found is not None

    assert found.is_replaced(OwnMethods, "to_python")
    assert not found.is_replaced(ShipWeight, "to_python")
    register_field_type(OwnMethods, parse=int)
    own = registered_part(OwnMethods(), "parse")
    assert own is not None
    assert not own.is_replaced(OwnMethods, "to_python")


class Scan(models.FileField):
    pass


class OwnScan(Scan):
    def to_python(self, value: Any) -> Any:
        return value


@pytest.mark.parametrize(
    ("owner", "field", "expected"),
    [
        (Weight, ShipWeight(), True),
        (Weight, OwnMethods(), False),
        (Weight, models.TextField(), False),
        (models.Field, models.DurationField(), True),
        (models.FileField, Scan(), True),
        (Scan, Scan(), True),
        # Its own method reads the cell.
        (Scan, OwnScan(), False),
        (models.Field, Scan(), False),
    ],
)
def test_whether_a_project_parses_the_cells_of_a_field(
    owner: Any, field: Any, expected: bool
) -> None:
    register_field_type(owner, parse=str)

    assert is_parsed_by_project(field) is expected


def test_a_copy_has_the_path_as_its_name() -> None:
    field = named(Weight())

    copied = renamed(field, "order.weight")

    assert (field.name, copied.name) == ("weight", "order.weight")


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (lambda field: 1 / 0, "raises ZeroDivisionError: division by zero for weight."),
        (lambda field: "Weight", "returned 'Weight' for weight. It returns a builtins.int."),
    ],
)
def test_a_wrong_function_is_named_with_its_class_and_its_part(function: Any, text: str) -> None:
    register_field_type(Weight, column=function)
    found = registered_part(ShipWeight(), "column")
    assert found is not None

    with pytest.raises(PanelSchemaException) as error:
        found.made(named(ShipWeight()), int)

    assert str(error.value).startswith(
        f"The column that register_field_type() has for {__name__}.Weight {text}"
    )


@pytest.mark.parametrize(
    ("kind", "parts", "text"),
    [
        (Weight, {"colum": str}, "was given 'colum'. Did you mean 'column'?"),
        (Weight, {"column": 5}, "The column of"),
        (Weight, {"export": lambda: 1}, "The export of"),
        (str, {"export": str}, "was given <class 'str'>. It registers a class of model fields."),
        ("Weight", {"export": str}, "was given 'Weight'."),
    ],
)
def test_a_wrong_call_is_kept_as_an_error(kind: Any, parts: Any, text: str) -> None:
    register_field_type(kind, **parts)

    (error,) = field_types.errors()
    assert text in str(error)
    assert specific_part(Weight(), "column") is None
