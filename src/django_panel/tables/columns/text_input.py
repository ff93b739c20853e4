"""A column of texts and numbers that are typed in their place."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _

from django_panel.forms.fields.shapes import is_text
from django_panel.tables.columns.base import CellFunction, Text
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.number import exact
from django_panel.tables.columns.text import text_of
from django_panel.tables.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire, EditableCellWire

#: A number of more characters than this is not typed but pasted by accident.
_LONGEST_NUMBER = 100


@dataclass(frozen=True)
class TextInputColumn(EditableColumn):
    """A text, or with ``numeric`` a number, which writes when the box is left."""

    type = "text_input"

    _numeric: bool = field(default=False, kw_only=True)
    _max_length: int | None = field(default=None, kw_only=True)

    def numeric(self, condition: bool = True) -> Self:
        """Take numbers only; like other numbers they end on one line, unless aligned later."""
        return self._with(_numeric=condition, _alignment="end" if condition else "start")

    def max_length(self, characters: int | None) -> Self:
        """Take no more than this many characters; ``None``: as many as the field holds."""
        if characters is not None and characters < 1:
            raise ValueError(f"max_length() takes a number from 1 on, not {characters}")
        return self._with(_max_length=characters)

    def is_numeric(self) -> bool:
        return self._numeric

    def coerce(self, value: object, target: ModelField | None) -> Any:
        if self._numeric:
            return _number(value, target)
        if value is None:
            value = ""
        if not isinstance(value, str) or not is_text(value) or "\x00" in value:
            raise ValidationError(_("Enter a text."), code="invalid")
        text = value.strip()
        if self._max_length is not None:
            MaxLengthValidator(self._max_length)(text)
        return None if not text and target is not None and target.null else text

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        def cell(value: Any, disabled: bool) -> EditableCellWire:
            return {"value": typed_value(value), "disabled": disabled}

        return cell

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        held = getattr(source, "max_length", None)
        return {
            **super().to_wire(derived_label, source),
            "numeric": self._numeric,
            "maxLength": self._max_length if self._max_length is not None else held,
        }


def typed_value(value: Any) -> str | int | float | None:
    """Return a value as it stands in an input, to be sent back unchanged."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float | Decimal):
        return exact(value) if math.isfinite(value) else None
    if isinstance(value, date | time):
        return value.isoformat()
    return text_of(value)


def _number(value: object, target: ModelField | None) -> Any:
    if value is None or value == "":
        if target is not None and not target.null:
            raise ValidationError(_("Enter a number."), code="required")
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValidationError(_("Enter a number."), code="invalid")
    try:
        text = str(value).strip()
        number = Decimal(text if len(text) <= _LONGEST_NUMBER else "")
    except (InvalidOperation, ValueError):
        raise ValidationError(_("Enter a number."), code="invalid") from None
    if not number.is_finite():
        raise ValidationError(_("Enter a number."), code="invalid")
    # Never through a float: the field reads the digits as they were typed.
    return text if target is not None else number
