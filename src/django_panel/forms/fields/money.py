"""An input for an amount of money."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import ValidationError

from django_panel.forms.fields.currency import HasCurrency
from django_panel.forms.fields.number import NumberInput
from django_panel.support.formatting import currency_decimals
from django_panel.support.validation_messages import max_decimals_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FieldType, MoneyInputWire


@dataclass(frozen=True, eq=False, repr=False)
class MoneyInput(HasCurrency, NumberInput):
    """An amount of money as a ``Decimal``, with as many decimals as its currency has.

    The browser shows thousands separators and the currency, and submits a plain number.
    """

    type: ClassVar[FieldType] = "money"

    def clean_submitted(self, form: BoundForm) -> Any:
        value = super().clean_submitted(form)
        currency = self.currency_of(form)
        if isinstance(value, Decimal) and currency is not None:
            _validate_decimals(value, currency_decimals(currency))
        return value

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> MoneyInputWire:
        return {**super().to_wire(value, form), **self.currency_wire()}


def _validate_decimals(value: Decimal, limit: int) -> None:
    # Zeros at the end do not count.
    exponent = value.normalize().as_tuple().exponent
    if isinstance(exponent, int) and -exponent > limit:
        raise ValidationError(max_decimals_text(limit), code="max_decimal_places")
