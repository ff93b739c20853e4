"""Judged answers on their way into a record: columns first, the rest after it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, FieldDoesNotExist, ValidationError
from django.db.models import Field as ModelField
from django.db.models import Model, UniqueConstraint

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema


def dehydrate(
    schema: FormSchema, values: Mapping[str, Any], record: Model | None = None
) -> dict[str, Any]:
    """Return what is written to the record, by attribute.

    Only what the form judged is in ``values``, so the schema is the whole list of what a
    request can write. A key that is not there is not written.
    """
    occasion = schema.occasion(record, values)
    written: dict[str, Any] = {}
    for asked in schema.shown_fields(occasion):
        name = asked.get_name()
        if name not in values or "." in name or asked.saves_itself():
            continue
        if asked.is_stored(occasion, values[name]):
            written[asked.get_attribute()] = asked.stored_value(values[name])
    return written


def handed_over(
    schema: FormSchema, values: Mapping[str, Any], record: Model | None = None
) -> dict[str, Any]:
    """Return all answers as a handler takes them, by attribute, and spend their uploads."""
    from django_panel.forms.fields.file_upload import FileUpload

    occasion = schema.occasion(record, values)
    data: dict[str, Any] = {}
    for asked in schema.shown_fields(occasion):
        name = asked.get_name()
        if name in values and asked.is_stored(occasion, values[name]):
            place = name if "." in name else asked.get_attribute()
            data[place] = asked.stored_value(values[name])
            if isinstance(asked, FileUpload):
                asked.spend(values[name], occasion)
    return data


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
        asked.get_attribute(): asked.get_name()
        for asked in schema.declared_fields()
        if "." not in asked.get_name()
    }
    written = _columns(record, attributes)
    errors: dict[str, list[str]] = {}
    _collect(errors, names, lambda: record.clean_fields(exclude=_others(record, written)))
    _collect(errors, names, record.clean)
    if not errors:
        touched = {column.name for column in _columns(record, changed)}
        _collect(errors, names, lambda: _validate_unique(record, touched))
    occasion = schema.occasion(None if record._state.adding else record, values)
    for component in schema.get_components():
        errors |= component.related_errors(values, occasion.record, occasion)
    return errors


def _validate_unique(record: Model, touched: set[str]) -> None:
    """Ask the unique rules that a changed attribute is part of, and every other constraint."""
    adding = record._state.adding
    if adding or touched & _unique_names(record):
        record.validate_unique(exclude=_auto_keys(record) if adding else None)
    if adding or touched & _constrained_names(record):
        record.validate_constraints()


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
