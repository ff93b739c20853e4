"""Judged answers on their way into a record: columns first, the rest after it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CharField, FileField, Model, TextField
from django.db.models import Field as ModelField

from django_panel.forms.model_rules import columns_of, record_errors

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
    attributes: dict[str, Any] = {}
    for each in fields:
        name = each.get_name()
        if name not in values or each.saves_itself() or not each.is_stored(occasion, values[name]):
            continue
        attributes[each.get_attribute()] = fitted(each, each.stored_value(values[name]))
    return attributes


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
    for component in schema.parts_beside():
        keys |= component.save_first(values, record, occasion)
    return keys


def save_relations(schema: FormSchema, values: Mapping[str, Any], record: Model) -> None:
    """Store what lives outside the record's own row."""
    occasion = schema.occasion(record, values)
    for component in schema.parts_beside():
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
    names = schema.attribute_names()
    occasion = schema.occasion(None if record._state.adding else record, values)
    besides = {name for component in schema.parts_beside() for name in component.unsettled_names()}
    errors = record_errors(names, record, attributes, changed, besides)
    for component in schema.parts_beside():
        errors |= component.related_errors(values, record, occasion)
    return errors


def store(record: Model, changed: set[str]) -> None:
    """Store a record: a new one whole, of another only what changed and what dates it."""
    if record._state.adding:
        record.save()
    elif changed:
        dated = {each.name for each in record._meta.concrete_fields if _is_stamp(each)}
        columns = {column.name for column in columns_of(record, changed)}
        record.save(update_fields=columns | dated)


def _is_stamp(column: ModelField[Any, Any]) -> bool:
    return bool(getattr(column, "auto_now", False))


def model_field(model: type[Model] | None, name: str) -> Any:
    """Return a model's field or relation of this name, or None."""
    if model is None:
        return None
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
