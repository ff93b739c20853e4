"""The panel's fields for ``django.forms`` fields: by widget, cleaned by the form field."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone, translation

from django_panel.forms.declaration_checks import form_errors
from django_panel.forms.fields.base import Field
from django_panel.forms.form_field_types import control_from_factory
from django_panel.forms.schema import FormSchema

CHOICES = [("", "None"), ("a", "A"), ("Group", [("b", "B")])]


class OwnField(forms.Field):
    """A form field without a counterpart, which fails for an unexpected text."""

    def prepare_value(self, value: Any) -> Any:
        return "-".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        return value.index("-") and value.split("-") if value else None


def control(factory: Callable[[], forms.Field]) -> Field:
    field = control_from_factory("it", factory)
    assert field is not None
    return field


@pytest.mark.parametrize(
    ("factory", "expected"),
    [
        (forms.CharField, "text"),
        (lambda: forms.CharField(widget=forms.Textarea), "textarea"),
        (forms.IntegerField, "number"),
        (forms.DecimalField, "number"),
        # Django's localized numbers have a text input.
        (lambda: forms.IntegerField(localize=True), "number"),
        (lambda: forms.DecimalField(localize=True), "number"),
        (lambda: forms.FloatField(localize=True), "number"),
        (lambda: forms.DecimalField(widget=forms.TextInput), "text"),
        (forms.BooleanField, "toggle"),
        (forms.DateField, "date"),
        (lambda: forms.DateField(widget=forms.SelectDateWidget), "date"),
        (forms.DateTimeField, "datetime"),
        (forms.TimeField, "time"),
        (lambda: forms.ChoiceField(choices=CHOICES), "select"),
        (lambda: forms.ChoiceField(choices=CHOICES, widget=forms.RadioSelect), "select"),
        (lambda: forms.MultipleChoiceField(choices=CHOICES), "select"),
        (forms.NullBooleanField, "select"),
        (lambda: forms.CharField(widget=forms.ColorInput), "color_picker"),
        (forms.SplitDateTimeField, "multi_input"),
        (OwnField, "text"),
        (forms.DurationField, "text"),
    ],
)
def test_the_widget_decides_the_control(factory: Callable[[], forms.Field], expected: str) -> None:
    assert control(factory).to_wire()["type"] == expected


def test_a_file_input_has_no_control() -> None:
    assert control_from_factory("it", forms.FileField) is None


@pytest.mark.parametrize(
    ("factory", "stored", "wire", "cleaned"),
    [
        (forms.CharField, "x", "x", "x"),
        (forms.IntegerField, 3, 3, 3),
        (forms.DecimalField, Decimal("1234.50"), "1234.50", Decimal("1234.50")),
        (forms.DateField, datetime.date(2026, 1, 2), "2026-01-02", datetime.date(2026, 1, 2)),
        (forms.TimeField, datetime.time(13, 5), "13:05", datetime.time(13, 5)),
        (lambda: forms.ChoiceField(choices=CHOICES), "b", "b", "b"),
        (lambda: forms.MultipleChoiceField(choices=CHOICES), ["a", "b"], ["a", "b"], ["a", "b"]),
        (lambda: forms.NullBooleanField(required=False), True, "true", True),
        (lambda: forms.DecimalField(localize=True), Decimal("1.5"), "1.5", Decimal("1.5")),
        (OwnField, ["a", "b"], "a-b", ["a", "b"]),
        (forms.BooleanField, True, True, True),
    ],
)
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_values_survive_in_every_language(
    factory: Callable[[], forms.Field], stored: Any, wire: Any, cleaned: Any, language: str
) -> None:
    field = control(factory)

    with translation.override(language):
        assert field.wire_value(stored) == wire
        assert field.clean(wire) == cleaned
        assert field.comparable(wire) == field.comparable(wire)


def test_two_controls_have_a_list_as_value() -> None:
    field = control(forms.SplitDateTimeField)
    moment = timezone.make_aware(datetime.datetime(2026, 1, 2, 13, 5))

    wire = field.to_wire(field.wire_value(moment))

    assert wire["value"] == ["2026-01-02", "13:05"]
    assert [part["label"] for part in wire["fields"]] == ["Date", "Time"]  # type: ignore[typeddict-item]
    assert field.clean(wire["value"]) == moment


@pytest.mark.parametrize("raw", [["x"], {"a": 1}, True, "\0", "\ud800"])
@pytest.mark.parametrize("factory", [forms.CharField, OwnField, forms.SplitDateTimeField])
def test_malformed_values_are_refused(factory: Callable[[], forms.Field], raw: Any) -> None:
    with pytest.raises(ValidationError):
        control(factory).clean(raw)


def test_an_exception_of_the_form_field_is_a_validation_error() -> None:
    with pytest.raises(ValidationError, match="Enter a valid value"):
        control(OwnField).clean("no dash")


def test_required_and_rules_are_those_of_the_field() -> None:
    def refuse(value: Any) -> None:
        raise ValidationError("never")

    assert control(lambda: forms.CharField(required=False)).clean("") == ""
    with pytest.raises(ValidationError, match="required"):
        control(forms.CharField).clean("")
    with pytest.raises(ValidationError, match="never"):
        control(forms.CharField).rules([refuse]).clean("x")


def test_choices_have_no_empty_option_and_no_groups() -> None:
    field: Any = control(lambda: forms.ChoiceField(choices=CHOICES, required=False))

    assert field.get_options() == [("a", "A"), ("b", "B")]
    assert (field.clean(None), field.clean("")) == ("", "")
    with pytest.raises(ValidationError):
        field.clean("c")


@pytest.mark.parametrize(
    ("choices", "options"),
    [
        ([(ZoneInfo("Europe/Berlin"), "Berlin")], [("Europe/Berlin", "Berlin")]),
        (list, []),
        ([], []),
    ],
    ids=["objects", "function", "none"],
)
def test_choices_of_a_form_field_are_options(choices: Any, options: list[Any]) -> None:
    """A function may return none until a request comes, so the system checks accept it."""
    field: Any = control(lambda: forms.ChoiceField(choices=choices))

    assert list(form_errors(FormSchema().schema([field]))) == []
    assert field.get_options() == options
