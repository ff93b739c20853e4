"""A field for free words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_number, is_text
from django_panel.support.fluent import resolved

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import TagsInputWire

#: Nobody types more; a request might.
_MOST_TAGS = 500

Suggestions = Iterable[str] | Callable[[], Iterable[str]]


@dataclass(frozen=True)
class TagsInput(Field):
    """Words people make up, each once, in the order they came."""

    type = "tags_input"

    _suggestions: Suggestions = field(default=(), kw_only=True)
    _max_tags: int | None = field(default=None, kw_only=True)
    _max_length: int = field(default=50, kw_only=True)
    _separator: str | None = field(default=None, kw_only=True)

    def suggestions(self, words: Suggestions) -> Self:
        """Set words to choose from, or a function that returns them; others are taken too."""
        return self._with(_suggestions=words if callable(words) else tuple(words))

    def max_tags(self, count: int | None) -> Self:
        """Set how many words are taken."""
        return self._with(_max_tags=count)

    def max_length(self, characters: int) -> Self:
        """Set how long one word may be."""
        return self._with(_max_length=max(1, characters))

    def separator(self, text: str | None) -> Self:
        """Store the words as one text, joined by this; a list is stored otherwise."""
        return self._with(_separator=text)

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def clean(self, raw: object) -> Any:
        if isinstance(raw, str):
            raw = raw.split(self._separator or ",")
        return super().clean(self._cleaned(raw) if self._is_list(raw) else raw)

    def comparable(self, raw: object) -> Any:
        if raw is None or isinstance(raw, str) or self._is_list(raw):
            return self.wire_value(raw)
        return super().comparable(raw)

    def converts_value(self) -> bool:
        return self._separator is not None or super().converts_value()

    def accepts(self, raw: object) -> bool:
        return self._is_list(raw)

    def stored_value(self, value: Any) -> Any:
        if self._mutate is not None:
            return super().stored_value(value)
        words = value or []
        return words if self._separator is None else self._separator.join(words)

    def wire_value(self, value: Any) -> Any:
        if isinstance(value, str):
            value = value.split(self._separator or ",")
        if not isinstance(value, list | tuple | set):
            return []
        return [word for word in (str(one).strip() for one in value) if word]

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> TagsInputWire:
        return {
            **super().to_wire(value, form),
            "suggestions": [str(word) for word in resolved(self._suggestions)],
            "maxTags": self._max_tags,
            "maxLength": self._max_length,
        }

    def _is_list(self, raw: object) -> bool:
        return (
            isinstance(raw, list | tuple)
            and len(raw) <= _MOST_TAGS
            and all(is_text(one) or is_number(one) for one in raw)
        )

    def _cleaned(self, raw: Any) -> list[str]:
        words = list(dict.fromkeys(word for word in (str(one).strip() for one in raw) if word))
        long = next((word for word in words if len(word) > self._max_length), None)
        if long is not None:
            raise ValidationError(
                _("“%(tag)s…” is longer than %(limit)d characters.")
                % {"tag": long[:20], "limit": self._max_length},
                code="max_length",
            )
        if self._separator is not None and any(self._separator in word for word in words):
            raise ValidationError(
                _("A tag cannot contain “%(separator)s”.") % {"separator": self._separator},
                code="separator",
            )
        if self._max_tags is not None and len(words) > self._max_tags:
            raise ValidationError(
                ngettext("Enter one tag at most.", "Enter %(count)d tags at most.", self._max_tags)
                % {"count": self._max_tags},
                code="max_tags",
            )
        return words
