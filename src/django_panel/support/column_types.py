"""Which values the column of a model can hold, for checks of declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, ForeignObjectRel, ManyToManyField

ColumnType = Literal["text", "integer", "number", "boolean", "date"]

_INTEGERS = frozenset(
    {
        "BigIntegerField",
        "IntegerField",
        "PositiveBigIntegerField",
        "PositiveIntegerField",
        "PositiveSmallIntegerField",
        "SmallIntegerField",
    }
)
_KEYS = frozenset({"AutoField", "BigAutoField", "SmallAutoField"})
_TYPES: dict[ColumnType, frozenset[str]] = {
    "text": frozenset({"CharField", "FileField", "FilePathField", "SlugField", "TextField"}),
    "integer": _INTEGERS,
    "number": _INTEGERS | _KEYS | {"DecimalField", "FloatField"},
    "boolean": frozenset({"BooleanField"}),
    "date": frozenset({"DateField", "DateTimeField"}),
}
_OTHERS = frozenset(
    {
        "BinaryField",
        "DurationField",
        "ForeignKey",
        "GenericIPAddressField",
        "JSONField",
        "ManyToManyField",
        "OneToOneField",
        "TimeField",
        "UUIDField",
    }
)
_KNOWN = frozenset().union(*_TYPES.values(), _OTHERS)


def has_type(column: Any, *types: ColumnType) -> bool:
    """Return whether a column has one of these types.

    A column of a type that Django does not have passes: its package decides what it holds.
    """
    name = type_name(column)
    return name not in _KNOWN or any(name in _TYPES[type_] for type_ in types)


def type_name(column: Any) -> str:
    """Return the type of a column: the name of Django's field class that stores it."""
    if isinstance(column, ForeignObjectRel):
        return "ForeignKey"
    is_generated = getattr(column, "generated", False)
    stored: Any = column.output_field if is_generated else column
    name = getattr(stored, "get_internal_type", None)
    return type(stored).__name__ if name is None else str(name())


def is_binary(column: Any) -> bool:
    return type_name(column) == "BinaryField"


def compared_column(column: Any) -> Any:
    """Return the column whose values a filter compares: the target of a relation."""
    if isinstance(column, ForeignKey):
        return compared_column(column.target_field)
    if isinstance(column, ForeignObjectRel | ManyToManyField) or column.is_relation:
        related: Any = column.related_model
        return column if related is None or isinstance(related, str) else related._meta.pk
    return column


def unusable_values(column: Any, values: Iterable[Any]) -> list[Any]:
    """Return the values that a column cannot be compared with."""
    target = compared_column(column)
    return [value for value in values if value is not None and not _is_usable(target, value)]


def _is_usable(column: Any, value: Any) -> bool:
    if not isinstance(column, Field):
        return True
    try:
        column.get_prep_value(column.to_python(value))
    except (ValidationError, TypeError, ValueError, ArithmeticError, AttributeError):
        return False
    return True
