"""A column of select boxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.db.models import ForeignKey
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields import option_sources
from django_panel.forms.fields.option_sources import OptionSource
from django_panel.support.column_types import type_name, unusable_values
from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import CellFunction
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.text import to_text
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath, ModelField
from django_panel.tables.type_aliases import ModelClass

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire, EditableCellWire


@dataclass(frozen=True, eq=False, repr=False)
class SelectColumn(EditableColumn):
    """An editable select box; the options default to the field's choices.

    For a foreign key it shows and writes the related record's key.
    """

    type = "select"
    formatted_key = "label"

    _options: OptionSource | None = field(default=None, init=False)

    def options(self, source: OptionSource | None) -> Self:
        """Set the options: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=None if source is None else option_sources.prepare(source))

    def get_options(self, source: ModelField | None = None) -> list[tuple[Any, Any]]:
        """Return pairs of value and label; ``source`` is the field with the default choices."""
        if self._options is not None:
            return option_sources.pairs(self._options)
        own = getattr(source, "flatchoices", None) or ()
        return [(value, label) for value, label in own if value not in (None, "")]

    def path_for(self, model: ModelClass) -> ColumnPath:
        path = super().path_for(model)
        if not self.is_dynamic() and not self.get_options(path.field):
            raise PanelSchemaException(
                f"The select column {self._name!r} has no options.",
                "The options are the choices of its field, or a list that is not empty.",
                "Add .options([(value, label), ...]); only a function may return an empty list.",
            )
        if self._update_using is None and not self.is_dynamic():
            self._check_options(self.target_field_for(model))
        if path.annotation is not None or path.relation != self._name:
            return path
        # The name is a relation: the cell holds the foreign key, not the related record's text.
        relation = model._meta.get_field(self._name)
        return resolve_path(model, relation.attname) if isinstance(relation, ForeignKey) else path

    def _check_options(self, target: ModelField) -> None:
        values = (value for value, _label in self.get_options(target))
        unusable = unusable_values(target, values)
        if unusable:
            raise PanelSchemaException(
                f"The select column {self._name!r} has the options "
                f"{', '.join(map(repr, unusable))}, which {target.name!r} ({type_name(target)}) "
                "cannot hold.",
                "A cell writes the selected option to the field.",
                "Correct the options, or save the value yourself with update_using().",
            )

    def coerce(self, value: object, target: ModelField | None) -> Any:
        if value is None or value == "":
            if target is None or target.null:
                return None
            if target.blank and target.empty_strings_allowed:
                return ""
            raise ValidationError(_("Select a valid option."), code="required")
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise ValidationError(_("Select a valid option."), code="invalid")
        for option, _label in self.get_options(target):
            if str(option) == str(value):
                return option
        raise ValidationError(_("Select a valid option."), code="invalid_choice")

    def is_dynamic(self) -> bool:
        # A function may return other options for each request.
        return callable(self._options)

    def caches_cell_function(self) -> bool:
        return not self.is_dynamic()

    def cell_function(self, source: ModelField | None) -> CellFunction:
        labels = {str(value): str(label) for value, label in self.get_options(source)}

        def cell(value: Any, disabled: bool) -> EditableCellWire:
            text = to_text(value)
            label = None if text is None else labels.get(text, text)
            return {"value": text, "label": label, "disabled": disabled}

        return cell

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {
            **super().to_wire(derived_label, source),
            "options": option_sources.to_wire(self.get_options(source)),
        }
