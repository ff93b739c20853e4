"""The options that a declared field inherits from its model field."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.validators import (
    MaxValueValidator,
    MinLengthValidator,
    MinValueValidator,
    ProhibitNullCharactersValidator,
)
from django.db import models
from django.utils.translation import gettext_lazy, override

from django_panel.actions import Action
from django_panel.forms import (
    Checkbox,
    DatePicker,
    FormSchema,
    Grid,
    HiddenInput,
    NumberInput,
    PasswordInput,
    Radio,
    RelationGroup,
    Repeater,
    Select,
    Slider,
    Textarea,
    TextInput,
    Toggle,
)
from django_panel.forms.fields.base import Field


class Venue(models.Model):
    name = models.CharField(max_length=30)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Shift(models.Model):
    class State(models.TextChoices):
        OPEN = "open", "Open"
        DONE = "done", "Done"
        __empty__ = "Unknown"

    title = models.CharField(
        max_length=40, validators=[MinLengthValidator(3)], help_text="What it is called."
    )
    note = models.TextField(blank=True, help_text=gettext_lazy("Yes"))
    hours = models.IntegerField(default=8, validators=[MaxValueValidator(24)])
    breaks = models.PositiveSmallIntegerField(blank=True, default=0)
    rate = models.DecimalField(max_digits=6, decimal_places=2)
    level = models.IntegerField(validators=[MinValueValidator(1), MaxValueValidator(5)])
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    day = models.DateField(validators=[MinValueValidator(date(2026, 1, 1))])
    paid = models.BooleanField(default=True)
    secret = models.CharField(max_length=10, default="x", help_text="Never shown.")
    number = models.IntegerField(db_default=5)
    late = models.IntegerField(default=1, validators=[MaxValueValidator(lambda: 7)])
    place = models.ForeignKey(Venue, models.CASCADE)
    cover = models.ForeignKey(Venue, models.CASCADE, null=True, blank=True, related_name="+")
    rows = models.JSONField(default=list)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.title


def field(declared: Any, model: type[models.Model] | None = Shift) -> Field:
    return FormSchema().model(model).schema([Grid().schema([declared])]).declared_fields()[0]


def wire(declared: Any, model: type[models.Model] | None = Shift) -> dict[str, Any]:
    return dict(field(declared, model).to_wire())


def test_required_default_and_help_text() -> None:
    title, hours = wire(TextInput("title")), field(NumberInput("hours"))

    assert (title["required"], title["validation"]["required"]) == (True, True)
    assert title["helperText"] == "What it is called."
    assert (hours.hydrate(None), hours.is_required()) == (8, True)
    assert not field(Textarea("note")).is_required()
    assert field(NumberInput("breaks")).hydrate(None) == 0
    # The database sets the value of an empty field.
    assert not field(NumberInput("number")).is_required()


def test_what_is_declared_wins() -> None:
    title = field(TextInput("title").required(False).help_text(None).max_length(None))
    hours = field(NumberInput("hours").default(None).max(None).integer(False))

    assert not title.is_required()
    assert (title.to_wire()["helperText"], dict(title.to_wire())["maxLength"]) == (None, None)
    assert title.clean("x" * 300) == "x" * 300
    assert hours.hydrate(None) is None
    assert hours.clean("90.5") == pytest.approx(90.5)


def test_a_translated_help_text_is_translated_on_every_request() -> None:
    note = field(Textarea("note"))

    with override("de"):
        assert note.to_wire()["helperText"] == "Ja"
    with override("en"):
        assert note.to_wire()["helperText"] == "Yes"


def test_limits_are_sent_and_validated() -> None:
    title, rate = wire(TextInput("title")), wire(NumberInput("rate"))
    hours, level = wire(NumberInput("hours")), wire(Slider("level"))

    assert (title["maxLength"], title["validation"]["min"]) == (40, 3)
    assert wire(TextInput("note"))["maxLength"] is None
    assert (hours["integer"], hours["min"], hours["max"], hours["step"]) == (True, None, 24, 1)
    assert (rate["integer"], rate["step"]) == (False, 0.01)
    assert wire(NumberInput("breaks"))["min"] == 0
    assert (level["min"], level["max"]) == (1, 5)
    # One limit does not make a range.
    assert (wire(Slider("hours"))["min"], wire(Slider("hours"))["max"]) == (0, 100)
    assert wire(DatePicker("day"))["minDate"] == "2026-01-01"
    # The limit of a function may differ at any time: only the model calls it.
    assert wire(NumberInput("late"))["max"] is None
    form = FormSchema().model(Shift).schema([TextInput("title"), NumberInput("hours")])
    errors = form.bind(data={"title": "ab", "hours": 25}, writes_record=False).errors
    assert set(errors) == {"title", "hours"}


@pytest.mark.parametrize("kind", [Select, Radio])
def test_choices_are_options_without_the_empty_one(kind: type[Select | Radio]) -> None:
    state = field(kind("state"))
    wire: Any = state.to_wire()

    assert [each["value"] for each in wire["options"]] == ["open", "done"]
    assert (state.hydrate(None), state.is_required()) == ("open", True)


def test_fields_that_inherit_less() -> None:
    assert not field(Toggle("paid")).is_required()
    assert field(Checkbox("paid")).hydrate(None) is True
    hidden = field(HiddenInput("title"))
    assert (hidden.is_required(), hidden.to_wire()["helperText"]) == (False, None)
    assert field(HiddenInput("state")).hydrate(None) == "open"
    secret = field(PasswordInput("secret"))
    assert (secret.is_required(), secret.get_default()) == (False, None)
    assert secret.to_wire()["helperText"] == "Never shown."


@pytest.mark.parametrize(
    "declared",
    [
        TextInput("title").dehydrate_state_using(str.upper),
        TextInput("title").format_using(str.upper),
        TextInput("title").dehydrate_to("note"),
        TextInput("title").dehydrated(False),
    ],
)
def test_a_value_that_is_stored_otherwise_inherits_the_help_text_only(declared: Field) -> None:
    title = wire(declared)

    assert (title["required"], title["maxLength"]) == (False, 255)
    assert title["helperText"] == "What it is called."


def test_a_select_inherits_from_its_relation() -> None:
    assert field(Select("where").relationship("place")).is_required()
    assert not field(Select("cover").relationship("cover")).is_required()


def test_fields_of_an_optional_record_are_not_required() -> None:
    assert field(RelationGroup("place").schema([TextInput("name")])).is_required()
    optional = field(RelationGroup("cover").schema([TextInput("name")]))
    assert (optional.is_required(), dict(optional.to_wire())["maxLength"]) == (False, 30)


def test_entries_of_a_list_have_no_model() -> None:
    rows: Any = wire(Repeater("rows").schema([TextInput("title")]))

    assert rows["required"]
    assert not rows["schema"][0]["required"]


def test_without_a_model_nothing_is_inherited() -> None:
    assert wire(TextInput("title"), None) == dict(TextInput("title").to_wire())
    bound = FormSchema().model(Shift).schema([TextInput("title")])
    assert not bound.model(None).declared_fields()[0].is_required()
    assert not bound.model(Venue).declared_fields()[0].is_required()


def test_the_form_of_an_action_inherits_nothing() -> None:
    action = Action("rename").schema([TextInput("title"), Select("state")])

    title, state = action.form_for(None, Shift, "x").declared_fields()

    assert (title.is_required(), title.get_label()) == (False, "Title")
    # The options of a select are those of the model, as in every form.
    shown: Any = state.to_wire()
    assert len(shown["options"]) == 2
    assert state.hydrate(None) is None


def test_validators_are_rules() -> None:
    title = TextInput("title").validators([ProhibitNullCharactersValidator()])

    assert title == TextInput("title").rules([ProhibitNullCharactersValidator()])


def test_a_new_record_gets_a_missing_value_from_the_model() -> None:
    form = FormSchema().model(Shift).schema([TextInput("title"), NumberInput("hours")])

    assert set(form.bind(data={}, writes_record=False).errors) == {"title"}
    assert set(form.bind(data={"hours": ""}, writes_record=False).errors) == {"title", "hours"}
