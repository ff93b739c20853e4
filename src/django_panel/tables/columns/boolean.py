"""A column of booleans."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import BooleanCellWire


@dataclass(frozen=True, eq=False, repr=False)
class BooleanColumn(Column):
    """Shows yes or no; ``None`` is an empty cell."""

    type = "boolean"
    formatted_key = "label"

    _true_label: StrOrPromise = field(default=_("Yes"), init=False)
    _false_label: StrOrPromise = field(default=_("No"), init=False)

    def labels(self, true: StrOrPromise, false: StrOrPromise) -> Self:
        """Set the labels of ``True`` and ``False``."""
        return self._with(_true_label=true, _false_label=false)

    def get_labels(self) -> tuple[str, str]:
        return str(self._true_label), str(self._false_label)

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        true_label, false_label = self.get_labels()
        yes: BooleanCellWire = {"value": True, "label": true_label}
        no: BooleanCellWire = {"value": False, "label": false_label}

        def cell(value: Any) -> BooleanCellWire | None:
            if value is None:
                return None
            return yes if value else no

        return cell
