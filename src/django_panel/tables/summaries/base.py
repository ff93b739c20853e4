"""What every figure below a column has: a name, a label, and over what it is computed."""

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

from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import Words
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.paths import ModelField
from django_panel.tables.query_types import ModelClass

if TYPE_CHECKING:
    from django_panel.tables.wire import SummaryWire

#: Stands where there is nothing to compute.
NOTHING = "—"
#: Beyond this a browser no longer tells two neighbouring integers apart.
_LARGEST_EXACT = 2**53 - 1
#: Values without an order that every database knows, and those that cannot be added up.
UNORDERED = (BooleanField, JSONField, UUIDField)
UNCOUNTABLE = (*UNORDERED, CharField, TextField, DateField, TimeField)
_SHOWN_AS_CELLS = ("number", "date", "datetime")


@dataclass(frozen=True)
class Summary(Fluent, ABC):
    """One figure below a column, over everything that matches or over the page."""

    name: ClassVar[str]
    #: Whether the column must have a value that a database can compute with.
    reads_values: ClassVar[bool] = True
    #: The kinds of fields whose values it cannot be made of.
    refused: ClassVar[tuple[type[Field[Any, Any]], ...]] = ()

    _label: Words | None = field(default=None, kw_only=True)
    _per_page: bool = field(default=False, kw_only=True)
    _format_using: Callable[[Any], Any] | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def label(self, text: Words | None) -> Self:
        """Set the words beside the figure; ``None`` goes back to the kind's own."""
        return self._with(_label=text)

    def per_page(self, condition: bool = True) -> Self:
        """Compute over the rows of the page only."""
        return self._with(_per_page=condition)

    def format_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set how the figure reads: a callable of the computed value, if there is one."""
        return self._with(_format_using=callback)

    def check(self, column: Column, model: ModelClass) -> None:
        """Complain about a column whose values no database makes this figure of."""
        if not self.reads_values:
            return
        path = column.path_in(model)
        if path.compute is not None:
            raise TableSchemaException.unsummarizable(column.get_name(), self.name)
        is_answer = getattr(column.get_aggregate(), "function", None) == "exists"
        if path.is_record or is_answer or isinstance(path.field, self.refused):
            raise TableSchemaException.unfit_for_summary(column.get_name(), self.name)

    def get_label(self) -> str:
        return str(self.default_label() if self._label is None else self._label)

    def is_per_page(self) -> bool:
        return self._per_page

    @abstractmethod
    def default_label(self) -> Words:
        """Return the words when nobody chose others."""

    @abstractmethod
    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        """Return what the database computes, by a name of the figure's own."""

    def value(self, computed: Sequence[Any]) -> Any:
        """Return the figure from what was computed, in the order of ``aggregates``."""
        return computed[0]

    def words(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        """Return the function that writes the figure; the column decides how."""
        return column_words(column, source)

    def raw(self, value: Any) -> float | int | str | None:
        """Return the figure for a script."""
        return raw_value(value)

    def figure(
        self, computed: Sequence[Any], column: Column, source: ModelField | None
    ) -> SummaryWire:
        """Return what is drawn; a figure of nothing is a dash."""
        value = self.value(computed)
        if value is None:
            text = NOTHING
        elif self._format_using is not None:
            text = str(self._format_using(value))
        else:
            text = self.words(column, source)(value)
        return {
            "name": self.name,
            "label": self.get_label(),
            "value": text,
            "raw": None if value is None else self.raw(value),
            "perPage": self._per_page,
        }


def column_words(column: Column, source: ModelField | None) -> Callable[[Any], str]:
    """Return the function that writes a value as the column's cells do."""
    if column.type in _SHOWN_AS_CELLS:
        cell: Callable[[Any], Any] = column.cell_function(source)
        return lambda value: (cell(value) or {}).get("display", NOTHING)
    numbers = number_formatter()
    return lambda value: numbers(value) if isinstance(value, int | float | Decimal) else str(value)


def rounded_words(column: Column, source: ModelField | None) -> Callable[[Any], str]:
    """Return the function that writes a mean: with the column's decimals, or two."""
    if not isinstance(column, NumberColumn):
        return number_formatter(2)
    places = column.get_decimals()
    if places is None:
        places = source.decimal_places if isinstance(source, DecimalField) else 2
    return number_formatter(places, column.get_prefix(), column.get_suffix())


def raw_value(value: Any) -> float | int | str | None:
    """Return a value a browser reads back exactly."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int | float) and math.isfinite(value) and abs(value) <= _LARGEST_EXACT:
        return value
    return str(value)
