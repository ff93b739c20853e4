"""A field found by its path: ``title``, ``profile.city``, ``items.2.customer``.

``customer.country`` is also a field of the form that makes a missing customer in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema


@frozen(eq=False)
class Found:
    """A field, and the form it is asked in: the one that was searched, or one inside it."""

    field: Field
    schema: FormSchema


def find_field(schema: FormSchema, path: str, record: Model | None = None) -> Field | None:
    """Return the field that exists for this record at a path, or None."""
    found = find_place(schema, path, record)
    return None if found is None else found.field


def find_place(schema: FormSchema, path: str, record: Model | None = None) -> Found | None:
    """Return the field at a path with the form it belongs to, or None."""
    return _among(schema, schema.shown_fields(schema.occasion(record)), path)


def _among(schema: FormSchema, fields: Iterable[Field], path: str) -> Found | None:
    listed = list(fields)
    for field in listed:
        if path == field.get_name():
            return Found(field, schema)
    for field in listed:
        name = field.get_name()
        if path.startswith(f"{name}."):
            found = _inside(schema, field, path[len(name) + 1 :])
            if found is not None:
                return found
    return None


def _inside(schema: FormSchema, field: Field, path: str) -> Found | None:
    """Return a field of a list's entries, or of the form that makes a missing option."""
    entry, _, inner = path.partition(".")
    if entry.isdecimal() and inner:
        return _among(schema, field.entry_fields(), inner)
    making = field.option_form(schema.occasion())
    return None if making is None else find_place(making, path)
