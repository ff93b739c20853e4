"""What the query builder can judge: one attribute of a record, by the operators of its kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from django.db.models import DecimalField, FloatField, IntegerField, Q, QuerySet, Value

from django_panel.forms.fields import choices
from django_panel.forms.fields.choices import OptionSource
from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import Words, capitalised, headline
from django_panel.support.searching import text_condition
from django_panel.tables.filters import days
from django_panel.tables.filters.base import plain_text
from django_panel.tables.filters.operators import (
    COMPARISONS,
    DAY_WORDS,
    EQUALITY,
    OPPOSITES,
    PRESENCE,
    WORDS,
    RuleOperator,
)
from django_panel.tables.filters.target import Target, resolve_target
from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.query_types import ModelClass

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.tables.wire import ConstraintType, ConstraintWire

#: Numbers wider than this are no figures of a business, and no column holds them.
_LARGEST = Decimal(10) ** 20
_LARGEST_INTEGER = 2**31 - 1
_PLACES = 10
_WIDE_DECIMAL: DecimalField[Any, Any] = DecimalField(max_digits=40, decimal_places=_PLACES)

_COMPARED = {
    RuleOperator.EQUAL_TO: "",
    RuleOperator.GREATER_THAN: "__gt",
    RuleOperator.GREATER_THAN_OR_EQUAL: "__gte",
    RuleOperator.LESS_THAN: "__lt",
    RuleOperator.LESS_THAN_OR_EQUAL: "__lte",
}
_FOUND = {
    RuleOperator.CONTAINS: "icontains",
    RuleOperator.STARTS_WITH: "istartswith",
    RuleOperator.ENDS_WITH: "iendswith",
}
#: Each takes the path, the day and the field.
_BOUNDS: dict[RuleOperator, tuple[Callable[[str, date, Any], Q], ...]] = {
    RuleOperator.EQUAL_TO: (days.since, days.until),
    RuleOperator.GREATER_THAN: (days.after,),
    RuleOperator.GREATER_THAN_OR_EQUAL: (days.since,),
    RuleOperator.LESS_THAN: (days.before,),
    RuleOperator.LESS_THAN_OR_EQUAL: (days.until,),
}


class Place(NamedTuple):
    """Where a value is judged: its path, its field, and the database it lies in."""

    path: str
    field: Any
    using: str

    def where(self, lookup: str, value: Any) -> Q:
        return Q(**{f"{self.path}{lookup}": value})


@dataclass(frozen=True)
class Constraint(Fluent, ABC):
    """One attribute that rules may speak of."""

    type: ClassVar[ConstraintType]
    operators: ClassVar[tuple[RuleOperator, ...]]

    _name: str = field(kw_only=False)
    _label: Words | None = field(default=None, kw_only=True)
    _column: str | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if not self._name:
            raise TableSchemaException.unnamed_part(type(self))

    def label(self, text: Words | None) -> Self:
        """Set the words for the attribute; ``None`` goes back to the model field's own name."""
        return self._with(_label=text)

    def column(self, path: str | None) -> Self:
        """Set the field that is judged, where it is not called as the constraint is."""
        return self._with(_column=path)

    def get_name(self) -> str:
        return self._name

    def get_label(self, model: ModelClass | None) -> str:
        if self._label is not None or model is None:
            return headline(self._name) if self._label is None else str(self._label)
        return capitalised(str(self.target(model).verbose_name))

    def target(self, model: ModelClass) -> Target:
        """Return the field that is judged."""
        return resolve_target(model, self._column or self._name, f"constraint {self._name!r}")

    @abstractmethod
    def read(self, raw: Any) -> Any:
        """Return an acceptable value as plain data, or None."""

    def condition(self, queryset: QuerySet[Any], operator: RuleOperator, value: Any) -> Q:
        """Return the condition of one rule on rows of ``queryset``."""
        target = self.target(queryset.model)
        # What lacks a value does not contain it either, so the opposite is built by negation.
        stated = OPPOSITES.get(operator, operator)

        def holds(path: str) -> Q:
            place = Place(path, target.field, queryset.db)
            if stated is RuleOperator.IS_FILLED:
                return self.is_filled(place)
            return self.compare(place, stated, value)

        found = target.matching(queryset, holds)
        return found if stated is operator else ~found

    def is_filled(self, place: Place) -> Q:
        """Return the condition that there is a value."""
        return place.where("__isnull", False)

    def compare(self, place: Place, operator: RuleOperator, value: Any) -> Q:
        """Return the condition for an operator that states something about a value."""
        return place.where(_COMPARED[operator], self.native(value, place.field))

    def native(self, value: Any, field: Any) -> Any:
        """Return a value that was read as the database compares it with a field."""
        return value

    def say(self, operator: RuleOperator, value: Any, model: ModelClass | None) -> str:
        """Return a rule as a sentence."""
        words = f"{self.get_label(model)} {self.word(operator)}"
        return f"{words} {self.say_value(value)}" if operator.takes_value() else words

    def word(self, operator: RuleOperator) -> str:
        return str(WORDS[operator])

    def say_value(self, value: Any) -> str:
        return f"“{value}”"

    def to_wire(self, model: ModelClass | None = None) -> ConstraintWire:
        return {
            "name": self._name,
            "label": self.get_label(model),
            "type": self.type,
            "operators": [
                {"value": each.value, "label": self.word(each)} for each in self.operators
            ],
            "options": self.get_options(),
        }

    def get_options(self) -> list[OptionWire]:
        """Return what may be chosen; empty where a value is written."""
        return []

    def check(self, filter_name: str) -> None:
        """Complain about what cannot be asked, whatever the model."""


class TextConstraint(Constraint):
    """An attribute of words."""

    type = "text"
    operators = (
        RuleOperator.CONTAINS,
        RuleOperator.DOES_NOT_CONTAIN,
        RuleOperator.STARTS_WITH,
        RuleOperator.ENDS_WITH,
        *EQUALITY,
        *PRESENCE,
    )

    def read(self, raw: Any) -> str | None:
        return plain_text(raw) or None

    def is_filled(self, place: Place) -> Q:
        return super().is_filled(place) & ~place.where("", "")

    def compare(self, place: Place, operator: RuleOperator, value: Any) -> Q:
        lookup = _FOUND.get(operator)
        if lookup is None:
            return super().compare(place, operator, value)
        return text_condition(place.path, lookup, value, place.using)


class NumberConstraint(Constraint):
    """An attribute of numbers."""

    type = "number"
    operators = (*EQUALITY, *COMPARISONS, *PRESENCE)

    def read(self, raw: Any) -> str | None:
        number = _number(raw)
        return None if number is None else f"{number:f}"

    def native(self, value: Any, field: Any) -> Any:
        return _comparable(Decimal(value), field)

    def say_value(self, value: Any) -> str:
        return number_formatter()(Decimal(value))


class DateConstraint(Constraint):
    """An attribute of days or moments, judged by days."""

    type = "date"
    operators = (RuleOperator.EQUAL_TO, *COMPARISONS, *PRESENCE)

    def read(self, raw: Any) -> str | None:
        day = days.read_day(raw)
        return None if day is None else day.isoformat()

    def compare(self, place: Place, operator: RuleOperator, value: Any) -> Q:
        condition = Q()
        for bound in _BOUNDS[operator]:
            condition &= bound(place.path, date.fromisoformat(value), place.field)
        return condition

    def word(self, operator: RuleOperator) -> str:
        return str(DAY_WORDS.get(operator) or WORDS[operator])

    def say_value(self, value: Any) -> str:
        return days.say_day(date.fromisoformat(value))


class BooleanConstraint(Constraint):
    """An attribute that holds or does not."""

    type = "boolean"
    operators = (RuleOperator.IS_TRUE, RuleOperator.IS_FALSE, *PRESENCE)

    def read(self, raw: Any) -> None:
        return None

    def compare(self, place: Place, operator: RuleOperator, value: Any) -> Q:
        return place.where("", operator is RuleOperator.IS_TRUE)


@dataclass(frozen=True)
class SelectConstraint(Constraint):
    """An attribute that is one of a list."""

    type = "select"
    operators = (*EQUALITY, *PRESENCE)

    _options: OptionSource = field(default=(), kw_only=True)

    def options(self, source: OptionSource) -> Self:
        """Set the list: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=choices.fixed(source))

    def read(self, raw: Any) -> str | None:
        text = plain_text(raw)
        return text if any(option["value"] == text for option in self.get_options()) else None

    def native(self, value: Any, field: Any) -> Any:
        declared = {str(option): option for option, _words in choices.pairs(self._options)}
        return declared[value]

    def say_value(self, value: Any) -> str:
        return next(
            (option["label"] for option in self.get_options() if option["value"] == value), value
        )

    def get_options(self) -> list[OptionWire]:
        return choices.to_wire(self._options)

    def check(self, filter_name: str) -> None:
        if not self._options:
            raise TableSchemaException.constraint_without_options(filter_name, self._name)


def _number(raw: Any) -> Decimal | None:
    text = repr(raw) if isinstance(raw, float) else plain_text(raw, longest=40)
    if text is None or not text.isascii() or "_" in text:
        return None
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    _sign, digits, exponent = number.as_tuple()
    # Python computes with 28 digits unless told otherwise.
    if not isinstance(exponent, int) or exponent < -_PLACES or len(digits) > 28:
        return None
    return number if abs(number) <= _LARGEST else None


def _comparable(number: Decimal, field: Any) -> Any:
    """Return a number as the database compares it with a field without refusing it."""
    if isinstance(field, FloatField):
        return float(number)
    is_whole = number == number.to_integral_value()
    if isinstance(field, IntegerField) and is_whole and abs(number) <= _LARGEST_INTEGER:
        return int(number)
    # Half of a whole number, or more digits than the field has, is still a number. Django
    # would let every row through, also those without a value, for one beyond its range.
    return Value(number, output_field=_WIDE_DECIMAL)
