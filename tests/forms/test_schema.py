"""A form as it is declared, and what the browser is told about it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, Select, TextInput


def test_the_wire_holds_columns_and_fields_in_order() -> None:
    form = FormSchema().columns(2).schema([TextInput("title"), Select("state")])

    wire: Any = form.to_wire()

    assert wire["columns"] == 2
    assert [node["name"] for node in wire["schema"]] == ["title", "state"]


@pytest.mark.parametrize(("asked", "given"), [(-3, 1), (0, 1), (1, 1), (4, 4), (5, 4)])
def test_columns_are_one_to_four(asked: int, given: int) -> None:
    assert FormSchema().columns(asked).get_columns() == given


def test_a_name_belongs_to_one_field() -> None:
    with pytest.raises(PanelSchemaException, match="title"):
        FormSchema().schema([TextInput("title"), TextInput("title")])


def test_a_field_has_a_name() -> None:
    with pytest.raises(PanelSchemaException, match="TextInput has no name"):
        TextInput("")


def test_a_field_is_found_by_its_name() -> None:
    form = FormSchema().schema([TextInput("title")])

    assert form.get_field("title") == TextInput("title")
    assert form.get_field("body") is None


def test_an_untouched_form_shows_defaults_and_a_filled_one_its_values() -> None:
    form = FormSchema().schema([TextInput("title").default("New"), TextInput("body")])

    assert values(form.to_wire()) == {"title": "New", "body": None}
    assert values(form.to_wire_with_state(None, {"body": "x", "other": 1})) == {
        "title": "New",
        "body": "x",
    }


def test_a_default_may_be_a_function() -> None:
    seen = iter(["first", "second"])
    form = FormSchema().schema([TextInput("title").default(lambda: next(seen))])

    assert [form.values(), form.values()] == [{"title": "first"}, {"title": "second"}]


def test_words_are_translated_when_they_are_read() -> None:
    field = (
        Select("answer")
        .label(gettext_lazy("Yes"))
        .placeholder(gettext_lazy("No"))
        .helper_text(gettext_lazy("Yes"))
        .options([(1, gettext_lazy("No"))])
    )

    with translation.override("de"):
        wire = field.to_wire()

    words: list[Any] = [wire["label"], wire["placeholder"], wire["helperText"]]
    assert words == ["Ja", "Nein", "Ja"]
    assert wire["options"] == [{"value": "1", "label": "Nein"}]


def values(wire: Any) -> dict[str, object]:
    return {node["name"]: node["value"] for node in wire["schema"]}
