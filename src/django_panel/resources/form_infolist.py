"""The fields of a form as text: the view page of a resource without an infolist."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from html import unescape
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.formats import time_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.forms.fields.file_upload import display_file_name
from django_panel.forms.fields.generic_relation import GenericRelationSelect
from django_panel.forms.fields.select import Select
from django_panel.infolists import values
from django_panel.support.formatting import (
    date_formatter,
    datetime_formatter,
    localizer,
    number_formatter,
)
from django_panel.support.plain_text import plain_text
from django_panel.support.related_urls import related_url

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.wire import EntryFallbackWire

#: Field types that are not shown.
_EXCLUDED_TYPES = frozenset({"password", "hidden"})


def form_entries(schema: FormSchema, record: Model) -> list[EntryFallbackWire]:
    """Return the visible fields with their values as text."""
    return [
        _entry(field, record)
        for field in schema.fields(record)
        if field.type not in _EXCLUDED_TYPES
    ]


def _entry(field: Field, record: Model) -> EntryFallbackWire:
    if isinstance(field, GenericRelationSelect):
        value, url = field.title_of(record)
    else:
        value, url = field_text(field, record), field_url(field, record)
    return {"name": field.get_name(), "label": field.get_label(), "value": value, "url": url}


def field_url(field: Field, record: Model) -> str | None:
    """Return the page of the record that a field over a foreign key names, or None."""
    related = field.get_related_records() if isinstance(field, Select) else None
    relation = None if related is None else related.relation
    owner = field.owner_of(record)
    if relation is None or relation.is_many or owner is None:
        return None
    target = values.related_record(owner, relation.name)
    return None if target is None else related_url(target)


def field_text(field: Field, record: Model) -> str | None:
    """Return the value of a field as text, or None if it is empty."""
    value = field.read(record)
    if value is None or value in ("", []):
        return None
    if isinstance(field, Select):
        return _select_text(field, record, value)
    labels = _choice_labels(field)
    if labels:
        return _joined(labels.get(str(one)) for one in _as_list(value))
    if field.type == "rich_editor" and isinstance(value, str):
        return _html_text(value)
    if field.type == "file_upload" and not isinstance(value, bytes | memoryview):
        return _joined(display_file_name(str(one)) for one in _as_list(value))
    return _structure_text(value) if isinstance(value, list | dict) else localized_text(value)


def _html_text(html: str) -> str | None:
    """Return the text of HTML; adjacent elements are separated by a space."""
    return " ".join(unescape(strip_tags(html.replace("><", "> <"))).split()) or None


def _structure_text(value: list[Any] | dict[str, Any]) -> str | None:
    """Return a list or mapping as text; for nested values, only their number."""
    if isinstance(value, dict):
        return _joined(f"{key}: {localized_text(one) or '…'}" for key, one in value.items())
    if any(isinstance(one, dict | list) for one in value):
        return ngettext("%(count)d entry", "%(count)d entries", len(value)) % {"count": len(value)}
    return _joined(map(localized_text, value))


def _select_text(field: Select, record: Model, value: Any) -> str | None:
    linked = field.get_related_records()
    if linked is None:
        known = {str(key): str(label) for key, label in field.get_options()}
        return _joined(known.get(str(one), plain_text(one)) for one in _as_list(value))
    keys = [getattr(one, "pk", one) for one in _as_list(value)]
    labels = linked.labels(keys, field.owner_of(record), lambda: keys)
    return _joined(label for _key, label in labels)


def _choice_labels(field: Field) -> dict[str, str]:
    """Return the labels of a field's declared choices, if it has any."""
    options = getattr(field, "get_options", None)
    return {} if options is None else {str(row[0]): str(row[1]) for row in options()}


def localized_text(value: Any) -> str | None:
    """Return a value formatted for the current language; None for a list or a mapping."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int | float | Decimal):
        return number_formatter()(value)
    if isinstance(value, datetime):
        return datetime_formatter()(localizer()(value))
    if isinstance(value, date):
        return date_formatter()(value)
    if isinstance(value, time):
        return time_format(value)
    if isinstance(value, list | tuple | set | dict):
        return None
    return plain_text(value) or None


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple | set) else [value]


def _joined(texts: Any) -> str | None:
    return ", ".join(text for text in texts if text) or None
