"""Texts before and after an input."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.forms.fields.base import Field
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.support.wire import AffixesWire


@dataclass(frozen=True, eq=False, repr=False)
class AffixedField(Field, ABC):
    """A field with a text before or after its value, such as a unit; it is not submitted."""

    # ``_prefix`` is the prefix of a field's name in a relation group.
    _text_before: StrOrPromise | None = field(default=None, init=False)
    _text_after: StrOrPromise | None = field(default=None, init=False)

    def prefix(self, text: StrOrPromise | None) -> Self:
        """Set the text before the value: ``"https://"``."""
        return self._with(_text_before=text)

    def suffix(self, text: StrOrPromise | None) -> Self:
        """Set the text after the value: ``"kg"``."""
        return self._with(_text_after=text)

    def affixes_wire(self) -> AffixesWire:
        """Return the declared texts for the browser."""
        wire: AffixesWire = {}
        if self._text_before is not None:
            wire["prefix"] = str(self._text_before)
        if self._text_after is not None:
            wire["suffix"] = str(self._text_after)
        return wire
