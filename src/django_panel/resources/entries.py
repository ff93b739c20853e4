"""A record's form in words: what the view page shows where no infolist is declared."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from html import unescape
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import Model
from django.utils.formats import time_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.forms.fields.file_upload import known_as
from django_panel.forms.fields.select import Select
from django_panel.support.formatting import (
    date_formatter,
    datetime_formatter,
    localizer,
    number_formatter,
)

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.wire import EntryFallbackWire

#: What nobody reads: secrets, and what only the browser passes on.
_LEFT_OUT = frozenset({"password", "hidden"})


def entries_of(schema: FormSchema, record: Model) -> list[EntryFallbackWire]:
    """Return the shown fields with their values in words; what has none is empty."""
    return [
        {"name": asked.get_name(), "label": asked.get_label(), "value": _words(asked, record)}
        for asked in schema.fields(record)
        if asked.type not in _LEFT_OUT
    ]


def _words(asked: Field, record: Model) -> str | None:
    value = asked.read(record)
    if value is None or value in ("", []):
        return None
    if isinstance(asked, Select):
        return _chosen(asked, record, value)
    labels = _labels(asked)
    if labels:
        return _listed(labels.get(str(one)) for one in _many(value))
    if asked.type == "rich_editor" and isinstance(value, str):
        return _read_aloud(value)
    if asked.type == "file_upload":
        return _listed(known_as(str(one)) for one in _many(value))
    return _structure(value) if isinstance(value, list | dict) else _plain(value)


def _read_aloud(html: str) -> str | None:
    """Return the words of a text with a look; what stands on lines of its own stays apart."""
    return " ".join(unescape(strip_tags(html.replace("><", "> <"))).split()) or None


def _structure(value: list[Any] | dict[str, Any]) -> str | None:
    """Return words for what has parts: plain ones side by side, entries by their number."""
    if isinstance(value, dict):
        return _listed(f"{key}: {_plain(one) or '…'}" for key, one in value.items())
    if any(isinstance(one, dict | list) for one in value):
        return ngettext("%(count)d entry", "%(count)d entries", len(value)) % {"count": len(value)}
    return _listed(map(_plain, value))


def _chosen(asked: Select, record: Model, value: Any) -> str | None:
    linked = asked.get_linked()
    if linked is None:
        known = {str(key): str(label) for key, label in asked.get_options()}
        return _listed(known.get(str(one), _plain(one)) for one in _many(value))
    keys = [getattr(one, "pk", one) for one in _many(value)]
    labels = linked.labels(keys, asked.owner_of(record), lambda: keys)
    return _listed(label for _key, label in labels)


def _labels(asked: Field) -> dict[str, str]:
    """Return the words of a field's declared choices, if it has any."""
    options = getattr(asked, "get_options", None)
    return {} if options is None else {str(row[0]): str(row[1]) for row in options()}


def _plain(value: Any) -> str | None:
    """Return a value as the reader's language writes it; what is no plain value has no words."""
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
    return str(value) if isinstance(value, str | UUID) else None


def _many(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple | set) else [value]


def _listed(words: Any) -> str | None:
    return ", ".join(word for word in words if word) or None
