"""The declaration of a form and its wire format."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, Select, TextInput


def test_the_wire_has_columns_and_fields_in_order() -> None:
    form = FormSchema().columns(2).schema([TextInput("title"), Select("state")])

    wire: Any = form.to_wire()

    assert wire["columns"] == 2
    assert [node["name"] for node in wire["schema"]] == ["title", "state"]


@pytest.mark.parametrize(("count", "expected"), [(-3, 1), (0, 1), (1, 1), (4, 4), (5, 4)])
def test_columns_are_one_to_four(count: int, expected: int) -> None:
    assert FormSchema().columns(count).get_columns() == expected


def test_the_names_of_fields_are_unique() -> None:
    with pytest.raises(PanelSchemaException, match="title"):
        FormSchema().schema([TextInput("title"), TextInput("title")])


def test_a_field_has_a_name() -> None:
    with pytest.raises(PanelSchemaException, match="TextInput has no name"):
        TextInput("")


def test_a_field_is_found_by_its_name() -> None:
    form = FormSchema().schema([TextInput("title")])

    assert form.get_field("title") == TextInput("title")
    assert form.get_field("body") is None


def test_a_new_form_shows_defaults_and_an_edit_form_stored_values() -> None:
    form = FormSchema().schema([TextInput("title").default("New"), TextInput("body")])

    assert values(form.to_wire()) == {"title": "New", "body": None}
    assert values(form.to_wire_with_state(None, {"body": "x", "other": 1})) == {
        "title": "New",
        "body": "x",
    }


def test_a_default_can_be_a_function() -> None:
    seen = iter(["first", "second"])
    form = FormSchema().schema([TextInput("title").default(lambda: next(seen))])

    assert [form.values(), form.values()] == [{"title": "first"}, {"title": "second"}]


def test_labels_are_translated_when_they_are_rendered() -> None:
    field = (
        Select("answer")
        .label(gettext_lazy("Yes"))
        .placeholder(gettext_lazy("No"))
        .helper_text(gettext_lazy("Yes"))
        .options([(1, gettext_lazy("No"))])
    )

    with translation.override("de"):
        wire = field.to_wire()

    texts: list[Any] = [wire["label"], wire["placeholder"], wire["helperText"]]
    assert texts == ["Ja", "Nein", "Ja"]
    assert wire["options"] == [{"value": "1", "label": "Nein", "details": None}]


def values(wire: Any) -> dict[str, object]:
    return {node["name"]: node["value"] for node in wire["schema"]}
