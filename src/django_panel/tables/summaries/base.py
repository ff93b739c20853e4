"""The base class of summaries."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    DecimalField,
    Field,
    JSONField,
    TextField,
    TimeField,
    UUIDField,
)

from django_panel.exceptions import PanelSchemaException
from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import StrOrPromise
from django_panel.support.numbers import MAX_SAFE_INTEGER
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.type_aliases import ModelClass

if TYPE_CHECKING:
    from django_panel.tables.wire import SummaryWire

#: Shown if there are no values.
EMPTY_VALUE = "—"
#: Field types without a minimum on every database, and those that cannot be summed.
NOT_ORDERABLE = (BooleanField, JSONField, UUIDField)
NOT_SUMMABLE = (*NOT_ORDERABLE, CharField, TextField, DateField, TimeField)
_COLUMN_TYPES_WITH_DISPLAY = ("number", "date", "datetime")


@dataclass(frozen=True, eq=False, repr=False)
class Summary(Fluent, ABC):
    """An aggregate below a column, over all matching records or over the page."""

    name: ClassVar[str]
    #: Whether it aggregates the values of the column.
    reads_values: ClassVar[bool] = True
    #: The field types that it cannot aggregate.
    unsupported_fields: ClassVar[tuple[type[Field[Any, Any]], ...]] = ()

    _label: StrOrPromise | None = field(default=None, init=False)
    _per_page: bool = field(default=False, init=False)
    _format_using: Callable[[Any], Any] | None = field(default=None, init=False)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; ``None`` uses the default one."""
        return self._with(_label=text)

    def per_page(self, condition: bool = True) -> Self:
        """Compute over the rows of the page only."""
        return self._with(_per_page=condition)

    def format_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Format the result with a callable of the computed value; not called without one."""
        return self._with(_format_using=callback)

    def check(self, column: Column, model: ModelClass) -> None:
        """Raise for a column whose values the database cannot aggregate."""
        if not self.reads_values:
            return
        path = column.path_for(model)
        if path.compute is not None:
            raise PanelSchemaException(
                f"The column {column.get_name()!r} has the summary {self.name!r}, but its values "
                "are computed in Python.",
                "The database computes summaries.",
                "Summarize a column of a field, or count with CountSummary().",
            )
        is_boolean = getattr(column.get_aggregate(), "function", None) == "exists"
        if path.is_record or is_boolean or isinstance(path.field, self.unsupported_fields):
            raise PanelSchemaException(
                f"The column {column.get_name()!r} has the summary {self.name!r}, which does not "
                "support its values.",
                "A sum and an average need numbers; a range needs values with an order.",
                "Use CountSummary(), or summarize another column.",
            )

    def get_label(self) -> str:
        return str(self.default_label() if self._label is None else self._label)

    def is_per_page(self) -> bool:
        return self._per_page

    @abstractmethod
    def default_label(self) -> StrOrPromise:
        """Return the label of a summary that declares none."""

    @abstractmethod
    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        """Return the database aggregates, by name."""

    def value(self, computed: Sequence[Any]) -> Any:
        """Return the result from the computed aggregates, in the order of ``aggregates``."""
        return computed[0]

    def formatter(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        """Return the function that formats the result; by default, like the column's cells."""
        return column_formatter(column, source)

    def raw(self, value: Any) -> float | int | str | None:
        """Return the result as a JSON value."""
        return raw_value(value)

    def to_wire(
        self, computed: Sequence[Any], column: Column, source: ModelField | None
    ) -> SummaryWire:
        """Return the summary of the computed aggregates; a dash without values."""
        value = self.value(computed)
        if value is None:
            text = EMPTY_VALUE
        elif self._format_using is not None:
            text = str(self._format_using(value))
        else:
            text = self.formatter(column, source)(value)
        return {
            "name": self.name,
            "label": self.get_label(),
            "value": text,
            "raw": None if value is None else self.raw(value),
            "perPage": self._per_page,
        }


def column_formatter(column: Column, source: ModelField | None) -> Callable[[Any], str]:
    """Return a function that formats a value like the column's cells."""
    if column.type in _COLUMN_TYPES_WITH_DISPLAY:
        cell: Callable[[Any], Any] = column.cell_function(source)
        return lambda value: (cell(value) or {}).get("display", EMPTY_VALUE)
    format_number = number_formatter()
    return lambda value: (
        format_number(value) if isinstance(value, int | float | Decimal) else str(value)
    )


def rounded_formatter(column: Column, source: ModelField | None) -> Callable[[Any], str]:
    """Return a function that formats an average with the column's decimals, or two."""
    if not isinstance(column, NumberColumn):
        return number_formatter(2)
    places = column.get_decimals()
    if places is None:
        places = source.decimal_places if isinstance(source, DecimalField) else 2
    return column.formatter(places)


def raw_value(value: Any) -> float | int | str | None:
    """Return a JSON value that JavaScript represents exactly."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int | float) and math.isfinite(value) and abs(value) <= MAX_SAFE_INTEGER:
        return value
    return str(value)
