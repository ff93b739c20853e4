"""A field for text with a look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.validators import MaxLengthValidator

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_text
from django_panel.forms.fields.textarea import LONGEST_TEXT
from django_panel.forms.sanitizing import is_blank_html, readable_text, sanitized

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import RichEditorWire, ValidationHintsWire

RICH_TOOLBAR = (
    "bold",
    "italic",
    "underline",
    "strike",
    "heading",
    "bulletList",
    "orderedList",
    "blockquote",
    "link",
    "code",
    "codeBlock",
    "horizontalRule",
    "undo",
    "redo",
)


class ReadableLength(MaxLengthValidator):
    """As long as Django says, counted without the marks that only give a text its look."""

    def clean(self, x: Any) -> int:
        return len(readable_text(str(x)))


@dataclass(frozen=True)
class RichEditor(Field):
    """Text with headings, lists and links, kept as HTML.

    It is made harmless before it is stored and again before it is shown: what stands in the
    database may have come another way.
    """

    type = "rich_editor"

    _allowed_tags: tuple[str, ...] | None = field(default=None, kw_only=True)
    _toolbar: tuple[str, ...] = field(default=RICH_TOOLBAR, kw_only=True)
    _max_length: int | None = field(default=None, kw_only=True)

    def allowed_tags(self, tags: Iterable[str] | None) -> Self:
        """Set which tags are kept, of those the editor can make."""
        return self._with(_allowed_tags=None if tags is None else tuple(tags))

    def toolbar(self, buttons: Iterable[str]) -> Self:
        """Set which buttons the editor shows, in this order."""
        return self._with(_toolbar=tuple(buttons))

    def max_length(self, characters: int | None) -> Self:
        """Set how many characters somebody may read of it; tags are not counted."""
        return self._with(_max_length=characters)

    def compile(self) -> forms.Field:
        limits = [] if self._max_length is None else [ReadableLength(self._max_length)]
        return forms.CharField(required=self._required, max_length=LONGEST_TEXT, validators=limits)

    def clean(self, raw: object) -> Any:
        if is_text(raw, longest=LONGEST_TEXT):
            harmless = sanitized(str(raw), self._allowed_tags)
            raw = "" if is_blank_html(harmless) else harmless
        return super().clean(raw)

    def comparable(self, raw: object) -> Any:
        # An empty editor may send an empty paragraph.
        return super().comparable("" if isinstance(raw, str) and is_blank_html(raw) else raw)

    def accepts(self, raw: object) -> bool:
        return is_text(raw, longest=LONGEST_TEXT)

    def wire_value(self, value: Any) -> Any:
        return sanitized(str(value), self._allowed_tags) if value else None

    def hints(self) -> ValidationHintsWire:
        return {**super().hints(), "max": self._max_length}

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RichEditorWire:
        return {
            **super().to_wire(value, form),
            "toolbar": list(self._toolbar),
            "maxLength": self._max_length,
        }
