"""An editor for source code."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text
from django_panel.forms.fields.textarea import MAX_TEXT_LENGTH
from django_panel.records.row import json_text, model_field

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CodeEditorWire
    from django_panel.forms.wire import ValidationHintsWire

Language = Literal[
    "plain", "json", "html", "css", "javascript", "php", "sql", "yaml", "markdown", "python"
]


@dataclass(frozen=True, eq=False, repr=False)
class CodeEditor(Field):
    """Source code; whitespace is not stripped.

    With the language ``json`` the value must be JSON. A ``JSONField`` stores the parsed value,
    any other model field the text.
    """

    type = "code_editor"
    model_options = Field.model_options | {"_max_length"}

    _language: Language = field(default="plain", init=False)
    _rows: int = field(default=12, init=False)
    _max_length: int | None = field(default=None, init=False)

    def language(self, name: Language) -> Self:
        """Set the language of the code."""
        if name not in get_args(Language):
            raise PanelSchemaException(
                f"CodeEditor has no language {name!r}.",
                fix=f"Use one of {', '.join(get_args(Language))}.",
            )
        return self._with(_language=name)

    def rows(self, count: int) -> Self:
        """Set the number of visible lines, at least one."""
        return self._with(_rows=max(1, count))

    def max_length(self, characters: int | None) -> Self:
        """Set the maximum length; by default that of the model field."""
        return self._with(_max_length=characters)

    def compile(self) -> forms.Field:
        compiled = forms.CharField(
            required=self._required, strip=False, max_length=self._max_length or MAX_TEXT_LENGTH
        )
        if self._language == "json":
            compiled.validators.append(_is_json)
        return compiled

    def accepts(self, raw: object) -> bool:
        return is_text(raw, max_length=MAX_TEXT_LENGTH)

    def comparable(self, raw: object) -> Any:
        text = super().comparable(raw)
        if self._language != "json" or not text:
            return text
        # A text that is not JSON raises ``ValueError``.
        return json_text(json.loads(text))

    def converts_value(self) -> bool:
        # The cleaned value is the text, also if the column stores the parsed value.
        return self._is_json_column() or super().converts_value()

    def stored_value(self, value: Any) -> Any:
        if self._mutate is None and self._language == "json" and self._is_json_column():
            return json.loads(value) if value else self._empty()
        return super().stored_value(value)

    def wire_value(self, value: Any) -> Any:
        if value is None or isinstance(value, str):
            if isinstance(value, str) and self._is_json_column():
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

    def _is_json_column(self) -> bool:
        # Values inside an array are also stored as they are.
        return getattr(self._column(), "get_internal_type", str)() in {"JSONField", "ArrayField"}

    def _empty(self) -> Any:
        """Return the value that an empty editor stores: null, or the default of the column."""
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
    """Reject NaN and infinity: Python parses them, but no database stores them."""
    raise ValueError(name)
