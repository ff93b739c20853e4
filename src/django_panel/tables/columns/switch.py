"""What the two columns of editable yes and no share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.tables.columns.base import CellFunction, Text
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import EditableCellWire

#: What a script sends, and what a form does, which knows only texts.
_YES: tuple[object, ...] = ("1", "true", "on")
_NO: tuple[object, ...] = ("0", "false", "off", "")


class SwitchColumn(EditableColumn):
    """Yes or no, changed in its place."""

    def placeholder(self, text: Text | None) -> Self:
        """Refuse: a switch is on or off."""
        if text is not None:
            because = "A switch is on or off, and never without a value."
            raise ColumnMistake.no_such_cell(self._name, self.type, "placeholder", because)
        return super().placeholder(text)

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

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        def cell(value: Any, disabled: bool) -> EditableCellWire:
            return {"value": bool(value), "disabled": disabled}

        return cell
