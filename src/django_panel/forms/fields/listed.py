"""What fields with all their choices in sight share: radio buttons, tick lists, buttons."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields import choices
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.choices import OptionSource
from django_panel.forms.fields.shapes import is_number, is_text
from django_panel.forms.relations import offered_links, save_links
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.wire import ChoiceWire

_MOST_ANSWERS = 500
_LONGEST_ANSWER = 255


@dataclass(frozen=True)
class ListedField(Field, ABC):
    """One or several of a declared list; an answer comes back as the declared value."""

    _options: OptionSource = field(default=(), kw_only=True)

    def options(self, source: OptionSource) -> Self:
        """Set the list: pairs, a mapping, a Django ``Choices`` class, or a function.

        Without one, it is what the model's column states.
        """
        return self._with(_options=choices.fixed(source))

    def bound_to(self, model: type[Model] | None) -> Self:
        bound = super().bound_to(model)
        if self._options == ():
            return bound._with(_options=choices.of_column(model, self.get_attribute()))
        return bound

    def get_options(self) -> list[tuple[Any, Any]]:
        """Return the list as value and words."""
        return choices.pairs(self._options)

    def is_multiple(self) -> bool:
        """Return whether several may be chosen; kinds override it."""
        return False

    def offers_several(self) -> bool:
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

    def clean(self, raw: object) -> Any:
        # An empty list is sent as an empty text by a form, as null by a script.
        if self.is_multiple() and raw == "":
            raw = []
        value = super().clean(raw)
        return list(dict.fromkeys(value)) if self.is_multiple() else value

    def accepts(self, raw: object) -> bool:
        if not self.is_multiple():
            return _is_answer(raw)
        return (
            isinstance(raw, list | tuple)
            and len(raw) <= _MOST_ANSWERS
            and all(map(_is_answer, raw))
        )

    def wire_value(self, value: Any) -> Any:
        if self.is_multiple():
            return [str(one) for one in value] if isinstance(value, list | tuple | set) else []
        return None if value is None or value == "" else str(value)

    def read(self, record: Model) -> Any:
        stored = super().read(record)
        return offered_links(stored, self._declared_keys()) if self._is_many else stored

    def save(self, value: Any, record: Model) -> None:
        if self._is_many:
            save_links(record, self.get_attribute(), value, self._declared_keys())
        else:
            super().save(value, record)

    def _declared_keys(self) -> list[str]:
        return [str(value) for value, _label in self.get_options()]

    def _declared(self, text: str) -> Any:
        """Return the declared value that travels as ``text``."""
        return next(value for value, _words in self.get_options() if str(value) == text)


@dataclass(frozen=True)
class DescribedField(ListedField, ABC):
    """A list whose choices may have a line below them."""

    _descriptions: Mapping[Any, Words] = field(default_factory=dict, kw_only=True)

    def descriptions(self, lines: Mapping[Any, Words]) -> Self:
        """Set a line below choices, by value."""
        return self._with(_descriptions=dict(lines))

    def choices_wire(self) -> list[ChoiceWire]:
        lines = {str(value): str(line) for value, line in self._descriptions.items()}
        return [
            {**option, "description": lines.get(option["value"])}
            for option in choices.to_wire(self._options)
        ]


def _is_answer(raw: object) -> bool:
    return is_text(raw, longest=_LONGEST_ANSWER) or is_number(raw)
