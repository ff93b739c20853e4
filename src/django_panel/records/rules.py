"""Model validation: validators, ``clean()``, unique checks and constraints."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date, datetime, time
from functools import cache
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import router
from django.db.models import (
    BaseConstraint,
    BinaryField,
    BooleanField,
    CharField,
    CheckConstraint,
    DateField,
    DateTimeField,
    F,
    IntegerField,
    Model,
    QuerySet,
    TextField,
    TimeField,
    UniqueConstraint,
)
from django.db.models import Field as ModelField
from django.utils.translation import gettext as _

from django_panel.records.row import AssignedColumns, columns_of
from django_panel.records.transaction import has_several_databases
from django_panel.support.keys import is_composite, is_saved, key_columns
from django_panel.support.validation_messages import with_panel_messages

#: The types that a binary column stores, and text, which it decodes.
_BINARY = (bytes, bytearray, memoryview, str)


def validate_record(
    names: Mapping[str, str],
    assigned: AssignedColumns,
    pending: Iterable[str] = (),
    ignored: Collection[str] = (),
) -> dict[str, list[str]]:
    """Return the errors of one record, by the form's names of its attributes.

    ``pending`` are relations whose key is not known yet: their records are saved later. Unique
    checks and constraints with one of the ``ignored`` columns are skipped. Validation may set
    further attributes: ``assigned.values_set()``.
    """
    record, written = assigned.record, assigned.written
    unset = set(ignored)
    if awaited := set(pending):
        unset |= {
            field.name
            for field in record._meta.concrete_fields
            if field.name in awaited and getattr(record, field.attname) is None
        }
    errors = _missing_values(names, record, written)
    if _clean_columns(errors, names, record, written):
        _collect(errors, names, record.clean)
    assigned.compare()
    if not errors:
        _collect(errors, names, lambda: _validate_unique(record, assigned.touched, unset))
    return errors


def partial_errors(
    names: Mapping[str, str], record: Model, about: set[str], unknown: set[str]
) -> dict[str, list[str]]:
    """Return the errors of some attributes of an incomplete record.

    Only checks that read one of ``about`` and none of ``unknown`` run. ``clean()`` does not
    run, because it may read any attribute.
    """
    written = columns_of(record, about)
    errors = _missing_values(names, record, written)
    _clean_columns(errors, names, record, written)
    if not errors:
        unset = {column.name for column in columns_of(record, unknown)}
        touched = {name for column in written for name in (column.name, column.attname)}
        _collect(errors, names, lambda: _validate_partial(record, touched, unset))
    return errors


def _validate_partial(record: Model, touched: set[str], unknown: set[str]) -> None:
    mentioned = _unique_names(type(record), touched)
    if mentioned:
        others = _column_names(type(record)) - mentioned
        validate_unique(record, exclude=unknown | others | _auto_keys(record))
    _validate_constraints(record, touched, unknown, partial=True)


def _missing_values(
    names: Mapping[str, str], record: Model, written: list[ModelField[Any, Any]]
) -> dict[str, list[str]]:
    """Return an error for each column that is null and must not be.

    Django's ``clean_fields`` skips blank columns; the database does not.
    """
    return {
        _field_name(names, column.name): [str(column.error_messages["null"])]
        for column in written
        if not column.null
        and (column.blank or column.is_relation)
        and getattr(record, column.attname) is None
    }


def _validate_unique(record: Model, touched: set[str], unset: set[str]) -> None:
    """Run the unique checks and constraints that use a changed attribute."""
    if record._state.adding:
        validate_unique(record, exclude=unset | _auto_keys(record))
    elif mentioned := _unique_names(type(record), touched):
        validate_unique(record, exclude=unset | (_column_names(type(record)) - mentioned))
    _validate_constraints(record, touched, unset)


def _validate_constraints(
    record: Model, touched: set[str], unset: set[str], *, partial: bool = False
) -> None:
    """Run each constraint that uses a changed attribute; each costs a query.

    ``Model.validate_constraints`` would run all of them.
    """
    errors: dict[str, Any] = {}
    using = router.db_for_write(type(record), instance=record)
    for model, constraint, names in _constraints_of(type(record)):
        if partial and (names is None or names & unset):
            continue
        checks_all = record._state.adding and not partial
        if not checks_all and names is not None and not names & touched:
            continue
        try:
            constraint.validate(model, record, exclude=unset, using=using)
        except ValidationError as error:
            names_of: Any = getattr(constraint, "fields", ())
            if getattr(error, "code", None) == "unique" and len(names_of) == 1:
                errors.setdefault(names_of[0], []).append(error)
            else:
                errors = error.update_error_dict(errors)
    if errors:
        raise ValidationError(errors)


@cache
def _constraints_of(
    model: type[Model],
) -> list[tuple[type[Model], BaseConstraint, frozenset[str] | None]]:
    """Return the constraints of a model and its parents, each with the attributes it uses."""
    return [
        (ancestor, constraint, _constraint_fields(constraint))
        for ancestor in (model, *model._meta.all_parents)
        for constraint in ancestor._meta.constraints
    ]


def _constraint_fields(constraint: BaseConstraint) -> frozenset[str] | None:
    """Return the attributes that a constraint uses, or None if they are unknown."""
    if isinstance(constraint, CheckConstraint):
        return _condition_fields(constraint.condition)
    if not isinstance(constraint, UniqueConstraint):
        return None
    condition = frozenset[str]()
    if constraint.condition is not None:
        names = _condition_fields(constraint.condition)
        if names is None:
            return None
        condition = names
    expressions = {
        name for expression in constraint.expressions for name in _expression_fields(expression)
    }
    return frozenset(constraint.fields) | condition | expressions


def _condition_fields(condition: Any) -> frozenset[str] | None:
    fields = getattr(condition, "referenced_base_fields", None)
    return None if fields is None else frozenset(fields)


def _expression_fields(expression: Any) -> Iterator[str]:
    """Yield the attributes that an expression reads."""
    parts: Any = expression.flatten() if hasattr(expression, "flatten") else (expression,)
    names = (getattr(part, "name", "") for part in parts if isinstance(part, F))
    yield from (name.partition("__")[0] for name in names)


def _unique_names(model: type[Model], touched: set[str]) -> set[str]:
    """Return the columns of the unique checks that use one of these columns."""
    return {name for rule in _unique_rules(model) if rule & touched for name in rule}


@cache
def _unique_rules(model: type[Model]) -> tuple[frozenset[str], ...]:
    """Return the columns of each unique check of a model and its parents."""
    columns = model._meta.concrete_fields
    dates = (
        (column, f"unique_for_{part}") for column in columns for part in ("date", "month", "year")
    )
    return (
        *(frozenset({column.name}) for column in columns if column.unique),
        *(
            [frozenset(key_column.name for key_column in key_columns(model))]
            if is_composite(model)
            else []
        ),
        *(
            frozenset({column.name, getattr(column, o)})
            for column, o in dates
            if getattr(column, o, None)
        ),
        *(
            frozenset(together)
            for ancestor in (model, *model._meta.all_parents)
            for together in ancestor._meta.unique_together
        ),
    )


@cache
def _column_names(model: type[Model]) -> frozenset[str]:
    return frozenset(column.name for column in model._meta.concrete_fields)


def _auto_keys(record: Model) -> set[str]:
    """Return the name of the primary key if the database will generate it."""
    return set() if is_saved(record) else {record._meta.pk.name}


def _excluded(record: Model, written: list[ModelField[Any, Any]]) -> set[str]:
    """Return the fields to exclude from ``clean_fields``: unwritten ones and foreign keys.

    Django would check a foreign key with an unscoped query. The select has already checked the
    record in the user's scope.
    """
    checked = {column.name for column in written if not column.is_relation}
    return set(_column_names(type(record))) - checked


def _clean_columns(
    errors: dict[str, list[str]],
    names: Mapping[str, str],
    record: Model,
    written: list[ModelField[Any, Any]],
) -> bool:
    """Run ``clean_fields``; return whether each value has a type that its column can convert.

    ``Model.clean()`` does not run on values of other types: it could not compare them.
    """
    suitable = []
    for column in written:
        if _is_unsuitable(column, record):
            message = _("Enter a valid value.")
            errors.setdefault(_field_name(names, column.name), []).append(message)
        else:
            suitable.append(column)
    _collect(errors, names, lambda: record.clean_fields(exclude=_excluded(record, suitable)))
    return len(suitable) == len(written)


def _is_unsuitable(column: ModelField[Any, Any], record: Model) -> bool:
    """Return whether a column cannot convert the value of the record."""
    value = getattr(record, column.attname)
    if column.is_relation or value is None:
        return False
    if type(value) is _native_types(type(record)).get(column.attname):
        return False
    if hasattr(value, "resolve_expression"):
        return False
    if isinstance(column, BinaryField) and not isinstance(value, _BINARY):
        return True
    try:
        # The elements of an array are converted only together with their validation.
        if hasattr(column, "base_field"):
            column.clean(value, record)
        else:
            column.to_python(value)
    except ValidationError:
        return False
    except (TypeError, ValueError, AttributeError, ArithmeticError):
        return True
    return False


#: The type of the values of a column, by its method that converts a value.
_NATIVE_TYPES: dict[Any, type] = {
    CharField.to_python: str,
    TextField.to_python: str,
    BooleanField.to_python: bool,
    IntegerField.to_python: int,
    DateField.to_python: date,
    DateTimeField.to_python: datetime,
    TimeField.to_python: time,
}


@cache
def _native_types(model: type[Model]) -> dict[str, type]:
    """Return the types whose values columns take as they are; other columns convert values."""
    return {
        column.attname: _NATIVE_TYPES[type(column).to_python]
        for column in model._meta.concrete_fields
        if type(column).to_python in _NATIVE_TYPES and not hasattr(column, "base_field")
    }


def _collect(
    errors: dict[str, list[str]], names: Mapping[str, str], check: Callable[[], None]
) -> None:
    try:
        check()
    except ValidationError as error:
        with_panel_messages(error)
        found = (
            error.message_dict
            if hasattr(error, "error_dict")
            else {NON_FIELD_ERRORS: error.messages}
        )
        for attribute, messages in found.items():
            errors.setdefault(_field_name(names, attribute), []).extend(messages)


def _field_name(names: Mapping[str, str], attribute: str) -> str:
    """Return the name of the field that writes an attribute, else ``NON_FIELD_ERRORS``."""
    for name in (attribute, f"{attribute}_id"):
        if name in names:
            return names[name]
    return NON_FIELD_ERRORS


# Unique columns in a database that ``using()`` names.


def validate_unique(record: Model, exclude: set[str]) -> None:
    """Check unique columns as ``Model.validate_unique()``, in the record's own database.

    Django's method reads the database that the routers name for the model.
    """
    using = record._state.db
    if using is None or not has_several_databases() or using == router.db_for_read(type(record)):
        record.validate_unique(exclude=exclude)
        return
    errors: dict[str, list[ValidationError]] = {}
    for model, names in _unique_groups(type(record)):
        if exclude.isdisjoint(names) and _is_taken(record, model, names, using):
            name = names[0] if len(names) == 1 else NON_FIELD_ERRORS
            errors.setdefault(name, []).append(record.unique_error_message(model, names))
    if errors:
        raise ValidationError(errors)


def _unique_groups(kind: type[Model]) -> Iterator[tuple[type[Model], tuple[str, ...]]]:
    """Yield the columns that must be unique together, each group with its model."""
    for model in (kind, *kind._meta.all_parents):
        for column in model._meta.local_fields:
            if column.unique:
                yield model, (column.name,)
        for group in model._meta.unique_together:
            yield model, tuple(group)


def _is_taken(record: Model, model: type[Model], names: tuple[str, ...], using: str) -> bool:
    columns: list[Any] = [model._meta.get_field(name) for name in names]
    values = {column.name: getattr(record, column.attname) for column in columns}
    if None in values.values():
        return False
    rows: QuerySet[Any] = QuerySet(model, using=using).filter(**values)
    if not record._state.adding and record.pk is not None:
        rows = rows.exclude(pk=record.pk)
    return rows.exists()
