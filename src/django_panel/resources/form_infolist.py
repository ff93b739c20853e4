"""The values of a form's fields as text, for the view page of a resource without an infolist."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from html import unescape
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.forms.fields.file_upload import display_file_name
from django_panel.forms.fields.inline import Inline
from django_panel.forms.fields.select import Select
from django_panel.support.formatting import localized_value, number_formatter
from django_panel.support.plain_text import plain_text
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field


def field_text(field: Field, record: Model) -> str | None:
    """Return the value of a field as text, or None if it is empty."""
    if isinstance(field, Inline):
        count = len(field.rows_of(record))
        return ngettext("%(count)d row", "%(count)d rows", count) % {"count": count}
    return value_text(field, field.read(record), record)


def value_text(field: Field, value: Any, record: Model) -> str | None:
    """Return a value of a field as text, or None if it is empty."""
    if value is None or value in ("", []):
        return None
    labelled = option_texts(field, value, record)
    if labelled is not None:
        return _joined(text for _key, text in labelled)
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


def option_texts(field: Field, value: Any, record: Model) -> list[tuple[Any, str | None]] | None:
    """Return the selected keys with their labels; None if the field has no options."""
    linked = field.get_related_records() if isinstance(field, Select) else None
    if linked is not None:
        keys = [getattr(one, "pk", one) for one in _as_list(value)]
        return list(linked.labels(keys, field.owner_of(record), lambda: keys))
    if isinstance(field, Select):
        known = {str(key): str(label) for key, label in field.get_options()}
        return [(one, known.get(str(one), plain_text(one))) for one in _as_list(value)]
    labels = _choice_labels(field)
    return [(one, labels.get(str(one))) for one in _as_list(value)] if labels else None


def _choice_labels(field: Field) -> dict[str, str]:
    """Return the labels of a field's declared choices, if it has any."""
    options = getattr(field, "get_options", None)
    return {} if options is None else {str(row[0]): str(row[1]) for row in options()}


def localized_text(value: Any) -> str | None:
    """Return a value formatted for the current language; None for a list or a mapping."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return number_formatter()(value)
    if isinstance(value, float | Decimal | date | time):
        return localized_value(value)
    if isinstance(value, list | tuple | set | dict):
        return None
    return plain_text(value) or None


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple | set) else [value]


def _joined(texts: Any) -> str | None:
    return list_of(text for text in texts if text) or None
