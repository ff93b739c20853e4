"""Registered field types in derived forms, tables and files, and what has priority over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django import forms as django_forms
from django.core.exceptions import ValidationError
from django.db import models

from django_panel import Panel, Resource, forms, tables
from django_panel.exports.values import field_formatter
from django_panel.integrations.payload import payload_of_values, plain_value
from django_panel.integrations.triggers import Trigger
from django_panel.resources.importing.cells import parser_of
from django_panel.resources.schemas import build_schema
from django_panel.support import context
from django_panel.support.field_types import field_types
from django_panel.tables.derived import derive_columns
from django_panel.tables.derived_filters import derive_filters
from django_panel.tables.field_types import derive_column


class Shade(models.CharField):  # type: ignore[type-arg]
    """Django's ``formfield()`` and ``to_python()``."""


class DeepShade(Shade):
    """Its own ``formfield()`` and ``to_python()``, below a registered class."""

    def formfield(self, **kwargs: Any) -> Any:
        return django_forms.CharField(widget=django_forms.Textarea)

    def to_python(self, value: Any) -> Any:
        return f"deep {value}"


class Essay(models.TextField):  # type: ignore[type-arg]
    """Long text is not shown in lists, unless its class has a column."""


class Paint(models.Model):
    name = models.CharField(max_length=20)
    shade = Shade(max_length=20, choices=[("r", "Red")])
    deep = DeepShade(max_length=20)
    essay = Essay()
    api_token = Shade(max_length=20)
    parent = models.ForeignKey("self", models.CASCADE, null=True)

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.name


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    with field_types.restored():
        yield


def source(name: str) -> Any:
    return Paint._meta.get_field(name)


def form_fields(panel: Panel | None = None, **attributes: Any) -> dict[str, forms.Field]:
    resource = type("PaintResource", (Resource,), {"model": Paint, **attributes})
    with context.bind(panel=panel):
        form = build_schema(resource, "form")
    return {field.get_name(): field for field in form.declared_fields()}


def register(kind: Any, **parts: Any) -> None:
    forms.register_field_type(kind, **parts)


def test_a_registered_class_comes_before_choices_and_secrets() -> None:
    register(Shade, field=lambda field: forms.ColorPicker(field.name))

    fields = form_fields()

    assert type(fields["shade"]) is forms.ColorPicker
    assert type(fields["api_token"]) is forms.ColorPicker


def test_choices_and_secrets_come_before_a_registered_class_of_django() -> None:
    register(models.CharField, field=lambda field: forms.Textarea(field.name))

    fields = form_fields()

    assert type(fields["name"]) is forms.Textarea
    assert type(fields["shade"]) is forms.Select
    assert type(fields["api_token"]) is forms.PasswordInput


def test_overrides_of_the_resource_and_of_the_panel_have_priority() -> None:
    register(Shade, field=lambda field: forms.ColorPicker(field.name))
    panel = Panel("paints").formfield_overrides({Shade: forms.RichEditor})

    assert type(form_fields(panel)["shade"]) is forms.RichEditor
    overrides = {Shade: forms.MarkdownEditor}
    assert type(form_fields(panel, formfield_overrides=overrides)["shade"]) is forms.MarkdownEditor


def test_a_subclass_keeps_its_own_formfield_until_it_is_registered() -> None:
    register(Shade, field=lambda field: forms.ColorPicker(field.name))
    own = form_fields()["deep"]

    register(DeepShade, field=lambda field: forms.Slider(field.name))

    assert own.type == "textarea"
    assert type(form_fields()["deep"]) is forms.Slider


def test_a_registered_column_is_shown_also_for_long_text() -> None:
    before = [column.get_name() for column in derive_columns(Paint)]
    register(Essay, column=lambda field: tables.TextColumn(field.name).limit(5))

    after = {column.get_name(): column for column in derive_columns(Paint)}

    assert "essay" not in before
    assert after["essay"].has_registered_type()


def test_a_column_over_a_relation_has_the_path_as_its_name() -> None:
    register(Shade, column=lambda field: tables.TextColumn(field.name).label(field.name))

    column = derive_column(source("shade"), "parent.shade")

    assert (column.get_name(), column.get_label()) == ("parent.shade", "parent.shade")


def test_a_registered_filter_is_derived() -> None:
    before = derive_filters(Paint, {"deep"})
    register(Shade, filter=lambda field: tables.SelectFilter(field.name).options([("d", "Dark")]))

    (found,) = derive_filters(Paint, {"deep"})

    assert before == []
    assert (type(found), found.get_name()) == (tables.SelectFilter, "deep")


def test_an_exported_value_of_any_type_becomes_a_cell() -> None:
    register(Shade, export=lambda value, field: [field.name, value])

    function = field_formatter(source("shade"))

    assert function is not None
    assert (function("r"), function(None)) == ('["shade","r"]', None)


def test_a_cell_is_parsed_by_the_registered_function() -> None:
    register(Shade, parse=lambda text: {"red": "r"}[text])

    parse = parser_of(source("shade"))

    assert parse("red") == "r"
    with pytest.raises(ValidationError, match="Enter a valid value"):
        parse("blue")
    assert parser_of(source("deep"))("blue") == "deep blue"


def test_a_payload_of_another_type_is_sent_as_text() -> None:
    class Value:
        def __str__(self) -> str:
            return "dark red"

    payload = payload_of_values(Trigger.AFTER_CREATE, "paints", {"shade": Value(), "name": "Moss"})

    assert payload["record"] == {"shade": "dark red", "name": "Moss"}


def test_a_registered_payload_is_not_called_for_none_or_a_key() -> None:
    register(Shade, payload=str.upper)
    register(models.AutoField, payload=lambda value: "never")

    assert plain_value(source("shade"), "r") == "R"
    assert plain_value(source("shade"), None) is None
    assert plain_value(source("id"), 7) == 7
