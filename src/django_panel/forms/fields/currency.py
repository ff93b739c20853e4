"""The currency of an amount: fixed, or the value of another field."""

from __future__ import annotations

import re
from abc import ABC
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.support.wire import CurrencyWire

_CODE = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, eq=False, repr=False)
class HasCurrency(Field, ABC):
    """A field whose value may be an amount of money."""

    _currency: str | None = field(default=None, init=False)
    _currency_field: str | None = field(default=None, init=False)

    def currency(self, code: str | None) -> Self:
        """Set the currency by its ISO code: ``"EUR"``."""
        if code is not None and not _CODE.fullmatch(code):
            raise PanelSchemaException(
                f"{code!r} is not the currency of the field {self._name!r}.",
                "A currency is an ISO 4217 code of three capital letters, such as 'EUR'.",
                "Correct currency(), or use currency_field() for the value of another field.",
            )
        return self._with(_currency=code)

    def currency_field(self, name: str | None) -> Self:
        """Take the currency from another field of the form; ``currency()`` is the fallback."""
        return self._with(_currency_field=name)

    def currency_of(self, form: BoundForm) -> str | None:
        """Return the currency code of a bound form, or None if it is unknown."""
        code = None
        if self._currency_field is not None:
            code = form.data.get(self._currency_field) or form.values.get(self._currency_field)
        return code if isinstance(code, str) and _CODE.fullmatch(code) else self._currency

    def currency_wire(self) -> CurrencyWire:
        return {"currency": self._currency, "currencyField": self._currency_field}
