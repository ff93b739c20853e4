"""The rules of a model: its validators, ``clean()``, unique rules and constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import router
from django.db.models import BaseConstraint, CheckConstraint, F, Model, UniqueConstraint
from django.db.models import Field as ModelField

from django_panel.forms.instances import AssignedColumns, assign, columns_of

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm


def form_errors(form: BoundForm, attributes: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the errors of the record as it would be with these attributes, by field name."""
    return checked(form, attributes)[0]


def checked(
    form: BoundForm, attributes: Mapping[str, Any]
) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """Return the errors of the record with these attributes, and what the rules set on it.

    The rules run on a copy. Unique rules and constraints that mention no changed attribute are
    left out, except for a new record. ``Model.clean()`` may set attributes.
    """
    trial = trial_instance(form)
    assigned = AssignedColumns(trial, attributes, assign(trial, attributes))
    parts = form.schema.related_parts()
    pending = {name for part in parts for name in part.pending_relations()}
    errors = _errors(form.schema.attribute_names(), trial, assigned, pending)
    values = {each.attname: getattr(trial, each.attname) for each in assigned.set_by_rules}
    for part in parts:
        errors |= part.related_errors(form, trial)
    return errors, values


def trial_instance(form: BoundForm) -> Any:
    """Return a copy of the form's instance, or a new instance of its model."""
    model: Any = form.schema.get_model()
    return model() if form.instance is None else copy(form.instance)


def record_errors(
    names: Mapping[str, str],
    record: Model,
    attributes: Mapping[str, Any],
    changed: set[str],
    pending: Iterable[str] = (),
) -> dict[str, list[str]]:
    """Return the errors of one record, by the form's names of its attributes.

    ``pending`` are relations whose key is not known yet: their records are saved later.
    """
    return checked_record(names, record, attributes, changed, pending)[0]


def checked_record(
    names: Mapping[str, str],
    record: Model,
    attributes: Mapping[str, Any],
    changed: set[str],
    pending: Iterable[str] = (),
) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """Return the errors of one record, and the attributes that its rules set."""
    assigned = AssignedColumns(record, attributes, changed)
    errors = _errors(names, record, assigned, pending)
    return errors, {each.attname: getattr(record, each.attname) for each in assigned.set_by_rules}


def _errors(
    names: Mapping[str, str], record: Model, assigned: AssignedColumns, pending: Iterable[str]
) -> dict[str, list[str]]:
    unset = {
        each.name
        for each in record._meta.concrete_fields
        if each.name in set(pending) and getattr(record, each.attname) is None
    }
    written = assigned.written
    errors = _missing_values(names, record, written)
    _collect(errors, names, lambda: record.clean_fields(exclude=_excluded(record, written)))
    _collect(errors, names, record.clean)
    assigned.compare(record)
    if not errors:
        _collect(errors, names, lambda: _validate_unique(record, assigned.touched, unset))
    return errors


def partial_errors(
    names: Mapping[str, str], record: Model, about: set[str], unknown: set[str]
) -> dict[str, list[str]]:
    """Return the errors of some attributes of an incomplete record.

    Only validators and rules that mention one of ``about`` and none of ``unknown`` run.
    ``clean()`` does not: it may read any attribute.
    """
    written = columns_of(record, about)
    errors = _missing_values(names, record, written)
    _collect(errors, names, lambda: record.clean_fields(exclude=_excluded(record, written)))
    if not errors:
        unsettled = {column.name for column in columns_of(record, unknown)}
        touched = {name for column in written for name in (column.name, column.attname)}
        _collect(errors, names, lambda: _validate_partly(record, touched, unsettled))
    return errors


def _validate_partly(record: Model, touched: set[str], unknown: set[str]) -> None:
    mentioned = _unique_names(type(record), touched)
    if mentioned:
        others = _column_names(type(record)) - mentioned
        record.validate_unique(exclude=unknown | others | _auto_keys(record))
    _validate_constraints(record, touched, unknown, partly=True)


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
    """Run the unique rules and constraints that mention a changed attribute."""
    if record._state.adding:
        record.validate_unique(exclude=unset | _auto_keys(record))
    elif mentioned := _unique_names(type(record), touched):
        record.validate_unique(exclude=unset | (_column_names(type(record)) - mentioned))
    _validate_constraints(record, touched, unset)


def _validate_constraints(
    record: Model, touched: set[str], unset: set[str], *, partly: bool = False
) -> None:
    """Run each constraint that mentions a changed attribute; each costs a query.

    ``Model.validate_constraints`` runs all of them.
    """
    errors: dict[str, Any] = {}
    using = router.db_for_write(type(record), instance=record)
    for model, constraint, names in _constraints_of(type(record)):
        if partly and (names is None or names & unset):
            continue
        checks_all = record._state.adding and not partly
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
    """Return the constraints of a model and its parents, each with the attributes it names."""
    return [
        (kind, constraint, _named_by(constraint))
        for kind in (model, *model._meta.all_parents)
        for constraint in kind._meta.constraints
    ]


def _named_by(constraint: BaseConstraint) -> frozenset[str] | None:
    """Return the attributes a constraint mentions, or None where that is unknown."""
    if isinstance(constraint, CheckConstraint):
        return _named_in_condition(constraint.condition)
    if not isinstance(constraint, UniqueConstraint):
        return None
    condition = frozenset[str]()
    if constraint.condition is not None:
        found = _named_in_condition(constraint.condition)
        if found is None:
            return None
        condition = found
    expressions = {name for each in constraint.expressions for name in _named_in(each)}
    return frozenset(constraint.fields) | condition | expressions


def _named_in_condition(condition: Any) -> frozenset[str] | None:
    fields = getattr(condition, "referenced_base_fields", None)
    return None if fields is None else frozenset(fields)


def _named_in(expression: Any) -> Iterator[str]:
    """Yield the attributes that an expression reads."""
    parts: Any = expression.flatten() if hasattr(expression, "flatten") else (expression,)
    names = (getattr(part, "name", "") for part in parts if isinstance(part, F))
    yield from (name.partition("__")[0] for name in names)


def _unique_names(model: type[Model], touched: set[str]) -> set[str]:
    """Return the columns of the unique rules that mention one of these columns."""
    return {name for rule in _unique_rules(model) if rule & touched for name in rule}


@cache
def _unique_rules(model: type[Model]) -> tuple[frozenset[str], ...]:
    """Return the columns of each unique rule of a model and its parents."""
    columns = model._meta.concrete_fields
    dates = ((each, f"unique_for_{part}") for each in columns for part in ("date", "month", "year"))
    return (
        *(frozenset({each.name}) for each in columns if each.unique),
        *(frozenset({each.name, getattr(each, o)}) for each, o in dates if getattr(each, o, None)),
        *(
            frozenset(together)
            for kind in (model, *model._meta.all_parents)
            for together in kind._meta.unique_together
        ),
    )


def _column_names(model: type[Model]) -> set[str]:
    return {column.name for column in model._meta.concrete_fields}


def _auto_keys(record: Model) -> set[str]:
    """Return the primary key where the database will choose it."""
    return {record._meta.pk.name} if record.pk is None else set()


def _excluded(record: Model, written: list[ModelField[Any, Any]]) -> set[str]:
    """Return the fields to leave out of ``clean_fields``: unwritten ones and foreign keys.

    A foreign key's own check is a query without scope; the select already checked the record
    within the user's scope.
    """
    checked = {column.name for column in written if not column.is_relation}
    return {column.name for column in record._meta.concrete_fields} - checked


def _collect(
    errors: dict[str, list[str]], names: Mapping[str, str], check: Callable[[], None]
) -> None:
    try:
        check()
    except ValidationError as error:
        found = (
            error.message_dict
            if hasattr(error, "error_dict")
            else {NON_FIELD_ERRORS: error.messages}
        )
        for attribute, messages in found.items():
            errors.setdefault(_field_name(names, attribute), []).extend(messages)


def _field_name(names: Mapping[str, str], attribute: str) -> str:
    """Return the form's name for a model's attribute, else Django's name for the whole form."""
    for name in (attribute, f"{attribute}_id"):
        if name in names:
            return names[name]
    return NON_FIELD_ERRORS
