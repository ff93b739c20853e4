"""A column of choices that are made in their place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.db.models import ForeignKey
from django.utils.translation import gettext as _

from django_panel.forms.fields import choices
from django_panel.forms.fields.choices import OptionSource
from django_panel.tables.columns.base import CellFunction, Text
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.columns.text import text_of
from django_panel.tables.path_resolution import resolve_path
from django_panel.tables.paths import ColumnPath, ModelField
from django_panel.tables.query_types import ModelClass

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire, EditableCellWire


@dataclass(frozen=True)
class SelectColumn(EditableColumn):
    """One of a list, written when it is chosen; the field's own choices unless others are given.

    Named by a relation to one record, it shows and writes that record's key.
    """

    type = "select"
    formatted_key = "label"

    _options: OptionSource | None = field(default=None, kw_only=True)

    def options(self, source: OptionSource | None) -> Self:
        """Set the list: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=None if source is None else choices.fixed(source))

    def get_options(self, source: ModelField | None = None) -> list[tuple[Any, Any]]:
        """Return the list as value and words; ``source`` is the field that may have its own."""
        if self._options is not None:
            return choices.pairs(self._options)
        own = getattr(source, "flatchoices", None) or ()
        return [(value, words) for value, words in own if value not in (None, "")]

    def path_in(self, model: ModelClass) -> ColumnPath:
        path = super().path_in(model)
        if not self.is_dynamic() and not self.get_options(path.field):
            raise ColumnMistake.nothing_to_choose(self._name)
        if path.annotation is not None or path.relation != self._name:
            return path
        # The name is a relation: the cell holds the key, not the related record's text.
        relation = model._meta.get_field(self._name)
        return resolve_path(model, relation.attname) if isinstance(relation, ForeignKey) else path

    def coerce(self, value: object, target: ModelField | None) -> Any:
        if value is None or value == "":
            if target is None or target.null:
                return None
            if target.blank and target.empty_strings_allowed:
                return ""
            raise ValidationError(_("Choose one of the list."), code="required")
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise ValidationError(_("Choose one of the list."), code="invalid")
        for declared, _words in self.get_options(target):
            if str(declared) == str(value):
                return declared
        raise ValidationError(_("Choose one of the list."), code="invalid_choice")

    def is_dynamic(self) -> bool:
        # A list that a function gives may differ from one request to the next.
        return callable(self._options)

    def keeps_cell_function(self) -> bool:
        return not self.is_dynamic()

    def cell_function(self, source: ModelField | None) -> CellFunction:
        words = {str(value): str(label) for value, label in self.get_options(source)}

        def cell(value: Any, disabled: bool) -> EditableCellWire:
            text = text_of(value)
            label = None if text is None else words.get(text, text)
            return {"value": text, "label": label, "disabled": disabled}

        return cell

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {
            **super().to_wire(derived_label, source),
            "options": choices.to_wire(self.get_options(source)),
        }
