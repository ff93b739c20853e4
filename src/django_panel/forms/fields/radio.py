"""A field for one of a few."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.listed import DescribedField

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import RadioWire


@dataclass(frozen=True)
class Radio(DescribedField):
    """One of a few, all of them in sight."""

    type = "radio"

    _inline: bool = field(default=False, kw_only=True)

    def inline(self, condition: bool = True) -> Self:
        """Put the choices side by side."""
        return self._with(_inline=condition)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RadioWire:
        return {
            **super().to_wire(value, form),
            "options": self.choices_wire(),
            "inline": self._inline,
        }
