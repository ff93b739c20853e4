"""The base class of the checkbox and toggle columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.support.column_types import has_type
from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import CellFunction
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import EditableCellWire

#: The texts that a form may submit.
_YES: tuple[object, ...] = ("1", "true", "on")
_NO: tuple[object, ...] = ("0", "false", "off", "")


class EditableBooleanColumn(EditableColumn):
    """An editable boolean."""

    def placeholder(self, text: StrOrPromise | None) -> Self:
        """Raise: a boolean cell is never empty."""
        rule = "An editable boolean is on or off, never empty."
        return super().placeholder(self._unsupported(text, "placeholder", rule))

    def accepts_column(self, target: ModelField) -> bool:
        return has_type(target, "boolean", "integer")

    def coerce(self, value: object, target: ModelField | None) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and value in (0, 1):
            return value == 1
        if isinstance(value, str) and value.lower() in _YES:
            return True
        if isinstance(value, str) and value.lower() in _NO:
            return False
        raise ValidationError(_("Choose yes or no."), code="invalid")

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        def cell(value: Any, disabled: bool) -> EditableCellWire:
            return {"value": bool(value), "disabled": disabled}

        return cell
