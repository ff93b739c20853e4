"""A Markdown editor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.textarea import Textarea

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import MarkdownEditorWire

MARKDOWN_TOOLBAR = (
    "bold",
    "italic",
    "strike",
    "heading",
    "bulletList",
    "orderedList",
    "blockquote",
    "link",
    "code",
    "codeBlock",
)


@dataclass(frozen=True, eq=False, repr=False)
class MarkdownEditor(Textarea):
    """Markdown with a preview; stored as it is typed."""

    type = "markdown_editor"

    _rows: int = field(default=10, init=False)
    _toolbar: tuple[str, ...] = field(default=MARKDOWN_TOOLBAR, init=False)

    def toolbar(self, buttons: Iterable[str]) -> Self:
        """Set the toolbar buttons, in this order."""
        return self._with(_toolbar=tuple(buttons))

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> MarkdownEditorWire:
        return {**super().to_wire(value, form), "toolbar": list(self._toolbar)}
