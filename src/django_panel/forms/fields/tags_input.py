"""A field for tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_number, is_text
from django_panel.support.count_texts import count_text
from django_panel.support.fluent import resolved
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import TagsInputWire

#: A request with more tags is rejected.
_MAX_TAGS = 500

Suggestions = Iterable[str] | Callable[[], Iterable[str]]


@dataclass(frozen=True, eq=False, repr=False)
class TagsInput(Field):
    """Tags that users type, without duplicates, in order."""

    type = "tags_input"

    _suggestions: Suggestions = field(default=(), init=False)
    _max_tags: int | None = field(default=None, init=False)
    _max_length: int = field(default=50, init=False)
    _separator: str | None = field(default=None, init=False)

    def suggestions(self, words: Suggestions) -> Self:
        """Set suggested tags, or a function that returns them; other tags are valid too."""
        return self._with(_suggestions=words if callable(words) else tuple(words))

    def max_tags(self, count: int | None) -> Self:
        """Set the maximum number of tags."""
        return self._with(_max_tags=count)

    def max_length(self, characters: int) -> Self:
        """Set the maximum length of a tag."""
        return self._with(_max_length=max(1, characters))

    def separator(self, text: str | None) -> Self:
        """Store the tags as one text, joined by this separator, instead of as a list."""
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
        tags = value or []
        return tags if self._separator is None else self._separator.join(tags)

    def wire_value(self, value: Any) -> Any:
        if isinstance(value, str):
            value = value.split(self._separator or ",")
        if not isinstance(value, list | tuple | set):
            return []
        return [tag for tag in (str(item).strip() for item in value) if tag]

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        if stored is None or stored == {} or isinstance(stored, str):
            return None
        if not isinstance(stored, list | tuple | set):
            return gettext_lazy("The stored value is not a list.")
        if not all(isinstance(item, str) for item in stored):
            return gettext_lazy("The stored list contains values that are not text.")
        return None

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> TagsInputWire:
        return {
            **super().to_wire(value, form),
            "suggestions": [str(tag) for tag in resolved(self._suggestions)],
            "maxTags": self._max_tags,
            "maxLength": self._max_length,
        }

    def _is_list(self, raw: object) -> bool:
        return (
            isinstance(raw, list | tuple)
            and len(raw) <= _MAX_TAGS
            and all(is_text(one) or is_number(one) for one in raw)
        )

    def _cleaned(self, raw: Any) -> list[str]:
        tags = list(dict.fromkeys(tag for tag in (str(item).strip() for item in raw) if tag))
        long = next((tag for tag in tags if len(tag) > self._max_length), None)
        if long is not None:
            raise ValidationError(
                ngettext(
                    "“%(tag)s…” is longer than %(count)s character.",
                    "“%(tag)s…” is longer than %(count)s characters.",
                    self._max_length,
                )
                % {"tag": long[:20], "count": count_text(self._max_length)},
                code="max_length",
            )
        if self._separator is not None and any(self._separator in tag for tag in tags):
            raise ValidationError(
                _("A tag cannot contain “%(separator)s”.") % {"separator": self._separator},
                code="separator",
            )
        if self._max_tags is not None and len(tags) > self._max_tags:
            raise ValidationError(
                ngettext("Enter one tag at most.", "Enter %(count)d tags at most.", self._max_tags)
                % {"count": self._max_tags},
                code="max_tags",
            )
        return tags
