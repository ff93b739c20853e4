"""The columns of a record that its derived form does not ask: keys, timestamps and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import AutoField, BinaryField, GeneratedField, Model
from django.utils.text import capfirst

from django_panel.forms.model_field_types import field_for
from django_panel.infolists.values import related_record
from django_panel.resources.form_entries import add_registered_entry, add_target
from django_panel.resources.form_infolist import field_text, localized_text
from django_panel.resources.overrides import overrides
from django_panel.support.contact_urls import contact_kind, contact_url
from django_panel.support.package_models import tree_columns
from django_panel.support.related_urls import related_url
from django_panel.support.secret_names import looks_secret

if TYPE_CHECKING:
    from django.db.models import Field as ModelField

    from django_panel.resources.resource import Resource
    from django_panel.resources.wire import EntryFallbackWire


def has_derived_form(resource: type[Resource]) -> bool:
    """Return whether the model alone decides which fields the form has."""
    is_declared = resource.fields is not None or resource.form_class is not None
    return not is_declared and not overrides(resource, "form")


def column_entries(record: Model) -> list[EntryFallbackWire]:
    """Return the columns that users cannot edit, with their values as text."""
    position = tree_columns(type(record))
    return [
        _entry(column, record)
        for column in record._meta.concrete_fields
        if _is_read_only(column) and column.name not in position and not looks_secret(column.name)
    ]


def _entry(column: ModelField[Any, Any], record: Model) -> EntryFallbackWire:
    target = related_record(record, column.name) if column.is_relation else None
    entry: EntryFallbackWire = {
        "name": column.name,
        "label": capfirst(str(column.verbose_name)),
        "value": _text(column, record),
        "url": None if target is None else related_url(target),
    }
    contact = contact_kind(column)
    href = None if contact is None else contact_url(contact, getattr(record, column.attname))
    if href is not None:
        entry["href"] = href
    if target is not None:
        add_target(entry, target)
    add_registered_entry(entry, column, record)
    return entry


def _is_read_only(column: ModelField[Any, Any]) -> bool:
    if getattr(column.remote_field, "parent_link", False) or isinstance(column, BinaryField):
        return False
    has_own_key = column.primary_key and column.has_default()
    is_computed = isinstance(column, AutoField | GeneratedField)
    return is_computed or has_own_key or not column.editable


def _text(column: ModelField[Any, Any], record: Model) -> str | None:
    value = getattr(record, column.attname)
    if value is None or value == "":
        return None
    if column.primary_key:
        # A key has no thousands separator.
        return str(value)
    field = None if isinstance(column, GeneratedField) else field_for(column)
    if field is None:
        return localized_text(value) or str(value)
    return field_text(field.with_model(type(record)), record)
