"""Judged answers for a handler that stores nothing by itself: the data of a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.validation import answers_of

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema


def completed(schema: FormSchema, raw: object, record: Model | None = None) -> dict[str, Any]:
    """Return what was answered, and what a request leaves out as the dialog opened with it.

    So a handler finds every field that was asked. A required one is not answered for anybody.
    """
    answers = answers_of(schema, raw)
    for asked in schema.shown_fields(schema.occasion(record)):
        name = asked.get_name()
        if name not in answers and not asked.is_required():
            answers[name] = asked.hydrate(None)
    return answers


def handed_over(
    schema: FormSchema, values: Mapping[str, Any], record: Model | None = None
) -> dict[str, Any]:
    """Return all answers by attribute, and spend their uploads."""
    occasion = schema.occasion(record, values)
    data: dict[str, Any] = {}
    for asked in schema.shown_fields(occasion):
        name = asked.get_name()
        if name in values and asked.is_stored(occasion, values[name]):
            is_named = "." in name or asked.is_keyed()
            place = name if is_named else asked.get_attribute()
            data[place] = asked.stored_value(values[name])
            if isinstance(asked, FileUpload):
                asked.spend(values[name], occasion)
    return data
