"""A field for one or several of a list."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields import choices
from django_panel.forms.fields.base import Field, is_number, is_text
from django_panel.forms.fields.choices import OptionSource
from django_panel.forms.occasion import ANYTIME, Occasion
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import SelectWire

#: Answers beyond these are not worth comparing with the list.
_MOST_ANSWERS = 500
_LONGEST_ANSWER = 255


@frozen
class Select(Field):
    """One or several of a list; an answer comes back as the value that was declared."""

    type = "select"

    _options: OptionSource = field(default=(), kw_only=True)
    _multiple: bool = field(default=False, kw_only=True)
    _searchable: bool = field(default=False, kw_only=True)

    def options(self, source: OptionSource) -> Self:
        """Set the list: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=choices.fixed(source))

    def multiple(self, condition: bool = True) -> Self:
        """Take several answers."""
        return self._with(_multiple=condition)

    def searchable(self, condition: bool = True) -> Self:
        """Let people type to narrow the list."""
        return self._with(_searchable=condition)

    def get_options(self) -> list[tuple[Any, Any]]:
        """Return the list as value and words."""
        return choices.pairs(self._options)

    def is_multiple(self) -> bool:
        return self._multiple

    def compile(self) -> forms.Field:
        # Given as a function, the list is read when an answer is judged, not now.
        source: Any = self.get_options if callable(self._options) else self.get_options()
        if self._multiple:
            return forms.TypedMultipleChoiceField(
                choices=source, coerce=self._declared, required=self._required
            )
        return forms.TypedChoiceField(
            choices=source, coerce=self._declared, required=self._required, empty_value=None
        )

    def clean(self, raw: object) -> Any:
        # An unanswered list arrives as an empty text from a form, as null from a script.
        if self._multiple and raw == "":
            raw = []
        value = super().clean(raw)
        return list(dict.fromkeys(value)) if self._multiple else value

    def accepts(self, raw: object) -> bool:
        if not self._multiple:
            return _is_answer(raw)
        return (
            isinstance(raw, list | tuple)
            and len(raw) <= _MOST_ANSWERS
            and all(map(_is_answer, raw))
        )

    def wire_value(self, value: Any) -> Any:
        if self._multiple:
            return [str(one) for one in value or ()]
        return None if value is None else str(value)

    def to_wire(self, value: Any = None, occasion: Occasion = ANYTIME) -> SelectWire:
        return {
            **super().to_wire(value, occasion),
            "options": choices.to_wire(self._options),
            "multiple": self._multiple,
            "searchable": self._searchable,
            "usesRelationship": False,
            "createForm": None,
        }

    def _declared(self, text: str) -> Any:
        """Return the declared value that travels as ``text``."""
        return next(value for value, _words in self.get_options() if str(value) == text)


def _is_answer(raw: object) -> bool:
    return is_text(raw, longest=_LONGEST_ANSWER) or is_number(raw)
