"""A stored value that a control cannot show is read-only, shown as text, and kept."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import forms
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from tests.forms.library_models import Book

pytestmark = pytest.mark.django_db

TITLES = forms.Repeater("chapters").schema([forms.TextInput("title")])
HEADINGS = forms.Builder("chapters").blocks(
    [forms.Block("heading").schema([forms.TextInput("text")])]
)


def node_of(field: Field, stored: Any) -> Any:
    book = Book(**{field.get_name(): stored})
    return FormSchema().model(Book).schema([field]).bind(instance=book).to_wire()["schema"][0]


def written(field: Field, stored: Any, sent: Any) -> dict[str, Any]:
    """Return what a save writes."""
    book = Book(pk=1, **{field.get_name(): stored})
    form = (
        FormSchema().model(Book).schema([field]).bind(instance=book, data={field.get_name(): sent})
    )
    assert form.errors == {}
    return form.attributes


@pytest.mark.parametrize(
    ("field", "stored", "text"),
    [
        (forms.KeyValue("chapters"), {"a": {"b": 1}}, '{"a":{"b":1}}'),
        (forms.KeyValue("chapters"), {"a": [1]}, '{"a":[1]}'),
        (forms.KeyValue("chapters"), [1, 2], "1, 2"),
        (forms.KeyValue("chapters"), "text", "text"),
        (TITLES, {"a": 1}, '{"a":1}'),
        (TITLES, 7, "7"),
        (HEADINGS, "text", "text"),
        (forms.ColorPicker("title"), "red", "red"),
        (forms.TagsInput("chapters"), [1, None], "[1,null]"),
        (forms.TagsInput("chapters"), {"a": 1}, '{"a":1}'),
    ],
)
def test_a_value_that_the_control_cannot_show_is_read_only(
    field: Field, stored: Any, text: str
) -> None:
    node = node_of(field, stored)

    assert node["disabled"] is True
    assert isinstance(node["disabledReason"], str)
    assert node["value"] == text
    for sent in (text, [], [{"key": "a", "value": "b"}], ["a"], "#112233"):
        assert written(field, stored, sent) == {}


@pytest.mark.parametrize(
    ("field", "stored"),
    [
        (forms.KeyValue("chapters"), {"a": 1, "b": None, "c": True}),
        (forms.KeyValue("chapters"), None),
        (forms.KeyValue("chapters"), []),
        (TITLES, None),
        (TITLES, [{"title": "One", "more": 1}]),
        (HEADINGS, []),
        (forms.ColorPicker("title"), "#1d4ed8"),
        (forms.ColorPicker("title"), ""),
        (forms.TagsInput("chapters"), ["a"]),
        (forms.TagsInput("title").separator(","), "a,b"),
        (forms.RichEditor("title"), "<iframe></iframe>"),
    ],
)
def test_other_values_can_be_edited(field: Field, stored: Any) -> None:
    node = node_of(field, stored)

    assert (node["disabled"], node["disabledReason"]) == (False, None)


def test_a_host_that_converts_the_value_decides_itself() -> None:
    field = forms.ColorPicker("title").format_using(lambda name: "#ff0000")

    assert node_of(field, "red")["value"] == "#ff0000"
    assert node_of(field, "red")["disabled"] is False


def test_a_field_of_a_new_record_is_never_read_only() -> None:
    field = forms.TagsInput("chapters").default([1])
    node: Any = FormSchema().model(Book).schema([field]).bind().to_wire()["schema"][0]

    assert (node["disabled"], node["disabledReason"]) == (False, None)


def test_changed_pairs_keep_the_types_of_the_other_pairs() -> None:
    stored = {"n": 1, "t": True, "z": None, "s": "x"}
    field = forms.KeyValue("chapters")
    sent = [{**pair} for pair in node_of(field, stored)["value"]]
    sent[3]["value"] = "y"

    assert written(field, stored, sent)["chapters"] == {**stored, "s": "y"}
    sent[2]["value"] = ""
    assert written(field, stored, sent)["chapters"] == {**stored, "s": "y", "z": ""}


def test_stored_entries_of_undeclared_kinds_stay_in_their_place() -> None:
    stored = [
        {"type": "gone", "data": {"a": 1}},
        {"type": "heading", "data": {"text": "One"}},
        7,
        {"type": "heading", "data": {"text": "Two"}},
    ]
    sent = node_of(HEADINGS, stored)["value"]
    assert len(sent) == 2
    sent[0]["data"]["text"] = "Changed"

    assert written(HEADINGS, stored, sent)["chapters"] == [
        stored[0],
        {"type": "heading", "data": {"text": "Changed"}},
        7,
        stored[3],
    ]
    moved = [sent[1], sent[0]]
    assert written(HEADINGS, stored, moved)["chapters"][-1] == 7
    assert written(HEADINGS, stored, [])["chapters"] == [stored[0], 7]


def test_a_value_inside_an_entry_is_kept() -> None:
    field = forms.Repeater("chapters").schema(
        [forms.TextInput("title"), forms.ColorPicker("color")]
    )
    stored = [{"title": "One", "color": "red"}]
    sent = [{**node_of(field, stored)["value"][0], "title": "Two", "color": "#112233"}]

    assert written(field, stored, sent)["chapters"] == [{"title": "Two", "color": "red"}]
