"""A field found by its path: ``title``, ``profile.city``, ``items.2.customer``."""

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
    for field in fields:
        name = field.get_name()
        if path == name:
            return field
        if path.startswith(f"{name}."):
            entry, _, inner = path[len(name) + 1 :].partition(".")
            if entry.isdecimal() and inner:
                found = _among(getattr(field, "entry_fields", tuple)(), inner)
                if found is not None:
                    return found
    return None
