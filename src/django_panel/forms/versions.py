"""The version of a form's record, with the related values that the form shows (decisions D16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.records.row import json_text, row_values
from django_panel.records.versions import digest

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field


def form_version(form: BoundForm) -> str:
    """Return the version of a form's record.

    It covers the record's own columns, the fields of relation groups and of a pivot, translated
    fields, the rows of inlines, and the records chosen in many-to-many fields, as far as the user
    may see them.
    """
    record = form.instance
    related = [
        (field.get_name(), _related_value(field, record))
        for field in form.fields
        if field.plan.may_be_outside_row
        and (field.get_prefix() or field.is_to_many() or field.is_outside_row())
    ]
    own = row_values(record)
    return digest((*own, related) if related else own)


def _related_value(field: Field, record: Model) -> str:
    """Return a value that is stored outside the record's row, as text."""
    value = field.version_value(record)
    if field.is_to_many():
        return json_text(sorted(map(str, value or ())))
    owner = field.owner_of(record) if field.get_prefix() else record
    return json_text([None if owner is None else str(owner.pk), value])
