"""A field found by its path: ``title``, ``profile.city``, ``items.2.customer``.

``customer.country`` is also a field of the form that makes a missing customer in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema


def find_field(schema: FormSchema, path: str, record: Model | None = None) -> Field | None:
    """Return the field that exists for this record at a path, or None."""
    occasion = schema.occasion(record)
    return _among(list(schema.shown_fields(occasion)), path)


def _among(fields: Iterable[Field], path: str) -> Field | None:
    listed = list(fields)
    for field in listed:
        if path == field.get_name():
            return field
    for field in listed:
        name = field.get_name()
        if path.startswith(f"{name}."):
            found = _inside(field, path[len(name) + 1 :])
            if found is not None:
                return found
    return None


def _inside(field: Field, path: str) -> Field | None:
    """Return a field of a list's entries, or of the form that makes a missing option."""
    entry, _, inner = path.partition(".")
    if entry.isdecimal() and inner:
        return _among(field.entry_fields(), inner)
    return _among(field.option_fields(), path)
