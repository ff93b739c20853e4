"""Form fields as text on the view page."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import forms
from django_panel.forms import FormSchema
from django_panel.forms.fields.base import Field
from django_panel.resources.form_entries import form_entries
from tests.project.models import Specimen


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        (forms.TagsInput("tags"), ["moss", "fern"], "moss, fern"),
        (forms.TagsInput("tags"), [], None),
        (forms.Repeater("items").schema([forms.TextInput("title")]), [{"title": "x"}], "1 entry"),
        (
            forms.Repeater("items").schema([forms.TextInput("title")]),
            [{"title": "x"}, {"title": "y"}],
            "2 entries",
        ),
        (forms.KeyValue("settings"), {"depth": 3, "of": {"a": 1}}, "depth: 3, of: …"),
        (forms.FileUpload("tags").multiple(), ["a/fern.pdf", "b/moss.pdf"], "fern.pdf, moss.pdf"),
        (forms.FileUpload("document"), "a/b/fern.pdf", "fern.pdf"),
        (forms.FileUpload("document"), f"a/{'0a' * 16}-fern.pdf", "fern.pdf"),
        (forms.RichEditor("story"), "<h2>Tom &amp; <b>Jerry</b></h2><p>run</p>", "Tom & Jerry run"),
        (forms.RichEditor("story"), "<p></p>", None),
    ],
)
def test_structures_are_shown_as_text(field: Field, value: Any, text: str | None) -> None:
    record = Specimen(**{field.get_name(): value})

    (entry,) = form_entries(FormSchema().model(Specimen).schema([field]), record)

    assert entry["value"] == text


def entry_of(field: Field, **fields: Any) -> dict[str, Any]:
    schema = FormSchema().model(Specimen).schema([field])
    (entry,) = form_entries(schema, Specimen(**fields))
    return {**entry}


def test_the_entries_of_a_repeater_are_rows() -> None:
    field = forms.Repeater("items").schema(
        [
            forms.TextInput("title"),
            forms.NumberInput("amount"),
            forms.DatePicker("day"),
            forms.PasswordInput("code"),
        ]
    )
    rows = [{"title": "x", "amount": 2, "day": "2026-03-01", "code": "y"}, {"title": None}, "z"]

    entry = entry_of(field, items=rows)

    assert entry["value"] == "3 entries"
    assert entry["table"] == {
        "columns": [
            {"label": "Title", "numeric": False},
            {"label": "Amount", "numeric": True},
            {"label": "Day", "numeric": False},
        ],
        "rows": [["x", "2", "Mar 1, 2026"], [None, None, None]],
    }


def test_the_blocks_of_a_builder_are_shown() -> None:
    field = forms.Builder("blocks").blocks(
        [
            forms.Block("quote").label("Citation").schema([forms.TextInput("text")]),
            forms.Block("picture").schema([forms.TextInput("file"), forms.TextInput("note")]),
        ]
    )
    blocks = [
        {"type": "quote", "data": {"text": "Moss grows"}},
        {"type": "picture", "data": {"file": "a.png"}},
        {"type": "unknown", "data": {"text": "x"}},
    ]

    assert entry_of(field, blocks=blocks)["blocks"] == [
        {"label": "Citation", "values": [{"key": "Text", "value": "Moss grows"}]},
        {"label": "Picture", "values": [{"key": "File", "value": "a.png"}]},
    ]


@pytest.mark.parametrize(
    ("field", "value", "details"),
    [
        (forms.TextInput("name").email(), "a@b.test", {"href": "mailto:a@b.test"}),
        (forms.TextInput("name").tel(), "+49 30 123", {"href": "tel:+4930123"}),
        (forms.TextInput("name").url(), "https://a.test", {"href": "https://a.test"}),
        (forms.TextInput("name").url(), "javascript:x", {}),
        (forms.TextInput("name"), "a@b.test", {}),
        (forms.ColorPicker("color"), "#4f46e5", {"color": "#4f46e5"}),
        (forms.ColorPicker("color"), "url(x)", {}),
        (forms.TagsInput("tags"), ["a", "b"], {"chips": [{"label": "a"}, {"label": "b"}]}),
        (
            forms.CheckboxList("tags").options({"a": "Leaf", "b": "Root"}),
            ["b"],
            {"chips": [{"label": "Root"}]},
        ),
        (
            forms.FileUpload("document").disk("default"),
            "x/fern.png",
            {
                "files": [
                    {"name": "fern.png", "size": None, "url": "/media/x/fern.png", "isImage": True}
                ]
            },
        ),
    ],
)
def test_a_value_has_details_by_its_field(
    field: Field, value: Any, details: dict[str, Any], settings: Any
) -> None:
    settings.MEDIA_URL = "/media/"
    entry = entry_of(field, **{field.get_name(): value})

    plain = {"name", "label", "value", "url"}
    assert {key: found for key, found in entry.items() if key not in plain} == details
