"""Values as cells of a file: text, numbers and nothing else.

A formatter is compiled once per column and run. Values that a file can hold as they are have no
formatter.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date, datetime, time, tzinfo
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Field, Model
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from django_panel.support.field_types import declare_field_types, output_field, registered_part
from django_panel.support.html import html_text, is_html
from django_panel.support.json import dumps
from django_panel.support.labels import choice_labels
from django_panel.support.plain_text import plain_text
from django_panel.support.related import related_source

Formatter = Callable[[Any], Any]

#: Methods that change the type of a field's values.
_CONVERTING = ("contribute_to_class", "descriptor_class", "from_db_value", "to_python")


def field_formatter(field: Field[Any, Any] | None) -> Formatter | None:
    """Return the formatter of a model field's values; None if they need none.

    Choices come before the types of Django. Values of a class that converts them itself are
    formatted by their type.
    """
    field = None if field is None else output_field(field)
    part = None if field is None else registered_part(field, "export")
    is_specific = part is not None and part.is_specific
    labels = {} if is_specific else choice_labels(field)
    if labels:
        return _label_formatter(labels)
    if part is None or part.is_replaced(type(field), *_CONVERTING):
        return value_formatter()
    function = part.for_values(field)
    return _registered_formatter(function) if part.is_declared and function else function


def has_registered_export(field: Field[Any, Any] | None) -> bool:
    """Return whether a project has registered how the values of a field are exported."""
    part = None if field is None else registered_part(output_field(field), "export")
    return part is not None and part.is_declared


def _registered_formatter(function: Formatter) -> Formatter:
    """Return the formatter with a project's function, which may return any type."""
    write = value_formatter()
    return lambda value: None if value is None else write(function(value))


def value_formatter() -> Formatter:
    """Return a formatter for values of any type, in the active language and time zone."""
    yes, no = _("Yes"), _("No")
    moment = _moment_formatter(timezone.get_current_timezone())

    def format_value(value: Any) -> Any:
        if value is None or type(value) in (str, int, Decimal):
            return value
        if isinstance(value, bool):
            return yes if value else no
        if isinstance(value, Enum):
            return str(getattr(value, "label", value.value))
        if isinstance(value, datetime):
            return moment(value)
        if isinstance(value, date | time):
            return value.isoformat()
        return _other(value)

    return format_value


def _other(value: Any) -> Any:
    if isinstance(value, float):
        # A file has no cell for "not a number".
        return value if math.isfinite(value) else str(value)
    if isinstance(value, dict | list | tuple | set | frozenset):
        return structure_text(value)
    if isinstance(value, Model):
        return related_source(type(value)).record_title(value)
    if is_html(value):
        return html_text(value)
    if isinstance(value, str | Promise | UUID):
        return str(value)
    return value if isinstance(value, int | Decimal) else plain_text(value)


def structure_text(value: Any) -> str:
    """Return a list or a mapping as JSON; the items of a set are sorted."""
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    return dumps(list(value) if isinstance(value, tuple) else value).decode()


def _label_formatter(labels: dict[Any, str]) -> Formatter:
    fallback = value_formatter()

    def label(value: Any) -> Any:
        try:
            text = labels.get(value)
        except TypeError:
            # A value of a JSON field, which cannot be a key.
            text = None
        return fallback(value) if text is None else text

    return label


def _moment_formatter(zone: tzinfo) -> Formatter:
    def moment(value: datetime | None) -> Any:
        if value is None:
            return None
        local = value if value.tzinfo is None else value.astimezone(zone)
        return local.isoformat(" ", "seconds")[:19]

    return moment


def _day(value: date | None) -> str | None:
    return None if value is None else value.isoformat()


def _unchanged(field: Field[Any, Any]) -> None:
    """Values are text or numbers, which a file can hold as they are."""


def _by_value(field: Field[Any, Any]) -> Formatter:
    return value_formatter()


declare_field_types(
    "export",
    {
        models.CharField: _unchanged,
        models.TextField: _unchanged,
        models.FileField: _unchanged,
        models.FilePathField: _unchanged,
        models.GenericIPAddressField: _unchanged,
        models.IntegerField: _unchanged,
        models.DecimalField: _unchanged,
        models.BooleanField: lambda field: {None: None, True: _("Yes"), False: _("No")}.get,
        models.DateTimeField: lambda field: _moment_formatter(timezone.get_current_timezone()),
        models.DateField: lambda field: _day,
        models.JSONField: _by_value,
        "django.contrib.postgres.fields.array.ArrayField": _by_value,
        "django.contrib.postgres.fields.hstore.HStoreField": _by_value,
        "django.contrib.postgres.fields.ranges.RangeField": _by_value,
        "djmoney.models.fields.MoneyField": _by_value,
        "phonenumber_field.modelfields.PhoneNumberField": _by_value,
    },
)
