"""The constraints of the query builder: fields that rules may compare."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from django.db.models import DecimalField, FloatField, IntegerField, Q, QuerySet, Value
from django.utils.text import capfirst

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields import option_sources
from django_panel.forms.fields.option_sources import OptionSource
from django_panel.support.column_types import ColumnType
from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.text_search import search_condition
from django_panel.tables.declaration_checks import check_name
from django_panel.tables.filters import days
from django_panel.tables.filters.base import plain_text
from django_panel.tables.filters.field_checks import check_options, check_type
from django_panel.tables.filters.operators import (
    COMPARISONS,
    DATE_OPERATOR_LABELS,
    EQUALITY,
    OPERATOR_LABELS,
    OPPOSITES,
    PRESENCE,
    RuleOperator,
)
from django_panel.tables.filters.target_field import Target, resolve_target
from django_panel.tables.type_aliases import ModelClass

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.tables.filters.wire import ConstraintType, ConstraintWire

#: Larger numbers are rejected: no column holds them.
_MAX_NUMBER = Decimal(10) ** 20
_MAX_INTEGER = 2**31 - 1
_MAX_DECIMALS = 10
_WIDE_DECIMAL: DecimalField[Any, Any] = DecimalField(max_digits=40, decimal_places=_MAX_DECIMALS)

_COMPARISON_LOOKUPS = {
    RuleOperator.EQUAL_TO: "",
    RuleOperator.GREATER_THAN: "__gt",
    RuleOperator.GREATER_THAN_OR_EQUAL: "__gte",
    RuleOperator.LESS_THAN: "__lt",
    RuleOperator.LESS_THAN_OR_EQUAL: "__lte",
}
_TEXT_LOOKUPS = {
    RuleOperator.CONTAINS: "icontains",
    RuleOperator.STARTS_WITH: "istartswith",
    RuleOperator.ENDS_WITH: "iendswith",
}
#: The functions take the path, the date and the field.
_DATE_BOUNDS: dict[RuleOperator, tuple[Callable[[str, date, Any], Q], ...]] = {
    RuleOperator.EQUAL_TO: (days.since, days.until),
    RuleOperator.GREATER_THAN: (days.after,),
    RuleOperator.GREATER_THAN_OR_EQUAL: (days.since,),
    RuleOperator.LESS_THAN: (days.before,),
    RuleOperator.LESS_THAN_OR_EQUAL: (days.until,),
}


class ConstraintField(NamedTuple):
    """The lookup path, the model field and the database alias of a constraint."""

    path: str
    field: Any
    using: str

    def q(self, lookup: str, value: Any) -> Q:
        return Q(**{f"{self.path}{lookup}": value})


@dataclass(frozen=True, eq=False, repr=False)
class Constraint(Fluent, ABC):
    """A field that rules may compare."""

    type: ClassVar[ConstraintType]
    operators: ClassVar[tuple[RuleOperator, ...]]
    #: The types of fields that the constraint can compare; empty for all.
    column_types: ClassVar[tuple[ColumnType, ...]] = ()

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _column: str | None = field(default=None, init=False)
    _unscoped: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        check_name(self._name, type(self))

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; ``None`` uses the model field's verbose name."""
        return self._with(_label=text)

    def column(self, path: str | None) -> Self:
        """Set the field to compare, if it differs from the constraint's name."""
        return self._with(_column=path)

    def unscoped(self, condition: bool = True) -> Self:
        """Compare all related records, not only those in the scope of their resource."""
        return self._with(_unscoped=condition)

    def get_name(self) -> str:
        return self._name

    def get_label(self, model: ModelClass | None) -> str:
        if self._label is not None or model is None:
            return headline(self._name) if self._label is None else str(self._label)
        return capfirst(str(self.target(model).verbose_name))

    def target(self, model: ModelClass) -> Target:
        """Return the field to compare; raise if the model does not have it."""
        path = self._column or self._name
        target = resolve_target(model, path, f"constraint {self._name!r}")
        return target.unscoped() if self._unscoped else target

    @abstractmethod
    def sanitize(self, raw: Any) -> Any:
        """Return a valid value as plain data, or None for an invalid one."""

    def condition(self, queryset: QuerySet[Any], operator: RuleOperator, value: Any) -> Q:
        """Return the condition of one rule on rows of ``queryset``."""
        target = self.target(queryset.model)
        # Rows without a value match the negative operators, so those negate the positive ones.
        positive = OPPOSITES.get(operator, operator)

        def condition(path: str) -> Q:
            field = ConstraintField(path, target.field, queryset.db)
            if positive is RuleOperator.IS_FILLED:
                return self.is_filled(field)
            return self.compare(field, positive, value)

        matching = target.matching(queryset, condition)
        return matching if positive is operator else ~matching

    def is_filled(self, field: ConstraintField) -> Q:
        """Return the condition that the field has a value."""
        return field.q("__isnull", False)

    def compare(self, field: ConstraintField, operator: RuleOperator, value: Any) -> Q:
        """Return the condition of a positive operator that takes a value."""
        return field.q(_COMPARISON_LOOKUPS[operator], self.to_python(value, field.field))

    def to_python(self, value: Any, field: Any) -> Any:
        """Convert a sanitized value for a comparison with a model field."""
        return value

    def describe(self, operator: RuleOperator, value: Any, model: ModelClass | None) -> str:
        """Return a rule as text: ``Title contains “invoice”``."""
        text = f"{self.get_label(model)} {self.operator_label(operator)}"
        return f"{text} {self.describe_value(value)}" if operator.takes_value() else text

    def operator_label(self, operator: RuleOperator) -> str:
        return str(OPERATOR_LABELS[operator])

    def describe_value(self, value: Any) -> str:
        return f"“{value}”"

    def to_wire(self, model: ModelClass | None = None) -> ConstraintWire:
        return {
            "name": self._name,
            "label": self.get_label(model),
            "type": self.type,
            "operators": [
                {"value": operator.value, "label": self.operator_label(operator)}
                for operator in self.operators
            ],
            "options": self.get_options(),
        }

    def get_options(self) -> list[OptionWire]:
        """Return the options of a select constraint; empty for the others."""
        return []

    def check(self, filter_name: str) -> None:
        """Raise if the constraint cannot work with any model."""

    def check_target(self, target: Target) -> None:
        """Raise if the constraint cannot compare this field."""
        if self.column_types:
            check_type(target, f"constraint {self._name!r}", *self.column_types)


class TextConstraint(Constraint):
    """Compares text."""

    type = "text"
    column_types = ("text",)
    operators = (
        RuleOperator.CONTAINS,
        RuleOperator.DOES_NOT_CONTAIN,
        RuleOperator.STARTS_WITH,
        RuleOperator.ENDS_WITH,
        *EQUALITY,
        *PRESENCE,
    )

    def sanitize(self, raw: Any) -> str | None:
        return plain_text(raw) or None

    def is_filled(self, field: ConstraintField) -> Q:
        return super().is_filled(field) & ~field.q("", "")

    def compare(self, field: ConstraintField, operator: RuleOperator, value: Any) -> Q:
        lookup = _TEXT_LOOKUPS.get(operator)
        if lookup is None:
            return super().compare(field, operator, value)
        return search_condition(field.path, lookup, value, field.using)


class NumberConstraint(Constraint):
    """Compares numbers."""

    type = "number"
    column_types = ("number",)
    operators = (*EQUALITY, *COMPARISONS, *PRESENCE)

    def sanitize(self, raw: Any) -> str | None:
        number = _number(raw)
        return None if number is None else f"{number:f}"

    def to_python(self, value: Any, field: Any) -> Any:
        return _comparable(Decimal(value), field)

    def describe_value(self, value: Any) -> str:
        return number_formatter()(Decimal(value))


class DateConstraint(Constraint):
    """Compares dates; a datetime field is compared by its date in the current time zone."""

    type = "date"
    column_types = ("date",)
    operators = (RuleOperator.EQUAL_TO, *COMPARISONS, *PRESENCE)

    def sanitize(self, raw: Any) -> str | None:
        day = days.parse_day(raw)
        return None if day is None else day.isoformat()

    def compare(self, field: ConstraintField, operator: RuleOperator, value: Any) -> Q:
        condition = Q()
        for bound in _DATE_BOUNDS[operator]:
            condition &= bound(field.path, date.fromisoformat(value), field.field)
        return condition

    def operator_label(self, operator: RuleOperator) -> str:
        return str(DATE_OPERATOR_LABELS.get(operator) or OPERATOR_LABELS[operator])

    def describe_value(self, value: Any) -> str:
        return days.format_day(date.fromisoformat(value))


class BooleanConstraint(Constraint):
    """Compares booleans."""

    type = "boolean"
    column_types = ("boolean", "integer")
    operators = (RuleOperator.IS_TRUE, RuleOperator.IS_FALSE, *PRESENCE)

    def sanitize(self, raw: Any) -> None:
        return None

    def compare(self, field: ConstraintField, operator: RuleOperator, value: Any) -> Q:
        return field.q("", operator is RuleOperator.IS_TRUE)


@dataclass(frozen=True, eq=False, repr=False)
class SelectConstraint(Constraint):
    """Compares with one of a list of options."""

    type = "select"
    operators = (*EQUALITY, *PRESENCE)

    _options: OptionSource = field(default=(), init=False)

    def options(self, source: OptionSource) -> Self:
        """Set the options: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=option_sources.prepare(source))

    def sanitize(self, raw: Any) -> str | None:
        text = plain_text(raw)
        return text if any(option["value"] == text for option in self.get_options()) else None

    def to_python(self, value: Any, field: Any) -> Any:
        options = {str(option): option for option, _label in option_sources.pairs(self._options)}
        return options[value]

    def describe_value(self, value: Any) -> str:
        return next(
            (option["label"] for option in self.get_options() if option["value"] == value), value
        )

    def get_options(self) -> list[OptionWire]:
        return option_sources.to_wire(self._options)

    def check_target(self, target: Target) -> None:
        if not callable(self._options):
            values = (value for value, _label in option_sources.pairs(self._options))
            check_options(target, f"constraint {self._name!r}", values)

    def check(self, filter_name: str) -> None:
        if not self._options:
            raise PanelSchemaException(
                f"The constraint {self._name!r} of the filter {filter_name!r} has no options.",
                "A select constraint needs a list of options.",
                "Add .options([(value, label), ...]).",
            )


def _number(raw: Any) -> Decimal | None:
    text = repr(raw) if isinstance(raw, float) else plain_text(raw, max_length=40)
    if text is None or not text.isascii() or "_" in text:
        return None
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    _sign, digits, exponent = number.as_tuple()
    # 28 digits is the precision of Python's default decimal context.
    if not isinstance(exponent, int) or exponent < -_MAX_DECIMALS or len(digits) > 28:
        return None
    return number if abs(number) <= _MAX_NUMBER else None


def _comparable(number: Decimal, field: Any) -> Any:
    """Convert a number so that every database can compare it with the field."""
    if isinstance(field, FloatField):
        return float(number)
    is_whole = number == number.to_integral_value()
    if isinstance(field, IntegerField) and is_whole and abs(number) <= _MAX_INTEGER:
        return int(number)
    # The number may have decimals or more digits than the field. For an integer out of the
    # field's range Django would drop the condition and return every row.
    return Value(number, output_field=_WIDE_DECIMAL)
