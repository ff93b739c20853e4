"""The control of a ``django.forms`` field, by its widget."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.exceptions import dotted
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.form_field_control import FormFieldFactory
from django_panel.forms.fields.form_field_controls import (
    ChoiceControl,
    ColorControl,
    DateControl,
    DateTimeControl,
    NumberControl,
    TextareaControl,
    TextControl,
    TimeControl,
    ToggleControl,
    choices_of,
)
from django_panel.forms.fields.multi_input import MultiInput
from django_panel.support.labels import StrOrPromise, headline

#: A select with more choices has a search.
_MAX_UNSEARCHED = 20

#: The labels of the parts of known form fields, which have none themselves.
_PART_LABELS: dict[str, tuple[StrOrPromise, ...]] = {
    "djmoney.forms.fields.MoneyField": (gettext_lazy("Amount"), gettext_lazy("Currency")),
    "phonenumber_field.formfields.SplitPhoneNumberField": (
        gettext_lazy("Country"),
        gettext_lazy("Phone number"),
    ),
    "django.forms.fields.SplitDateTimeField": (gettext_lazy("Date"), gettext_lazy("Time")),
}


def control_from_factory(name: str, factory: FormFieldFactory) -> Field | None:
    """Return the field of the panel for a form field, or None if it cannot be shown.

    ``factory`` returns a new form field on each call. A form field whose widget has no
    counterpart gets a text input.
    """
    form_field = factory()
    field = _control(name, factory, form_field)
    if field is None:
        return None
    return field.required(form_field.required) if form_field.required else field


def _control(name: str, factory: FormFieldFactory, form_field: Any) -> Field | None:
    widget = form_field.widget
    options: dict[str, Any] = {"_form_field_factory": factory}
    if isinstance(widget, forms.FileInput) or isinstance(form_field, forms.FileField):
        return None
    if isinstance(widget, forms.MultiWidget):
        return MultiInput(name, _parts_factory=_parts, **options)
    if _has_choices(form_field):
        return _choice_control(name, form_field, options)
    if isinstance(widget, forms.CheckboxInput):
        return ToggleControl(name, **options)
    if isinstance(widget, forms.Textarea):
        return TextareaControl(name, **options).max_length(_max_length(form_field))
    if isinstance(widget, forms.NumberInput) or _is_localized_number(form_field):
        return _number_control(name, form_field, options)
    moment = _moment_control(name, form_field, options)
    return _text_control(name, form_field, options) if moment is None else moment


def _has_choices(form_field: Any) -> bool:
    """Return whether a form field has choices other than records, which no resource scopes."""
    if isinstance(form_field, forms.ModelChoiceField):
        return False
    return isinstance(form_field, forms.ChoiceField) or isinstance(form_field.widget, forms.Select)


def _choice_control(name: str, form_field: Any, options: dict[str, Any]) -> Field:
    is_multiple = isinstance(form_field, forms.MultipleChoiceField) or getattr(
        form_field.widget, "allow_multiple_selected", False
    )
    select = ChoiceControl(name, _options=(), **options).multiple(bool(is_multiple))
    return select.searchable(len(list(choices_of(form_field))) > _MAX_UNSEARCHED)


def _moment_control(name: str, form_field: Any, options: dict[str, Any]) -> Field | None:
    if isinstance(form_field, forms.DateTimeField):
        return DateTimeControl(name, **options)
    if isinstance(form_field, forms.DateField):
        return DateControl(name, **options)
    return TimeControl(name, **options) if isinstance(form_field, forms.TimeField) else None


def _is_localized_number(form_field: Any) -> bool:
    """Return whether a form field is a number that Django shows in a text input to localize it."""
    is_number = isinstance(form_field, forms.IntegerField)
    return is_number and form_field.localize and type(form_field.widget) is forms.TextInput


def _number_control(name: str, form_field: Any, options: dict[str, Any]) -> Field:
    field = NumberControl(name, **options)
    is_decimal = isinstance(form_field, forms.FloatField | forms.DecimalField)
    field = field.integer(isinstance(form_field, forms.IntegerField) and not is_decimal)
    places = getattr(form_field, "decimal_places", None)
    if places:
        field = field.step(10**-places)
    limits = (getattr(form_field, f"{end}_value", None) for end in ("min", "max"))
    smallest, largest = (None if callable(limit) else limit for limit in limits)
    return field.min(smallest).max(largest)


def _text_control(name: str, form_field: Any, options: dict[str, Any]) -> Field:
    widget = form_field.widget
    if _is_color(widget):
        swatches = widget.attrs.get("swatches") or ()
        return ColorControl(name, **options).swatches(swatches)
    field = TextControl(name, **options).max_length(_max_length(form_field))
    input_type = getattr(widget, "input_type", "text")
    if input_type == "tel":
        return field.tel()
    if input_type == "email":
        return field.email()
    return field.url() if input_type == "url" else field


def _is_color(widget: Any) -> bool:
    """Return whether a widget picks a color that the browser writes as ``#rrggbb``."""
    if getattr(widget, "input_type", "") == "color":
        return True
    is_color_widget = dotted(type(widget)) == "colorfield.widgets.ColorWidget"
    return is_color_widget and widget.attrs.get("format") == "hex" and not widget.attrs["alpha"]


def _max_length(form_field: Any) -> int | None:
    length: int | None = getattr(form_field, "max_length", None)
    return length


def _parts(form_field: Any) -> tuple[Field, ...]:
    """Return the controls of the widgets inside a form field's ``MultiWidget``."""
    widgets = form_field.widget.widgets
    inner = list(getattr(form_field, "fields", ()))
    if len(inner) != len(widgets):
        inner = [forms.CharField(required=False) for _widget in widgets]
    return tuple(
        _part(f"part_{index}", field, widget).label(label).required(False)
        for index, (field, widget, label) in enumerate(
            zip(inner, widgets, _part_labels(form_field, inner), strict=True)
        )
    )


def _part(name: str, field: Any, widget: Any) -> Field:
    def factory() -> forms.Field:
        part: forms.Field = deepcopy(field)
        part.widget = deepcopy(widget)
        return part

    return control_from_factory(name, factory) or TextControl(name, _form_field_factory=factory)


def _part_labels(form_field: Any, inner: list[Any]) -> Iterator[StrOrPromise]:
    """Yield the label of each part: a known one, its own, or its name in the widget."""
    known = _PART_LABELS.get(dotted(type(form_field)), ())
    suffixes = form_field.widget.widgets_names
    for index, (field, suffix) in enumerate(zip(inner, suffixes, strict=True)):
        name = suffix.strip("_")
        if index < len(known):
            yield known[index]
        elif field.label and field.label != form_field.label:
            yield field.label
        else:
            yield _("Part %(number)d") % {"number": index + 1} if name.isdigit() else headline(name)
