"""A column of text inputs."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _

from django_panel.forms.fields.raw_values import is_text
from django_panel.support.column_types import has_type, type_name
from django_panel.support.labels import StrOrPromise
from django_panel.support.numbers import exact_number, has_plain_digits
from django_panel.tables.columns.base import CellFunction
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.text import to_text
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire, EditableCellWire

#: A submitted number with more characters is rejected.
_MAX_NUMBER_LENGTH = 100


@dataclass(frozen=True, eq=False, repr=False)
class TextInputColumn(EditableColumn):
    """An editable text, or with ``numeric`` an editable number."""

    type = "text_input"

    _numeric: bool = field(default=False, init=False)
    _max_length: int | None = field(default=None, init=False)

    def numeric(self, condition: bool = True) -> Self:
        """Accept numbers only, and align them right; ``alignment()`` can change that."""
        return self._with(_numeric=condition, _alignment="end" if condition else "start")

    def max_length(self, characters: int | None) -> Self:
        """Limit the number of characters; ``None`` uses the field's ``max_length``."""
        if characters is not None and characters < 1:
            raise ValueError(f"max_length() takes at least 1 character, not {characters}")
        return self._with(_max_length=characters)

    def accepts_column(self, target: ModelField) -> bool:
        if self._numeric:
            return has_type(target, "number", "text")
        return type_name(target) not in {"BinaryField", "BooleanField", "FileField", "JSONField"}

    def coerce(self, value: object, target: ModelField | None) -> Any:
        if self._numeric:
            return _number(value, target)
        if value is None:
            value = ""
        if not isinstance(value, str) or not is_text(value) or "\x00" in value:
            raise ValidationError(_("Enter some text."), code="invalid")
        text = value.strip()
        if self._max_length is not None:
            MaxLengthValidator(self._max_length)(text)
        return None if not text and target is not None and target.null else text

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        def cell(value: Any, disabled: bool) -> EditableCellWire:
            return {"value": input_value(value), "disabled": disabled}

        return cell

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        field_limit = getattr(source, "max_length", None)
        return {
            **super().to_wire(derived_label, source),
            "numeric": self._numeric,
            "maxLength": self._max_length if self._max_length is not None else field_limit,
        }


def input_value(value: Any) -> str | int | float | None:
    """Return the value of the input element, which the browser sends back unchanged."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float | Decimal):
        return exact_number(value) if math.isfinite(value) else None
    if isinstance(value, date | time):
        return value.isoformat()
    return to_text(value)


def _number(value: object, target: ModelField | None) -> Any:
    if value is None or value == "":
        if target is not None and not target.null:
            raise ValidationError(_("Enter a number."), code="required")
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValidationError(_("Enter a number."), code="invalid")
    try:
        text = str(value).strip()
        is_readable = len(text) <= _MAX_NUMBER_LENGTH and has_plain_digits(text)
        number = Decimal(text if is_readable else "")
    except (InvalidOperation, ValueError):
        raise ValidationError(_("Enter a number."), code="invalid") from None
    if not number.is_finite():
        raise ValidationError(_("Enter a number."), code="invalid")
    # The field parses the text itself: a float would lose digits.
    return text if target is not None else number
