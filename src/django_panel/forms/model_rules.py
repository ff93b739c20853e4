"""What a model has against a record: its validators, ``clean()``, unique rules, constraints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import router
from django.db.models import BaseConstraint, CheckConstraint, Model, UniqueConstraint
from django.db.models import Field as ModelField


def record_errors(
    names: Mapping[str, str],
    record: Model,
    attributes: Mapping[str, Any],
    changed: set[str],
    besides: Iterable[str] = (),
) -> dict[str, list[str]]:
    """Return what a model has against one record, by the form's names for its attributes.

    ``besides`` are fields that are not settled yet: keys of records still to be stored.
    """
    written = columns_of(record, attributes)
    unset = {
        each.name
        for each in record._meta.concrete_fields
        if each.name in set(besides) and getattr(record, each.attname) is None
    }
    errors = _missing_values(names, record, written)
    _collect(errors, names, lambda: record.clean_fields(exclude=_others(record, written)))
    _collect(errors, names, record.clean)
    if not errors:
        # A rule may call a key either way.
        touched = {
            name for column in columns_of(record, changed) for name in (column.name, column.attname)
        }
        _collect(errors, names, lambda: _validate_unique(record, touched, unset))
    return errors


def partial_errors(
    names: Mapping[str, str], record: Model, about: set[str], unknown: set[str]
) -> dict[str, list[str]]:
    """Return what a model has against some attributes of a record that is not whole yet.

    Validators and the rules that speak of one of ``about`` and of nothing ``unknown`` are
    asked. ``clean()`` is not: it may look at anything.
    """
    written = columns_of(record, about)
    errors = _missing_values(names, record, written)
    _collect(errors, names, lambda: record.clean_fields(exclude=_others(record, written)))
    if not errors:
        unsettled = {column.name for column in columns_of(record, unknown)}
        touched = {name for column in written for name in (column.name, column.attname)}
        _collect(errors, names, lambda: _validate_partly(record, touched, unsettled))
    return errors


def _validate_partly(record: Model, touched: set[str], unknown: set[str]) -> None:
    unique = _unique_names(type(record))
    if touched & (unique.alone | unique.together):
        besides = unique.alone - unique.together - touched
        record.validate_unique(exclude=unknown | besides | _auto_keys(record))
    _validate_constraints(record, touched, unknown, partly=True)


def _missing_values(
    names: Mapping[str, str], record: Model, written: list[ModelField[Any, Any]]
) -> dict[str, list[str]]:
    """Return an error per column that was answered with nothing and cannot be empty.

    Django leaves these to the form where the model says ``blank``; the database does not.
    """
    return {
        _place(names, column.name): [str(column.error_messages["null"])]
        for column in written
        if not column.null
        and (column.blank or column.is_relation)
        and getattr(record, column.attname) is None
    }


def _validate_unique(record: Model, touched: set[str], unset: set[str]) -> None:
    """Ask the unique rules and constraints that a changed attribute is part of."""
    adding = record._state.adding
    unique = _unique_names(type(record))
    if adding:
        record.validate_unique(exclude=unset | _auto_keys(record))
    elif touched & (unique.alone | unique.together):
        record.validate_unique(exclude=unset | (unique.alone - unique.together - touched))
    _validate_constraints(record, touched, unset)


def _validate_constraints(
    record: Model, touched: set[str], unset: set[str], *, partly: bool = False
) -> None:
    """Ask each constraint that speaks of a changed attribute; each costs a query.

    As ``Model.validate_constraints`` does for all of them.
    """
    errors: dict[str, Any] = {}
    using = router.db_for_write(type(record), instance=record)
    for model, constraint, names in _constraints_of(type(record)):
        if partly and (names is None or names & unset):
            continue
        judges_all = record._state.adding and not partly
        if not judges_all and names is not None and not names & touched:
            continue
        try:
            constraint.validate(model, record, exclude=unset, using=using)
        except ValidationError as refused:
            alone: Any = getattr(constraint, "fields", ())
            if getattr(refused, "code", None) == "unique" and len(alone) == 1:
                errors.setdefault(alone[0], []).append(refused)
            else:
                errors = refused.update_error_dict(errors)
    if errors:
        raise ValidationError(errors)


@cache
def _constraints_of(
    model: type[Model],
) -> list[tuple[type[Model], BaseConstraint, frozenset[str] | None]]:
    """Return a model's constraints and its parents', each with what it speaks of."""
    return [
        (kind, constraint, _spoken_of(constraint))
        for kind in (model, *model._meta.all_parents)
        for constraint in kind._meta.constraints
    ]


def _spoken_of(constraint: BaseConstraint) -> frozenset[str] | None:
    """Return the attributes a constraint speaks of, or None where it may speak of any."""
    if isinstance(constraint, CheckConstraint):
        condition: Any = constraint.condition
        fields = getattr(condition, "referenced_base_fields", None)
        return None if fields is None else frozenset(fields)
    if isinstance(constraint, UniqueConstraint) and not constraint.contains_expressions:
        condition = constraint.condition
        beside = set() if condition is None else set(condition.referenced_base_fields)
        return frozenset(constraint.fields) | beside
    return None


class _UniqueNames:
    """The attributes of a model's unique rules."""

    def __init__(self, model: type[Model]) -> None:
        columns = model._meta.concrete_fields
        parts = ("date", "month", "year")
        self.alone = {each.name for each in columns if each.unique}
        self.together = {
            name
            for each in columns
            for part in parts
            if getattr(each, f"unique_for_{part}", None)
            for name in (each.name, getattr(each, f"unique_for_{part}"))
        }
        for kind in (model, *model._meta.all_parents):
            for together in kind._meta.unique_together:
                self.together |= set(together)


@cache
def _unique_names(model: type[Model]) -> _UniqueNames:
    return _UniqueNames(model)


def _auto_keys(record: Model) -> set[str]:
    """Return a key the database will choose: nothing to compare yet."""
    return {record._meta.pk.name} if record.pk is None else set()


@cache
def _columns_by_name(model: type[Model]) -> dict[str, ModelField[Any, Any]]:
    by_name = {}
    for column in model._meta.concrete_fields:
        by_name[column.name] = by_name[column.attname] = column
    return by_name


def columns_of(
    record: Model, attributes: Mapping[str, Any] | set[str]
) -> list[ModelField[Any, Any]]:
    """Return the model fields behind attribute names; others are the host's own properties."""
    by_name = _columns_by_name(type(record))
    found = {id(by_name[name]): by_name[name] for name in attributes if name in by_name}
    return list(found.values())


def _others(record: Model, written: list[ModelField[Any, Any]]) -> set[str]:
    """Return the fields ``clean_fields`` leaves alone: unwritten ones, and foreign keys.

    A foreign key's own check is a query without any scope; the select already found the
    record within the reader's.
    """
    checked = {column.name for column in written if not column.is_relation}
    return {column.name for column in record._meta.concrete_fields} - checked


def _collect(errors: dict[str, list[str]], names: Mapping[str, str], check: Any) -> None:
    try:
        check()
    except ValidationError as refused:
        found = (
            refused.message_dict
            if hasattr(refused, "error_dict")
            else {NON_FIELD_ERRORS: refused.messages}
        )
        for attribute, messages in found.items():
            errors.setdefault(_place(names, attribute), []).extend(messages)


def _place(names: Mapping[str, str], attribute: str) -> str:
    """Return the form's field for a model's attribute; what has none concerns the whole."""
    for candidate in (attribute, f"{attribute}_id"):
        if candidate in names:
            return names[candidate]
    return NON_FIELD_ERRORS
