"""A list of checkboxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.options_field import DescribedOptionsField
from django_panel.schemas.component import clamp_columns

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CheckboxListWire


@dataclass(frozen=True)
class CheckboxList(DescribedOptionsField):
    """Several of a few options, as checkboxes."""

    type = "checkbox_list"

    _columns: int = field(default=1, kw_only=True)
    _bulk_toggleable: bool = field(default=False, kw_only=True)

    def columns(self, count: int) -> Self:
        """Set the number of columns: one to four."""
        return self._with(_columns=clamp_columns(count))

    def bulk_toggleable(self, condition: bool = True) -> Self:
        """Show buttons that select all or none."""
        return self._with(_bulk_toggleable=condition)

    def is_multiple(self) -> bool:
        return True

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> CheckboxListWire:
        return {
            **super().to_wire(value, form),
            "options": self.described_options_wire(value, form),
            "columns": self._columns,
            "bulkToggleable": self._bulk_toggleable,
        }
