"""The controls of form fields: each is one of the panel's fields, cleaned by a form field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.validators import ProhibitNullCharactersValidator
from django.forms.widgets import ChoiceWidget

from django_panel.forms.fields.checkbox import as_boolean
from django_panel.forms.fields.color_picker import ColorPicker
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.form_field_control import FormFieldControl
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.time import TimePicker
from django_panel.forms.fields.toggle import Toggle

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm


@dataclass(frozen=True, eq=False, repr=False)
class WrittenControl(FormFieldControl):
    """A form field that people type a text for."""

    def shown_value(self, prepared: Any) -> Any:
        text = self.form_field().widget.format_value(prepared)
        return None if text is None else str(text)

    def data(self, raw: Any) -> Any:
        return None if raw is None else str(raw)

    def clean(self, raw: object) -> Any:
        # No column stores a null character, and not every form field rejects it.
        ProhibitNullCharactersValidator()(raw)
        return super().clean(raw)


@dataclass(frozen=True, eq=False, repr=False)
class TextControl(WrittenControl, TextInput):
    """One line of text, and every form field without a control of its own."""


@dataclass(frozen=True, eq=False, repr=False)
class TextareaControl(WrittenControl, Textarea):
    """Several lines of text."""


@dataclass(frozen=True, eq=False, repr=False)
class ColorControl(WrittenControl, ColorPicker):
    """A color."""

    def shown_value(self, prepared: Any) -> Any:
        return ColorPicker.wire_value(self, prepared)


@dataclass(frozen=True, eq=False, repr=False)
class NumberControl(FormFieldControl, NumberInput):
    """A number."""

    def shown_value(self, prepared: Any) -> Any:
        return NumberInput.wire_value(self, prepared)


@dataclass(frozen=True, eq=False, repr=False)
class ToggleControl(FormFieldControl, Toggle):
    """A boolean."""

    def shown_value(self, prepared: Any) -> Any:
        return bool(prepared)

    def clean(self, raw: object) -> Any:
        return super().clean(as_boolean(raw))

    def comparable(self, raw: object) -> Any:
        return super().comparable(as_boolean(raw))


@dataclass(frozen=True, eq=False, repr=False)
class DateControl(FormFieldControl, DatePicker):
    """A date."""

    def shown_value(self, prepared: Any) -> Any:
        return DatePicker.wire_value(self, prepared)

    def data(self, raw: Any) -> Any:
        return raw


@dataclass(frozen=True, eq=False, repr=False)
class DateTimeControl(FormFieldControl, DateTimePicker):
    """A date and a time."""

    def shown_value(self, prepared: Any) -> Any:
        return DateTimePicker.wire_value(self, prepared)

    def data(self, raw: Any) -> Any:
        return raw


@dataclass(frozen=True, eq=False, repr=False)
class TimeControl(FormFieldControl, TimePicker):
    """A time."""

    def shown_value(self, prepared: Any) -> Any:
        return TimePicker.wire_value(self, prepared)

    def data(self, raw: Any) -> Any:
        return raw


@dataclass(frozen=True, eq=False, repr=False)
class ChoiceControl(FormFieldControl, Select):
    """One or several choices of a form field, in its order and the user's language."""

    def get_options(self, form: BoundForm | None = None) -> list[tuple[Any, Any]]:
        return list(choices_of(self.form_field()))

    def has_options(self) -> bool:
        # They are those of the form field, which may have none for some requests.
        return True

    def has_fixed_options(self) -> bool:
        return False

    def shown_value(self, prepared: Any) -> Any:
        widget = self.form_field().widget
        if isinstance(widget, ChoiceWidget):
            prepared = widget.format_value(prepared)
        chosen = [text for text in _choice_texts(prepared) if text != ""]
        if self._multiple:
            return chosen
        return chosen[0] if chosen else None

    def data(self, raw: Any) -> Any:
        if self._multiple:
            return [] if raw is None or raw == "" else [str(choice) for choice in raw]
        return super().data("" if raw is None else str(raw))

    def accepts(self, raw: object) -> bool:
        return raw == "" or super().accepts(raw)


def choices_of(form_field: Any) -> Iterator[tuple[str, Any]]:
    """Yield value and label of each choice, without the empty one; groups are flattened."""
    choices = getattr(form_field, "choices", None)
    for value, label in _flat(form_field.widget.choices if choices is None else choices):
        if value is not None and str(value) != "":
            yield str(value), label


def _flat(choices: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    for value, label in choices:
        if isinstance(label, list | tuple):
            yield from _flat(label)
        else:
            yield value, label


def _choice_texts(prepared: Any) -> list[str]:
    """Return the chosen values as text, as a choice widget of Django compares them."""
    if prepared is None:
        return []
    values = [prepared]
    if not isinstance(prepared, str) and hasattr(prepared, "__iter__"):
        values = list(prepared)
    return ["" if value is None else str(value) for value in values]
