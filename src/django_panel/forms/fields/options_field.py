"""The base class of fields that show all their options: radios, checkbox lists, buttons."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields import option_sources
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.option_sources import OptionSource
from django_panel.forms.fields.raw_values import is_option_value
from django_panel.forms.model_relations import keys_in_options, save_related_keys
from django_panel.forms.relation_keys import check_relation_keys
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import ChoiceWire, OptionWire

#: The maximum number of selected options.
MAX_SELECTED = 10_000


@dataclass(frozen=True, eq=False, repr=False)
class OptionsField(Field, ABC):
    """One or several declared options; the cleaned value is the declared value."""

    _options: OptionSource = field(default=(), kw_only=True)

    def options(self, source: OptionSource) -> Self:
        """Set the options: pairs, a mapping, a Django ``Choices`` class, or a function.

        By default they are the ``choices`` of the model's column.
        """
        return self._with(_options=option_sources.prepare(source))

    def with_model(self, model: type[Model] | None) -> Self:
        bound = super().with_model(model)
        if self._options == ():
            return bound._with(_options=option_sources.model_choices(model, self.get_attribute()))
        return bound

    def get_options(self) -> list[tuple[Any, Any]]:
        """Return the options as pairs of value and label."""
        return option_sources.pairs(self._options)

    def has_options(self) -> bool:
        """Return whether options are declared; a function may return none for some requests."""
        return callable(self._options) or bool(self._options)

    def is_multiple(self) -> bool:
        """Return whether several options can be selected; subclasses override it."""
        return False

    def allows_multiple(self) -> bool:
        return self.is_multiple()

    def compile(self) -> forms.Field:
        # A callable is called when a value is cleaned, not now.
        source: Any = self.get_options if callable(self._options) else self.get_options()
        if self.is_multiple():
            return forms.TypedMultipleChoiceField(
                choices=source, coerce=self._declared, required=self._required
            )
        return forms.TypedChoiceField(
            choices=source, coerce=self._declared, required=self._required, empty_value=None
        )

    def has_fixed_options(self) -> bool:
        """Return whether the options are the same on every request."""
        return not callable(self._options)

    def clean_submitted(self, form: BoundForm) -> Any:
        value = super().clean_submitted(form)
        check_relation_keys(self, value)
        return value

    def clean(self, raw: object) -> Any:
        # An empty list is sent as an empty text by a form, as null by a script.
        if self.is_multiple() and raw == "":
            raw = []
        value = super().clean(raw)
        return list(dict.fromkeys(value or ())) if self.is_multiple() else value

    def accepts(self, raw: object) -> bool:
        if not self.is_multiple():
            return is_option_value(raw)
        return (
            isinstance(raw, list | tuple)
            and len(raw) <= MAX_SELECTED
            and all(map(is_option_value, raw))
        )

    def wire_value(self, value: Any) -> Any:
        if self.is_multiple():
            return [str(key) for key in value] if isinstance(value, list | tuple | set) else []
        return None if value is None or value == "" else str(value)

    def read(self, record: Model) -> Any:
        stored = super().read(record)
        return keys_in_options(stored, self._declared_keys()) if self._is_many else stored

    def save(self, value: Any, record: Model) -> None:
        if self._is_many:
            save_related_keys(record, self.get_attribute(), value, self._declared_keys())
        else:
            super().save(value, record)

    def options_wire(self, value: Any, form: BoundForm | None) -> list[OptionWire]:
        """Return the options for the browser, and a stored value that is no longer one."""
        offered = self.get_options()
        selected = value if isinstance(value, list | tuple) else [value]
        if form is not None and form.record is not None:
            offered = [*offered, *option_sources.former_choices(offered, selected)]
        return option_sources.pairs_to_wire(offered)

    def _declared_keys(self) -> list[str]:
        return [str(value) for value, _label in self.get_options()]

    def _declared(self, text: str) -> Any:
        """Return the declared value that is sent as ``text``."""
        return next(value for value, _label in self.get_options() if str(value) == text)


@dataclass(frozen=True, eq=False, repr=False)
class DescribedOptionsField(OptionsField, ABC):
    """Options that may have a description."""

    _descriptions: Mapping[Any, StrOrPromise] = field(default_factory=dict, kw_only=True)

    def descriptions(self, lines: Mapping[Any, StrOrPromise]) -> Self:
        """Set descriptions of options, by value."""
        return self._with(_descriptions=dict(lines))

    def described_options_wire(self, value: Any, form: BoundForm | None) -> list[ChoiceWire]:
        lines = {str(value): str(line) for value, line in self._descriptions.items()}
        return [
            {**option, "description": lines.get(option["value"])}
            for option in self.options_wire(value, form)
        ]
