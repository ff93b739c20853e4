"""A field for several of a few."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.components import clamped
from django_panel.forms.fields.listed import DescribedField

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CheckboxListWire


@dataclass(frozen=True)
class CheckboxList(DescribedField):
    """Several of a few, all of them in sight."""

    type = "checkbox_list"

    _columns: int = field(default=1, kw_only=True)
    _bulk_toggleable: bool = field(default=False, kw_only=True)

    def columns(self, count: int) -> Self:
        """Set how many columns the choices stand in: one to four."""
        return self._with(_columns=clamped(count))

    def bulk_toggleable(self, condition: bool = True) -> Self:
        """Offer to tick all or none."""
        return self._with(_bulk_toggleable=condition)

    def is_multiple(self) -> bool:
        return True

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> CheckboxListWire:
        return {
            **super().to_wire(value, form),
            "options": self.choices_wire(),
            "columns": self._columns,
            "bulkToggleable": self._bulk_toggleable,
        }
