"""Radio buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.options_field import DescribedOptionsField

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import RadioWire


@dataclass(frozen=True, eq=False, repr=False)
class Radio(DescribedOptionsField):
    """One of a few options, as radio buttons."""

    type = "radio"

    _inline: bool = field(default=False, init=False)

    def inline(self, condition: bool = True) -> Self:
        """Show the options side by side."""
        return self._with(_inline=condition)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RadioWire:
        return {
            **super().to_wire(value, form),
            "options": self.described_options_wire(value, form),
            "inline": self._inline,
        }
