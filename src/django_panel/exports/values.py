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

from django_panel.support.json import dumps
from django_panel.support.labels import choice_labels
from django_panel.support.plain_text import plain_text
from django_panel.support.related import related_source

Formatter = Callable[[Any], Any]

#: Fields whose values are text or whole numbers; a subclass may convert its values.
_UNCHANGED = frozenset(
    {
        models.CharField,
        models.TextField,
        models.EmailField,
        models.URLField,
        models.SlugField,
        models.FileField,
        models.ImageField,
        models.FilePathField,
        models.GenericIPAddressField,
        models.AutoField,
        models.BigAutoField,
        models.SmallAutoField,
        models.IntegerField,
        models.BigIntegerField,
        models.SmallIntegerField,
        models.PositiveIntegerField,
        models.PositiveBigIntegerField,
        models.PositiveSmallIntegerField,
        models.DecimalField,
    }
)


def field_formatter(field: Field[Any, Any] | None) -> Formatter | None:
    """Return the formatter of a model field's values; None if they need none."""
    labels = choice_labels(field)
    if labels:
        return _label_formatter(labels)
    kind = type(field)
    if kind in _UNCHANGED:
        return None
    if kind is models.BooleanField:
        return {None: None, True: _("Yes"), False: _("No")}.get
    if kind is models.DateTimeField:
        return _moment_formatter(timezone.get_current_timezone())
    if kind is models.DateField:
        return _day
    return value_formatter()


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
            found = labels.get(value)
        except TypeError:
            # A value of a JSON field, which cannot be a key.
            found = None
        return fallback(value) if found is None else found

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
