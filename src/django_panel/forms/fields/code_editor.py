"""A field for source text."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_text
from django_panel.forms.fields.textarea import LONGEST_TEXT
from django_panel.forms.instances import json_text, model_field
from django_panel.forms.mistakes import FormSchemaException

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CodeEditorWire, ValidationHintsWire

Language = Literal[
    "plain", "json", "html", "css", "javascript", "php", "sql", "yaml", "markdown", "python"
]


@dataclass(frozen=True)
class CodeEditor(Field):
    """Source text, kept to the last blank.

    With the language ``json`` the answer must be JSON; where the model's own field is a
    ``JSONField`` it is stored as the structure, elsewhere as the text.
    """

    type = "code_editor"

    _language: Language = field(default="plain", kw_only=True)
    _rows: int = field(default=12, kw_only=True)
    _max_length: int | None = field(default=None, kw_only=True)

    def language(self, name: Language) -> Self:
        """Set what the text is written in."""
        if name not in get_args(Language):
            raise FormSchemaException.unknown_language(name, get_args(Language))
        return self._with(_language=name)

    def rows(self, count: int) -> Self:
        """Set how many lines the editor shows, at least one."""
        return self._with(_rows=max(1, count))

    def max_length(self, characters: int | None) -> Self:
        """Set how long the text may be."""
        return self._with(_max_length=characters)

    def compile(self) -> forms.Field:
        compiled = forms.CharField(
            required=self._required, strip=False, max_length=self._max_length or LONGEST_TEXT
        )
        if self._language == "json":
            compiled.validators.append(_is_json)
        return compiled

    def accepts(self, raw: object) -> bool:
        return is_text(raw, longest=LONGEST_TEXT)

    def comparable(self, raw: object) -> Any:
        text = super().comparable(raw)
        if self._language != "json" or not text:
            return text
        # A text that is not JSON raises ``ValueError``.
        return json_text(json.loads(text))

    def converts_value(self) -> bool:
        # The cleaned value is the text, also where the column stores the structure.
        return self._keeps_structures() or super().converts_value()

    def stored_value(self, value: Any) -> Any:
        if self._mutate is None and self._language == "json" and self._keeps_structures():
            return json.loads(value) if value else self._empty()
        return super().stored_value(value)

    def wire_value(self, value: Any) -> Any:
        if value is None or isinstance(value, str):
            if isinstance(value, str) and self._keeps_structures():
                return json.dumps(value, ensure_ascii=False)
            return value
        return json.dumps(value, indent=2, ensure_ascii=False, default=str)

    def hints(self) -> ValidationHintsWire:
        return {**super().hints(), "max": self._max_length}

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> CodeEditorWire:
        return {
            **super().to_wire(value, form),
            "language": self._language,
            "rows": self._rows,
            "maxLength": self._max_length,
        }

    def _keeps_structures(self) -> bool:
        return getattr(self._column(), "get_internal_type", str)() == "JSONField"

    def _empty(self) -> Any:
        """Return what an empty editor stores: nothing, or the column's own default."""
        column: Any = self._column()
        return None if column.null else column.get_default()

    def _column(self) -> Any:
        return model_field(self.get_model(), self.get_attribute())


def _is_json(text: str) -> None:
    try:
        json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ValidationError(_("Enter valid JSON."), code="json") from error


def _refuse_constant(name: str) -> None:
    """Refuse NaN and the infinities: Python reads them, no database keeps them."""
    raise ValueError(name)
