"""Form fields as text on the view page."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import forms
from django_panel.forms import FormSchema
from django_panel.forms.fields.base import Field
from django_panel.resources.form_infolist import form_entries
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
