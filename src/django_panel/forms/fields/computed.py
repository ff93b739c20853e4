"""A value that the form shows as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields.affixes import AffixedField
from django_panel.forms.fields.currency import HasCurrency
from django_panel.forms.read_only_html import text_and_html
from django_panel.support.formatting import localized_value
from django_panel.support.html import html_text, is_html
from django_panel.support.numbers import exact_number, is_number

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import ComputedWire


@dataclass(frozen=True, eq=False, repr=False)
class Computed(HasCurrency, AffixedField):
    """A value that users see and cannot change: a sum, a date, a name. A ``SafeString`` is HTML.

    ``after_state_updated()`` of another field may set it while the user types. A submitted value
    is ignored.
    """

    type = "computed"
    model_options = frozenset({"_default", "_helper_text"})

    _decimals: int | None = field(default=None, init=False)

    def decimals(self, places: int | None) -> Self:
        """Round a number to this many decimals; by default those of the currency, or all."""
        return self._with(_decimals=None if places is None else max(0, places))

    def is_disabled(self, form: BoundForm | None = None) -> bool:
        return True

    def is_always_disabled(self) -> bool:
        return True

    def is_disabled_on(self, page: str) -> bool:
        return True

    def compile(self) -> forms.Field:
        return forms.CharField(required=False)

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, str) or is_number(raw)

    def comparable(self, raw: object) -> Any:
        # The browser has the text of HTML.
        return super().comparable(html_text(raw) if is_html(raw) else raw)

    def wire_value(self, value: Any) -> Any:
        """Return a number that the browser formats, or text."""
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, date | time):
            return localized_value(value)
        if is_number(value):
            return str(value) if isinstance(value, Decimal) else exact_number(value)
        return str(value)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> ComputedWire:
        value, html = text_and_html(self, value, form)
        return {
            **super().to_wire(value, form),
            **html,
            **self.affixes_wire(),
            **self.currency_wire(),
            "decimals": self._decimals,
        }
