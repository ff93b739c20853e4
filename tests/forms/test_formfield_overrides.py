"""``formfield_overrides``: the fields of derived forms by class of the model field."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import models

from django_panel import Panel, Resource
from django_panel.exceptions import PanelSchemaException
from django_panel.forms import Field, MarkdownEditor, RichEditor, Slider, Textarea, TextInput
from django_panel.forms.formfield_overrides import checked_overrides
from django_panel.resources.schemas import build_schema
from django_panel.support import context
from tests.project.models import Task


def form_fields(overrides: Any, panel: Panel | None = None) -> dict[str, Field]:
    resource = type("TaskResource", (Resource,), {"model": Task, "formfield_overrides": overrides})
    with context.bind(panel=panel):
        form = build_schema(resource, "form")
    return {field.get_name(): field for field in form.declared_fields()}


TEXTS = [each.name for each in Task._meta.concrete_fields if type(each) is models.TextField]


def test_a_class_replaces_the_field_and_keeps_the_models_options() -> None:
    before = form_fields({})
    after = form_fields({models.TextField: RichEditor})

    assert TEXTS
    for name in TEXTS:
        assert isinstance(before[name], Textarea)
        assert type(after[name]) is RichEditor
        assert after[name].is_required() == before[name].is_required()


def test_a_function_receives_the_model_field() -> None:
    made: list[str] = []

    def field(source: Any) -> Field:
        made.append(source.name)
        return TextInput(source.name).tel()

    form_fields({models.TextField: field})

    assert made == TEXTS


def test_the_nearest_class_counts() -> None:
    fields = form_fields({models.Field: TextInput, models.TextField: RichEditor})

    assert {type(fields[name]) for name in TEXTS} == {RichEditor}
    assert type(fields["title"]) is TextInput


def test_a_resource_has_priority_over_its_panel() -> None:
    panel = Panel("overrides").formfield_overrides({models.TextField: RichEditor})
    panel = panel.formfield_overrides({models.IntegerField: Slider})

    assert set(panel.get_formfield_overrides()) == {models.TextField, models.IntegerField}
    assert type(form_fields({}, panel)[TEXTS[0]]) is RichEditor
    own = {models.TextField: MarkdownEditor}
    assert type(form_fields(own, panel)[TEXTS[0]]) is MarkdownEditor


@pytest.mark.parametrize(
    ("overrides", "part"),
    [
        ([models.TextField], "is a dictionary"),
        ({"TextField": RichEditor}, "class of model fields"),
        ({models.TextField: models.CharField}, "field class of django_panel.forms"),
        ({models.TextField: RichEditor("body")}, "Pass the class"),
        ({models.TextField: "RichEditor"}, "Pass the class"),
    ],
)
def test_a_wrong_key_or_value_is_an_error(overrides: Any, part: str) -> None:
    with pytest.raises(PanelSchemaException, match=part):
        checked_overrides("X", overrides)
    with pytest.raises(PanelSchemaException, match="TaskResource"):
        form_fields(overrides)
    with pytest.raises(PanelSchemaException, match="'overrides'"):
        Panel("overrides").formfield_overrides(overrides)


def test_a_function_that_returns_no_field_is_an_error() -> None:
    with pytest.raises(PanelSchemaException, match="returned None"):
        form_fields({models.TextField: lambda source: None})
