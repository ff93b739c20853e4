"""The write side of a form: cleaned values as attributes of the record, and related records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import router
from django.db.models import Field as ModelField

from django_panel.exceptions import PanelSchemaException
from django_panel.records.row import (
    assign,
    empty_value,
    has_column,
    json_text,
    model_field,
    store_new,
)
from django_panel.records.signals import WriteSource
from django_panel.records.writer import RecordWriter, write_records
from django_panel.support.keys import is_key_column
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field


def record_attributes(form: BoundForm, values: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the values for the record's own columns, by attribute.

    Only cleaned values are written, so a request can write declared fields only.
    """
    own = [field for field in form.fields if not field.get_prefix()]
    return attributes_of(form, own, values)


def attributes_of(
    form: BoundForm, fields: Iterable[Field], values: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the values that these fields write to their record, by attribute."""
    cleaned = form.changed_values if values is None else values
    attributes: dict[str, Any] = {}
    for field in fields:
        name = field.get_name()
        if name not in cleaned or field.saves_itself() or not field.is_stored(form, cleaned[name]):
            continue
        value = field.stored_value(cleaned[name])
        if not _keeps_column_value(form, field, value):
            attributes |= field.attributes_for(_column_value(field, value))
    return attributes


def hook_data(form: BoundForm) -> dict[str, Any]:
    """Return a copy of the cleaned values for hooks, which may change them in place."""
    return {
        name: deepcopy(value) if isinstance(value, list | dict) else value
        for name, value in form.cleaned_data.items()
    }


def apply_hook_values(form: BoundForm, values: dict[str, Any]) -> None:
    """Replace the cleaned values with those that hooks returned, and update the attributes.

    A value that a hook replaced or added counts as changed. The attributes of other values are
    not computed again, because hashing a password is slow. Values without a field are written
    unchanged.
    """
    before = form.cleaned_data
    changed = {
        name: value
        for name, value in values.items()
        if name not in before or not is_unchanged_value(before[name], value)
    }
    removed = before.keys() - values.keys()
    if not changed and not removed:
        return
    fields = {field.get_name(): field for field in form.fields}
    attributes = dict(form.attributes)
    for name in {*removed, *changed} & fields.keys():
        for attribute in fields[name].attribute_names():
            attributes.pop(attribute, None)
    attributes |= record_attributes(form, changed)
    attributes |= {
        name: value for name, value in changed.items() if name not in fields and "." not in name
    }
    written = {name: item for name, item in form.changed_values.items() if name not in removed}
    form.__dict__.update(
        cleaned_data=values,
        changed_values=written | changed,
        attributes=attributes | form.given,
    )


def is_unchanged_value(before: Any, value: Any) -> bool:
    """Return whether a hook kept a cleaned value."""
    if value is before:
        return True
    if isinstance(value, list | dict):
        return type(value) is type(before) and json_text(value) == json_text(before)
    # A path that was cleaned as a new upload equals the same path as plain text.
    return bool(value == before) and (type(value) is type(before) or isinstance(value, str))


def handler_data(form: BoundForm) -> dict[str, Any]:
    """Return all cleaned values by attribute, for the handler of an action."""
    data: dict[str, Any] = {}
    for field in form.fields:
        name = field.get_name()
        if name in form.cleaned_data and field.is_stored(form, form.cleaned_data[name]):
            uses_name = "." in name or field.stores_foreign_key()
            key = name if uses_name else field.get_attribute()
            data[key] = field.stored_value(form.cleaned_data[name])
    return data


def use_uploads(form: BoundForm) -> None:
    """Mark the uploads in the cleaned values as used; a used upload raises an error."""
    for field in form.fields:
        field.use_uploads(form)


def save_first(form: BoundForm) -> dict[str, Any]:
    """Save the related records that must exist before the record; return their keys.

    Call it inside the transaction. A foreign key that is not nullable needs its target first.
    """
    keys: dict[str, Any] = {}
    for component in form.schema.relational_components():
        keys |= component.save_first(form, form.instance)
    return keys


def save_relations(form: BoundForm, record: Model) -> None:
    """Save related records and many-to-many relations after the record itself."""
    for component in form.schema.relational_components():
        component.save_related(form, record)


def relations_step(form: BoundForm) -> Callable[[Any], None] | None:
    """Return ``save_relations`` of a form, or None if it saves columns only."""
    return partial(save_relations, form) if form.schema.relational_components() else None


def create_instance(form: BoundForm, using: Callable[[dict[str, Any]], Any] | None = None) -> Any:
    """Create a record from a valid form; an invalid form raises ``ValidationError`` by field name.

    ``using`` creates the record from its attributes, instead of ``Model.save()``.
    """
    model = form.schema.get_model()
    if model is None:
        raise PanelSchemaException(
            "A record cannot be created from a form without a model.",
            fix="Call FormSchema().model(Model).",
        )
    if form.errors:
        raise ValidationError(dict(form.errors))
    database = form.database or router.db_for_write(model)

    def insert(attributes: Mapping[str, Any]) -> Any:
        if using is not None:
            return using(dict(attributes))
        record: Model = model()
        record._state.db = database
        assign(record, attributes)
        store_new(record, form.tree_parent)
        return record

    def work(writer: RecordWriter) -> Any:
        # The form keeps what it has saved, so this is not repeated.
        writer.attempt.mark_host_code()
        attributes = form.attributes | save_first(form) | form.given
        try:
            writer.require_tenant(attributes)
        except ValidationError as error:
            names = form.schema.attribute_names()
            errors = error.message_dict
            raise ValidationError({names.get(f"{n}_id", n): errors[n] for n in errors}) from error
        relations, join = relations_step(form), writer.ownership.join
        return writer.create(attributes, insert, relations=relations, join=join)

    source = related_source(model)
    return write_records(source, work, True, by=WriteSource.RELATION, using=database)


def _keeps_column_value(form: BoundForm, field: Field, value: Any) -> bool:
    """Return whether a column is not written, although a value was submitted.

    The primary key of a stored record does not change. An empty value of a new record leaves
    the column to the default of the database.
    """
    column = model_field(field.get_model(), field.get_attribute())
    if not isinstance(column, ModelField):
        return False
    if form.has_instance:
        return is_key_column(column)
    return value in (None, "") and column.has_db_default()


def _column_value(field: Field, value: Any) -> Any:
    """Return a value for the field's column; an empty value depends on the type of the column."""
    if value not in (None, "") or not has_column(field.get_model(), field.get_attribute()):
        return value
    return empty_value(field.get_model(), field.get_attribute())
