"""The default form of a model."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from django_panel.forms import FormSchema, TextInput
from django_panel.forms.attributes import create_instance
from django_panel.forms.derived import derive_fields, derive_form
from django_panel.forms.fields.base import Field
from tests.forms.bound_forms import attributes, clean
from tests.forms.library_models import Author, Book, Profile, Tag, make_author
from tests.project.models import Project, Task, User


class Picture(models.ImageField):
    """An image column whose files are not opened, so that Pillow is not needed."""

    def _check_image_library_installed(self) -> list[Any]:
        return []


class Everything(models.Model):
    """One field of every type of Django."""

    class Kind(models.IntegerChoices):
        ONE = 1, "One"
        TWO = 2, "Two"

    code = models.CharField(max_length=20, primary_key=True)
    line = models.CharField("A line", max_length=100, help_text="Short, please.")
    long_line = models.CharField(max_length=500, blank=True)
    text = models.TextField(blank=True)
    slug = models.SlugField(blank=True)
    mail = models.EmailField(blank=True)
    link = models.URLField(blank=True)
    whole = models.IntegerField(default=3, validators=[MinValueValidator(1), MaxValueValidator(9)])
    plain = models.IntegerField(null=True, blank=True)
    computed = models.BigIntegerField(
        null=True, blank=True, validators=[MinValueValidator(lambda: 5), MaxValueValidator(40)]
    )
    positive = models.PositiveSmallIntegerField(null=True, blank=True)
    share = models.FloatField(null=True, blank=True)
    amount = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    yes = models.BooleanField(default=True)
    perhaps = models.BooleanField(null=True, blank=True)
    day = models.DateField(null=True, blank=True)
    moment = models.DateTimeField(null=True, blank=True)
    hour = models.TimeField(null=True, blank=True)
    lasts = models.DurationField(null=True, blank=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    token = models.CharField(max_length=40, blank=True)
    key = models.UUIDField(null=True, blank=True)
    kind = models.IntegerField(choices=Kind, default=Kind.ONE)
    shirt = models.CharField(max_length=2, choices=[("", "Any"), ("s", "S")], blank=True)
    data = models.JSONField(default=dict, blank=True)
    document = models.FileField(blank=True)
    picture = Picture(blank=True)
    owner = models.ForeignKey(Author, models.CASCADE)
    tags = models.ManyToManyField(Tag, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    fixed = models.CharField(max_length=5, editable=False)
    raw = models.BinaryField()

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.line


class Entry(models.Model):
    """A model with a field name that has a meaning in JavaScript."""

    constructor = models.CharField(max_length=40)

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.constructor


class WithKey(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    name = models.CharField(max_length=5)

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.name


class Below(WithKey):
    extra = models.IntegerField()

    class Meta:
        app_label = "project"
        managed = False


FORM = derive_form(Everything, FormSchema())


def field(name: str) -> Field:
    found = FORM.get_field(name)
    assert found is not None
    return found


def wire(name: str) -> Any:
    return dict(field(name).to_wire())


KINDS = {
    "code": "text",
    "line": "text",
    "long_line": "textarea",
    "text": "textarea",
    "slug": "text",
    "mail": "text",
    "link": "text",
    "whole": "number",
    "plain": "number",
    "computed": "number",
    "positive": "number",
    "share": "number",
    "amount": "number",
    "yes": "toggle",
    "perhaps": "select",
    "day": "date",
    "moment": "datetime",
    "hour": "time",
    "lasts": "text",
    "address": "text",
    "key": "text",
    "kind": "select",
    "shirt": "select",
    "data": "code_editor",
    "document": "file_upload",
    "picture": "file_upload",
    "owner": "select",
    "token": "password",
    "tags": "select",
}


def test_each_model_field_has_its_form_field() -> None:
    derived = {each.get_name(): each.type for each in FORM.declared_fields()}

    assert derived == KINDS
    assert list(derived) == list(KINDS)


def test_a_form_has_two_columns_and_long_fields_use_both() -> None:
    wide = {each.get_name() for each in FORM.fields() if each.get_column_span() == "full"}

    assert FORM.get_columns() == 2
    assert wide == {"long_line", "text", "data", "document", "picture", "tags"}


def test_labels_and_rules_come_from_the_model() -> None:
    required = {each.get_name() for each in FORM.fields() if each.is_required()}

    assert required == {"code", "line", "whole", "kind", "owner"}
    assert wire("line")["label"] == "A line"
    assert wire("line")["helperText"] == "Short, please."
    assert (wire("line")["maxLength"], wire("long_line")["maxLength"]) == (100, 500)
    assert (wire("whole")["min"], wire("whole")["max"]) == (1, 9)
    assert wire("positive")["min"] == 0
    # The range of the column is not declared by the model.
    assert wire("positive")["max"] is None
    assert (wire("plain")["min"], wire("plain")["max"]) == (None, None)
    # A computed limit can change, so it is left out.
    assert (wire("computed")["min"], wire("computed")["max"]) == (None, 40)
    assert wire("whole")["integer"] is True
    assert wire("amount")["step"] == 0.001
    assert (wire("mail")["inputType"], wire("link")["inputType"]) == ("email", "url")


def test_the_empty_choice_is_left_out() -> None:
    assert [each["value"] for each in wire("shirt")["options"]] == ["s"]
    assert [each["value"] for each in wire("kind")["options"]] == ["1", "2"]
    assert [each["label"] for each in wire("perhaps")["options"]] == ["Yes", "No"]


def test_a_new_form_has_the_defaults() -> None:
    schema = derive_form(Everything, FormSchema()).schema(
        [each for each in derive_fields(Everything) if not isinstance(each, type(field("owner")))]
    )
    values = schema.values()

    assert values["whole"] == 3
    assert values["yes"] is True
    assert values["data"] == "{}"
    assert field("kind").hydrate(None) == "1"


def test_an_editable_primary_key_is_disabled_on_edit() -> None:
    assert not field("code").is_disabled(FORM.bind(page="create"))
    assert field("code").is_disabled(FORM.bind(page="edit"))
    assert [each.get_name() for each in derive_form(WithKey, FormSchema()).fields()] == ["name"]
    assert [each.get_name() for each in derive_form(Below, FormSchema()).fields()] == [
        "name",
        "extra",
    ]


def test_values_are_stored_in_the_type_of_the_column() -> None:
    schema = (
        FormSchema()
        .model(Everything)
        .schema(
            [
                field(name)
                for name in (
                    "lasts",
                    "address",
                    "key",
                    "perhaps",
                    "kind",
                    "data",
                )
            ]
        )
    )
    raw = {
        "lasts": "01:30:00",
        "address": "",
        "key": "",
        "perhaps": "False",
        "kind": "2",
        "data": '{"a": 1}',
    }

    stored = attributes(schema, raw)

    assert stored["address"] is None
    assert stored["key"] is None
    assert stored["perhaps"] is False
    assert stored["kind"] == 2
    assert stored["data"] == {"a": 1}
    trial = Everything(**stored)
    trial.clean_fields(
        exclude=[each.name for each in Everything._meta.fields if each.name != "lasts"]
    )
    assert trial.lasts == timedelta(hours=1, minutes=30)


def test_a_field_can_have_the_name_of_a_javascript_attribute() -> None:
    form = derive_form(Entry, FormSchema())

    raw = {"constructor": " Lotus "}

    assert clean(form, raw).errors == {}
    assert attributes(form, raw) == {"constructor": "Lotus"}
    assert list(clean(form, {}).errors) == ["constructor"]


def test_a_declared_form_is_not_changed() -> None:
    schema = derive_form(Project, FormSchema().schema([TextInput("name")]))

    assert [each.get_name() for each in schema.fields()] == ["name"]
    assert schema.get_columns() == 1
    assert schema.get_model() is Project


def test_the_test_projects_models() -> None:
    def names(model: type[models.Model]) -> list[str]:
        return [each.get_name() for each in derive_form(model, FormSchema()).declared_fields()]

    assert names(Project) == ["customer", "name", "state", "budget", "starts_on"]
    assert names(Task) == ["project", "title", "assignee", "is_done", "position", "notes"]
    assert names(Profile) == ["author", "bio", "handle", "likes"]
    assert names(User)[-4:] == ["password", "groups", "user_permissions", "regions"]
    assert "id" not in names(User)


@pytest.mark.django_db
@pytest.mark.postgres
def test_a_derived_form_creates_a_record() -> None:
    author, tag = make_author(), Tag.objects.create(name="red")

    data = {
        "title": "Notes",
        "author": str(author.pk),
        "tags": [tag.pk],
        "price": "12.50",
        "cost": "2",
        "pages": "",
        "chapters": "[1, 2]",
        "content": "",
    }
    book = create_instance(derive_form(Book, FormSchema()).bind(data=data))

    book.refresh_from_db()
    assert (book.title, book.author, book.state) == ("Notes", author, "draft")
    assert (book.pages, book.chapters, book.content) == (1, [1, 2], [])
    assert list(book.tags.all()) == [tag]
