"""Judged answers on their way into a record: columns first, the rest after it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, FieldDoesNotExist, ValidationError
from django.db.models import CharField, FileField, Model, TextField, UniqueConstraint
from django.db.models import Field as ModelField

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.occasion import Occasion
    from django_panel.forms.schema import FormSchema


def dehydrate(
    schema: FormSchema, values: Mapping[str, Any], record: Model | None = None
) -> dict[str, Any]:
    """Return what is written to the record, by attribute.

    Only what the form judged is in ``values``, so the schema is the whole list of what a
    request can write. A key that is not there is not written.
    """
    occasion = schema.occasion(record, values)
    own = [each for each in schema.shown_fields(occasion) if not each.get_prefix()]
    return attributes_of(own, values, occasion)


def attributes_of(
    fields: Iterable[Field], values: Mapping[str, Any], occasion: Occasion
) -> dict[str, Any]:
    """Return what these fields write to the record they live on, by attribute."""
    return {
        each.get_attribute(): fitted(each, each.stored_value(values[each.get_name()]))
        for each in fields
        if each.get_name() in values
        and not each.saves_itself()
        and each.is_stored(occasion, values[each.get_name()])
    }


def fitted(asked: Field, value: Any) -> Any:
    """Return an empty answer as its column keeps it: null, an empty text, or its default."""
    if value not in (None, ""):
        return value
    column = model_field(asked.get_model(), asked.get_attribute())
    if not isinstance(column, ModelField):
        return value
    if column.null:
        return None
    if isinstance(column, CharField | TextField | FileField):
        return ""
    # A column that may be left out, and must not be empty, has a value of its own.
    return column.get_default() if column.blank and column.has_default() else None


def save_first(
    schema: FormSchema, values: Mapping[str, Any], record: Model | None = None
) -> dict[str, Any]:
    """Store what the record must point to, and return the keys to write along, by attribute.

    Called inside the transaction, before the record itself is stored: a key that must not be
    empty needs the record it leads to.
    """
    occasion = schema.occasion(record, values)
    keys: dict[str, Any] = {}
    for component in schema.get_components():
        keys |= component.save_first(values, record, occasion)
    return keys


def save_relations(schema: FormSchema, values: Mapping[str, Any], record: Model) -> None:
    """Store what lives outside the record's own row."""
    occasion = schema.occasion(record, values)
    for component in schema.get_components():
        component.save_related(values, record, occasion)


def assign(record: Model, attributes: Mapping[str, Any]) -> set[str]:
    """Set attributes on a record and return the names of those that changed."""
    changed = set()
    for name, value in attributes.items():
        # A deferred or absent attribute compares as changed, which only costs a check.
        if name not in record.__dict__ or record.__dict__[name] != value:
            changed.add(name)
        setattr(record, name, value)
    return changed


def model_errors(
    schema: FormSchema,
    values: Mapping[str, Any],
    record: Model,
    attributes: Mapping[str, Any],
    changed: set[str],
) -> dict[str, list[str]]:
    """Return what the model has against a record that holds these attributes.

    Validators, ``clean()``, unique rules and constraints are the model's own; messages come
    back under the names of the form's fields. Rules that span an attribute outside the form
    are judged too. A unique rule none of whose attributes changed is not asked again.
    """
    names = {
        each.get_attribute(): each.get_name()
        for each in schema.declared_fields()
        if not each.get_prefix()
    }
    occasion = schema.occasion(None if record._state.adding else record, values)
    besides = {
        name for component in schema.get_components() for name in component.unsettled_names()
    }
    errors = record_errors(names, record, attributes, changed, besides)
    for component in schema.get_components():
        errors |= component.related_errors(values, record, occasion)
    return errors


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
    written = _columns(record, attributes)
    unset = {
        each.name
        for each in record._meta.concrete_fields
        if each.name in set(besides) and getattr(record, each.attname) is None
    }
    errors = _missing_values(names, record, written)
    _collect(errors, names, lambda: record.clean_fields(exclude=_others(record, written)))
    _collect(errors, names, record.clean)
    if not errors:
        touched = {column.name for column in _columns(record, changed)}
        _collect(errors, names, lambda: _validate_unique(record, touched, unset))
    return errors


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


def store(record: Model, changed: set[str]) -> None:
    """Store a record: a new one whole, of another only what changed and what dates it."""
    if record._state.adding:
        record.save()
    elif changed:
        dated = {each.name for each in record._meta.concrete_fields if _is_stamp(each)}
        columns = {column.name for column in _columns(record, changed)}
        record.save(update_fields=columns | dated)


def _is_stamp(column: ModelField[Any, Any]) -> bool:
    return bool(getattr(column, "auto_now", False))


def _validate_unique(record: Model, touched: set[str], unset: set[str]) -> None:
    """Ask the unique rules that a changed attribute is part of, and every other constraint."""
    adding = record._state.adding
    if adding or touched & _unique_names(record):
        record.validate_unique(exclude=unset | (_auto_keys(record) if adding else set()))
    if adding or touched & _constrained_names(record):
        record.validate_constraints(exclude=unset)


def _unique_names(record: Model) -> set[str]:
    names = {each.name for each in record._meta.concrete_fields if each.unique}
    for together in record._meta.unique_together:
        names |= set(together)
    names |= {
        each.name
        for each in record._meta.concrete_fields
        if any(getattr(each, f"unique_for_{part}", None) for part in ("date", "month", "year"))
    }
    return names


def _constrained_names(record: Model) -> set[str]:
    """Return the attributes constraints speak of; an expression may speak of any."""
    names: set[str] = set()
    for constraint in record._meta.constraints:
        if not isinstance(constraint, UniqueConstraint) or not _is_plain(constraint):
            return {each.name for each in record._meta.concrete_fields}
        names |= set(constraint.fields)
    return names


def _is_plain(constraint: UniqueConstraint) -> bool:
    """Return whether a constraint speaks of exactly the fields it names."""
    return not constraint.contains_expressions and constraint.condition is None


def _auto_keys(record: Model) -> set[str]:
    """Return a key the database will choose: nothing to compare yet."""
    return {record._meta.pk.name} if record.pk is None else set()


def _columns(record: Model, attributes: Mapping[str, Any] | set[str]) -> list[ModelField[Any, Any]]:
    """Return the model fields behind attribute names; others are the host's own properties."""
    by_name = {}
    for column in record._meta.concrete_fields:
        by_name[column.name] = by_name[column.attname] = column
    return list(dict.fromkeys(by_name[name] for name in attributes if name in by_name))


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


def model_field(model: type[Model] | None, name: str) -> Any:
    """Return a model's field or relation of this name, or None."""
    if model is None:
        return None
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
