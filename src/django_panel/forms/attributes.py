"""Cleaned values as the attributes of a record, and what is stored beside its own row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import Field as ModelField

from django_panel.forms.databases import written_databases
from django_panel.forms.instances import (
    assign,
    empty_value,
    has_column,
    json_text,
    model_field,
    store_new,
)
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.transactions import in_transaction

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field


def record_attributes(form: BoundForm, values: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what cleaned values write to the record's own columns, by attribute.

    Only cleaned values are written, so the schema is the list of what a request can write. A
    field without a cleaned value is not written.
    """
    own = [field for field in form.fields if not field.get_prefix()]
    return attributes_of(form, own, values)


def attributes_of(
    form: BoundForm, fields: Iterable[Field], values: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return what these fields write to the record they belong to, by attribute."""
    cleaned = form.changed_values if values is None else values
    attributes: dict[str, Any] = {}
    for field in fields:
        name = field.get_name()
        if name not in cleaned or field.saves_itself() or not field.is_stored(form, cleaned[name]):
            continue
        value = field.stored_value(cleaned[name])
        if not _is_left_alone(form, field, value):
            attributes[field.get_attribute()] = _column_value(field, value)
    return attributes


def hook_data(form: BoundForm) -> dict[str, Any]:
    """Return a copy of the cleaned values for hooks, which may change lists in place."""
    return {
        name: deepcopy(value) if isinstance(value, list | dict) else value
        for name, value in form.cleaned_data.items()
    }


def apply_hook_values(form: BoundForm, values: dict[str, Any]) -> None:
    """Go on with the cleaned values that hooks returned, and the attributes made of them.

    A value that a hook replaced or added counts as changed. Attributes of the others are not
    computed again: hashing a password is slow. Values without a field are written as they are.
    """
    before = form.cleaned_data
    changed = {
        name: value
        for name, value in values.items()
        if name not in before or not _is_unchanged(before[name], value)
    }
    removed = before.keys() - values.keys()
    if not changed and not removed:
        return
    fields = {field.get_name(): field for field in form.fields}
    attributes = dict(form.attributes)
    for name in {*removed, *changed} & fields.keys():
        attributes.pop(fields[name].get_attribute(), None)
    attributes |= record_attributes(form, changed)
    attributes |= {
        name: value for name, value in changed.items() if name not in fields and "." not in name
    }
    written = {name: one for name, one in form.changed_values.items() if name not in removed}
    form.__dict__.update(
        cleaned_data=values,
        changed_values=written | changed,
        attributes=attributes | form.given,
    )


def _is_unchanged(before: Any, value: Any) -> bool:
    if value is before:
        return True
    if isinstance(value, list | dict):
        return type(value) is type(before) and json_text(value) == json_text(before)
    # A path that was cleaned as a new upload equals the same path as plain text.
    return bool(value == before) and (type(value) is type(before) or isinstance(value, str))


def handler_data(form: BoundForm) -> dict[str, Any]:
    """Return all cleaned values by attribute, for the handler of an action's dialog."""
    data: dict[str, Any] = {}
    for field in form.fields:
        name = field.get_name()
        if name in form.cleaned_data and field.is_stored(form, form.cleaned_data[name]):
            keeps_name = "." in name or field.is_keyed()
            key = name if keeps_name else field.get_attribute()
            data[key] = field.stored_value(form.cleaned_data[name])
    return data


def use_uploads(form: BoundForm) -> None:
    """Mark the uploads in the cleaned values as used; one that another form used is an error."""
    for field in form.fields:
        field.use_uploads(form)


def save_first(form: BoundForm) -> dict[str, Any]:
    """Save the related records that must exist before the record; return their keys.

    Called inside the transaction: a foreign key that must not be null needs its target first.
    """
    keys: dict[str, Any] = {}
    for component in form.schema.related_parts():
        keys |= component.save_first(form, form.instance)
    return keys


def save_relations(form: BoundForm, record: Model) -> None:
    """Save what is stored outside the record's own row."""
    for component in form.schema.related_parts():
        component.save_related(form, record)


def create_instance(form: BoundForm, using: Callable[[dict[str, Any]], Any] | None = None) -> Any:
    """Return the new record of a valid form; else raise ``ValidationError`` by field name.

    ``using`` makes and stores the record from its attributes; otherwise the model's ``save``.
    """
    model = form.schema.get_model()
    if model is None:
        raise FormSchemaException.relation_without_model("create")
    if form.errors:
        raise ValidationError(dict(form.errors))
    with in_transaction(True, using=written_databases(model)):
        attributes = form.attributes | save_first(form)
        if using is None:
            record: Any = model()
            assign(record, attributes)
            store_new(record)
        else:
            record = using(attributes)
        save_relations(form, record)
    return record


def _is_left_alone(form: BoundForm, field: Field, value: Any) -> bool:
    """Return whether a column keeps its value whatever was submitted.

    A stored record keeps its primary key: another key would be another record. A new record
    without a value gets the default of the database.
    """
    column = model_field(field.get_model(), field.get_attribute())
    if not isinstance(column, ModelField):
        return False
    if form.has_instance:
        return column.primary_key
    return value in (None, "") and column.has_db_default()


def _column_value(field: Field, value: Any) -> Any:
    """Return a value as the field's column stores it; an empty value depends on the column."""
    if value not in (None, "") or not has_column(field.get_model(), field.get_attribute()):
        return value
    return empty_value(field.get_model(), field.get_attribute())
