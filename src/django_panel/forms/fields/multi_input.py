"""A field of several controls, for form fields with a ``MultiWidget``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import translation
from django.utils.functional import cached_property

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.form_field_control import FormFieldControl
from django_panel.forms.schema import FormSchema

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.fields.wire import MultiInputWire

#: Returns the control of each widget inside the form field's ``MultiWidget``, in order.
PartsFactory = Callable[[forms.Field], tuple[Field, ...]]


@dataclass(frozen=True, eq=False, repr=False)
class MultiInput(FormFieldControl):
    """Several controls side by side with one value: an amount of money and its currency.

    The browser sends a list with the value of each control.
    """

    type = "multi_input"

    _parts_factory: PartsFactory = field(kw_only=True, compare=False)

    def parts(self) -> tuple[Field, ...]:
        """Return the controls, in the current language."""
        language = translation.get_language()
        parts = self._parts.get(language)
        if parts is None:
            parts = self._parts[language] = self._parts_factory(self.form_field())
        return parts

    @cached_property
    def _parts(self) -> dict[str | None, tuple[Field, ...]]:
        return {}

    def find_nested(self, form: BoundForm, path: str) -> FoundField | None:
        """Return the part with this name: a select with many choices is searched."""
        return FormSchema().schema(self.parts()).bind(record=form.record).find(path)

    def shown_value(self, prepared: Any) -> Any:
        parts = self.parts()
        if not isinstance(prepared, list | tuple):
            prepared = self._widget().decompress(prepared)
        values = [*prepared, *[None] * len(parts)][: len(parts)]
        return [part.wire_value(value) for part, value in zip(parts, values, strict=True)]

    def data(self, raw: Any) -> Any:
        widget, parts = self._widget(), self.parts()
        values = [None] * len(parts) if raw is None else raw
        names = [f"{self._name}{suffix}" for suffix in widget.widgets_names]
        submitted = {
            name: part.data(value) if isinstance(part, FormFieldControl) else value
            for name, part, value in zip(names, parts, values, strict=True)
        }
        return widget.value_from_datadict(submitted, {}, self._name)

    def accepts(self, raw: object) -> bool:
        parts = self.parts()
        return (
            isinstance(raw, list | tuple)
            and len(raw) == len(parts)
            and all(
                value is None or part.accepts(value) for part, value in zip(parts, raw, strict=True)
            )
        )

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> MultiInputWire:
        parts = self.parts()
        values = value if isinstance(value, list) and len(value) == len(parts) else None
        return {
            **super().to_wire(value, form),
            "fields": [
                part.to_wire(None if values is None else values[index])
                for index, part in enumerate(parts)
            ],
        }

    def _widget(self) -> Any:
        return self.form_field().widget
