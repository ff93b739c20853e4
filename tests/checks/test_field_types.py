"""The system check of registered field types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.test.utils import isolate_apps

from django_panel import forms, tables
from django_panel.checks.field_types import check_field_types
from django_panel.support.field_types import field_types

PLACE = "django.db.models.fields.BooleanField"


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    with field_types.restored():
        yield


def errors() -> list[str]:
    found = list(check_field_types())
    assert {each.id for each in found} <= {"panel.E014"}
    return [each.msg for each in found]


def test_a_correct_type_has_no_errors() -> None:
    forms.register_field_type(
        models.BooleanField,
        column=lambda field: tables.BooleanColumn(field.name),
        filter=lambda field: tables.BooleanFilter(field.name),
        field=lambda field: forms.Toggle(field.name),
        export=str,
        parse=bool,
        payload=bool,
        json_schema=lambda field: {"type": "boolean"},
    )

    assert errors() == []


@pytest.mark.parametrize(
    ("part", "function", "text"),
    [
        ("column", lambda field: tables.TextColumn("other"), "a TextColumn called 'other'"),
        ("column", lambda field: forms.Toggle(field.name), "It returns a django_panel.tables."),
        ("filter", lambda field: None, "returned None"),
        ("field", lambda field: field.unknown, "raises AttributeError"),
        ("entry", lambda field: "text", "It returns an django_panel.infolists."),
        ("json_schema", lambda field: ["boolean"], "It returns a dictionary."),
        ("json_schema", lambda field: {"default": object()}, "a value that JSON does not have"),
        ("export", lambda value: value.unknown, "raises AttributeError"),
        ("payload", lambda value: 1 / 0, "raises ZeroDivisionError"),
        ("payload", lambda value: object(), "a value that JSON does not have"),
    ],
)
def test_a_wrong_function_is_an_error_with_class_part_and_fix(
    part: str, function: Any, text: str
) -> None:
    wrong: dict[str, Any] = {part: function}
    forms.register_field_type(models.BooleanField, **wrong)

    (message,) = errors()

    assert message.startswith(f"The {part} that register_field_type() has for {PLACE} ")
    assert text in message


def test_a_wrong_name_of_a_part_is_an_error() -> None:
    wrong: dict[str, Any] = {"fields": forms.Toggle}
    forms.register_field_type(models.BooleanField, **wrong)

    (message,) = errors()

    assert f"register_field_type({PLACE}) was given 'fields'. Did you mean 'field'?" in message


class Broken(models.IntegerField):  # type: ignore[type-arg]
    """A field whose default is no number."""


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model with a field that refuses its own default, before a correct one."""
    with isolate_apps("tests.project"):

        class Reading(models.Model):  # noqa: DJ008
            wrong = Broken(default="many")
            right = models.BooleanField(default=False)

            class Meta:
                app_label = "project"

    monkeypatch.setattr(apps, "get_models", lambda: [Reading])


@pytest.mark.usefixtures("reading")
def test_a_default_that_its_field_refuses_hides_no_error() -> None:
    forms.register_field_type(Broken, export=str, payload=str)
    forms.register_field_type(models.BooleanField, payload=lambda value: 1 / 0)

    (message,) = errors()

    assert message.startswith(f"The payload that register_field_type() has for {PLACE} ")


@pytest.mark.usefixtures("reading")
def test_errors_are_yielded_before_the_next_field_is_read() -> None:
    wrong: dict[str, Any] = {"fields": forms.Toggle}
    forms.register_field_type(Broken, column=lambda field: None, **wrong)
    found = check_field_types()

    texts = [next(found).msg, next(found).msg]

    assert "was given 'fields'" in texts[0]
    assert "returned None" in texts[1]
