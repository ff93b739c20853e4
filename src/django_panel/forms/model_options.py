"""The options that a form field inherits from the model field with its name."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.core.validators import (
    BaseValidator,
    MaxLengthValidator,
    MaxValueValidator,
    MinLengthValidator,
    MinValueValidator,
)
from django.db import connection, models

if TYPE_CHECKING:
    from django.db.models import Field as ModelField

_NUMBERS = (models.IntegerField, models.FloatField, models.DecimalField)
_POSITIVE = (
    models.PositiveIntegerField,
    models.PositiveBigIntegerField,
    models.PositiveSmallIntegerField,
)


def options_of(source: ModelField[Any, Any]) -> dict[str, Any]:
    """Return what a model field declares, by the name of the form field's option."""
    options = dict(_general_options(source))
    if isinstance(source, models.CharField | models.TextField):
        options |= _lengths(source)
    elif isinstance(source, _NUMBERS):
        options |= number_options(source)
    elif isinstance(source, models.DateField) and not isinstance(source, models.DateTimeField):
        options |= _date_limits(source)
    return options


def _general_options(source: ModelField[Any, Any]) -> Iterator[tuple[str, Any]]:
    # Model validation refuses an empty value of a field that is not blank. An empty value is
    # not written to a column with a default of the database.
    yield "_required", not source.blank and not source.has_db_default()
    if source.has_default():
        yield "_default", source.default
    if source.help_text:
        yield "_helper_text", source.help_text


def _lengths(source: ModelField[Any, Any]) -> dict[str, Any]:
    lengths = [source.max_length, *_limits(source, MaxLengthValidator)]
    longest = [length for length in lengths if length is not None]
    return {
        "_max_length": min(longest, default=None),
        "_min_length": max(_limits(source, MinLengthValidator), default=None),
    }


def number_options(source: ModelField[Any, Any]) -> dict[str, Any]:
    """Return the limits and the step of a number field, by the name of the option."""
    options: dict[str, Any] = {
        "_min": max(_limits(source, MinValueValidator), default=None),
        "_max": min(_limits(source, MaxValueValidator), default=None),
    }
    if options["_min"] is None and isinstance(source, _POSITIVE):
        options["_min"] = 0
    if isinstance(source, models.IntegerField):
        options["_integer"] = True
    if isinstance(source, models.DecimalField) and source.decimal_places:
        options["_step"] = 10**-source.decimal_places
    return options


def _date_limits(source: ModelField[Any, Any]) -> dict[str, Any]:
    return {
        "_min_date": max(_limits(source, MinValueValidator), default=None),
        "_max_date": min(_limits(source, MaxValueValidator), default=None),
    }


def _limits(source: ModelField[Any, Any], validator_type: type[BaseValidator]) -> list[Any]:
    """Return the limits of the validators of a kind that the model declares.

    ``IntegerField.validators`` also contains the range of the database column, which the model
    does not declare. A function may return another limit at any time, so validation of the model
    is the only one that calls it.
    """
    computed: tuple[Any, ...] = ()
    if isinstance(source, models.IntegerField):
        computed = connection.ops.integer_field_range(source.get_internal_type())
    declared = source.validators[len(source.default_validators) :]
    limits = [
        validator.limit_value for validator in declared if isinstance(validator, validator_type)
    ]
    return [
        limit
        for limit in limits
        if not callable(limit) and limit not in computed and _is_comparable(source, limit)
    ]


def _is_comparable(source: ModelField[Any, Any], limit: Any) -> bool:
    if isinstance(source, models.DateField):
        return isinstance(limit, date) and not isinstance(limit, datetime)
    return not isinstance(limit, date)
