"""A rich text editor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.validators import MaxLengthValidator

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text
from django_panel.forms.fields.textarea import MAX_TEXT_LENGTH
from django_panel.support.html import is_blank_html, sanitize_html, text_content

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import RichEditorWire
    from django_panel.forms.wire import ValidationHintsWire

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


class MaxTextContentLength(MaxLengthValidator):
    """The maximum length of the text content, without tags."""

    def clean(self, x: Any) -> int:
        return len(text_content(str(x)))


@dataclass(frozen=True, eq=False, repr=False)
class RichEditor(Field):
    """Formatted text, stored as HTML.

    It is sanitized before it is stored, and again before it is shown, because other code may
    have written it to the database.
    """

    type = "rich_editor"

    _allowed_tags: tuple[str, ...] | None = field(default=None, init=False)
    _toolbar: tuple[str, ...] = field(default=RICH_TOOLBAR, init=False)
    _max_length: int | None = field(default=None, init=False)

    def allowed_tags(self, tags: Iterable[str] | None) -> Self:
        """Set the allowed tags, of those that the editor supports."""
        return self._with(_allowed_tags=None if tags is None else tuple(tags))

    def toolbar(self, buttons: Iterable[str]) -> Self:
        """Set the toolbar buttons, in this order."""
        return self._with(_toolbar=tuple(buttons))

    def max_length(self, characters: int | None) -> Self:
        """Set the maximum length of the text content; tags are not counted."""
        return self._with(_max_length=characters)

    def compile(self) -> forms.Field:
        limits = [] if self._max_length is None else [MaxTextContentLength(self._max_length)]
        return forms.CharField(
            required=self._required, max_length=MAX_TEXT_LENGTH, validators=limits
        )

    def clean(self, raw: object) -> Any:
        if is_text(raw, max_length=MAX_TEXT_LENGTH):
            html = sanitize_html(str(raw), self._allowed_tags)
            raw = "" if is_blank_html(html) else html
        return super().clean(raw)

    def comparable(self, raw: object) -> Any:
        # An empty editor may send an empty paragraph.
        return super().comparable("" if isinstance(raw, str) and is_blank_html(raw) else raw)

    def accepts(self, raw: object) -> bool:
        return is_text(raw, max_length=MAX_TEXT_LENGTH)

    def wire_value(self, value: Any) -> Any:
        return sanitize_html(str(value), self._allowed_tags) if value else None

    def hints(self) -> ValidationHintsWire:
        return {**super().hints(), "max": self._max_length}

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RichEditorWire:
        return {
            **super().to_wire(value, form),
            "toolbar": list(self._toolbar),
            "maxLength": self._max_length,
        }
