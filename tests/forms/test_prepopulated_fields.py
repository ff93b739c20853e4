"""``prepopulate_from()`` of a text field, and ``prepopulated_fields`` of a resource."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms as django_forms
from django.db import models
from django.test.utils import isolate_apps

from django_panel import Resource, forms
from django_panel.exceptions import PanelSchemaException
from django_panel.forms.prepopulation_checks import prepopulation_errors
from django_panel.forms.schema import FormSchema
from django_panel.resources.schemas import build_schema
from tests.project.models import Customer, Project, Task


def wire_of(schema: FormSchema, name: str, **bound: Any) -> dict[str, Any]:
    nodes: list[Any] = schema.bind(**bound).to_wire()["schema"]
    while nodes:
        node = nodes.pop()
        if node.get("name") == name:
            return dict(node)
        nodes += node.get("schema", [])
    raise AssertionError(name)


def form_of(attributes: dict[str, Any], model: type[models.Model] = Task) -> FormSchema:
    resource = type("TaskResource", (Resource,), {"model": model, **attributes})
    schema: FormSchema = build_schema(resource, "form")
    return schema


def test_the_sources_are_sent_for_new_records_only() -> None:
    schema = FormSchema(_model=Task).schema(
        [forms.TextInput("title"), forms.TextInput("notes").prepopulate_from("title")]
    )

    expected = {"sources": ["title"], "allowUnicode": False}
    assert wire_of(schema, "notes")["prepopulate"] == expected
    assert "prepopulate" not in wire_of(schema, "title")
    assert "prepopulate" not in wire_of(schema, "notes", instance=Task(pk=1, title="a"))


def test_a_disabled_field_is_not_filled() -> None:
    field = forms.TextInput("notes").prepopulate_from("title").disabled()
    schema = FormSchema(_model=Task).schema([forms.TextInput("title"), field])

    assert "prepopulate" not in wire_of(schema, "notes")


@isolate_apps("tests.project")
def test_unicode_is_kept_as_the_slug_field_allows() -> None:
    class Article(models.Model):  # noqa: DJ008 - no page shows its title
        title = models.CharField(max_length=80)
        plain = models.SlugField()
        native = models.SlugField(allow_unicode=True, max_length=30)

        class Meta:
            app_label = "project"

    sources = {"plain": ("title",), "native": ["title"]}
    schema = form_of({"prepopulated_fields": sources}, Article)

    assert wire_of(schema, "plain")["prepopulate"]["allowUnicode"] is False
    native = wire_of(schema, "native")
    assert native["prepopulate"] == {"sources": ["title"], "allowUnicode": True}
    assert native["maxLength"] == 30


def test_the_fields_of_a_resource_are_filled_inside_layouts() -> None:
    fields = [("Text", {"fields": ["title", ("notes", "is_done")]})]
    overrides = {models.TextField: forms.TextInput}
    schema = form_of(
        {
            "fields": fields,
            "formfield_overrides": overrides,
            "prepopulated_fields": {"notes": ["title"]},
        }
    )

    assert wire_of(schema, "notes")["prepopulate"]["sources"] == ["title"]


def test_the_fields_of_a_form_class_are_filled() -> None:
    class CustomerForm(django_forms.ModelForm):  # type: ignore[type-arg]
        class Meta:
            model = Customer
            fields = ("name", "email")

    attributes = {"form_class": CustomerForm, "prepopulated_fields": {"email": ["name"]}}
    schema = form_of(attributes, Customer)

    assert wire_of(schema, "email")["prepopulate"]["sources"] == ["name"]


@pytest.mark.django_db
def test_rows_are_filled_from_their_own_fields() -> None:
    row = [forms.TextInput("title"), forms.TextInput("notes").prepopulate_from("title")]
    schema = FormSchema(_model=Project).schema(
        [forms.TextInput("name"), forms.Inline("tasks").unscoped().schema(row)]
    )

    for project in (None, Project(pk=1, name="a")):
        tasks = wire_of(schema, "tasks", instance=project)
        assert tasks["schema"][1]["prepopulate"]["sources"] == ["title"]


def test_names_in_a_relation_group_are_those_of_the_related_record() -> None:
    group = forms.RelationGroup("customer").schema(
        [
            forms.TextInput("name"),
            forms.TextInput("email").prepopulate_from("name", "budget"),
        ]
    )
    schema = FormSchema(_model=Project).schema([forms.TextInput("budget"), group])

    (email,) = [f for f in schema.declared_fields() if f.get_name() == "customer.email"]
    assert isinstance(email, forms.TextInput)
    assert email.get_prepopulate_from() == ("customer.name", "budget")
    assert list(prepopulation_errors(schema.get_components())) == []


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"nothing": ["title"]}, "names 'nothing', which is not a field of the form"),
        ({"titel": ["notes"]}, "Did you mean 'title'?"),
        ({"is_done": ["title"]}, "names 'is_done', which is a Toggle"),
        ({"title": "notes"}, "It is a dictionary"),
        (["title"], "It is a dictionary"),
    ],
)
def test_wrong_prepopulated_fields(given: Any, text: str) -> None:
    with pytest.raises(PanelSchemaException) as error:
        form_of({"prepopulated_fields": given})

    assert text in str(error.value)


def test_a_choice_of_a_form_class_cannot_be_filled() -> None:
    class CustomerForm(django_forms.ModelForm):  # type: ignore[type-arg]
        class Meta:
            model = Customer
            fields = ("name", "is_active")

    attributes = {"form_class": CustomerForm, "prepopulated_fields": {"is_active": ["name"]}}
    with pytest.raises(PanelSchemaException, match="only a text of one line"):
        form_of(attributes, Customer)
