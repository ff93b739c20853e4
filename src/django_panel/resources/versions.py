"""Versions of records: opaque values that detect a stale write (decisions D16).

A version is a digest of the stored values with the project's secret key. It needs no timestamp and
no extra column, and every change counts. Because of the key, the value of a hidden column cannot be
found by trying values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.models import Model
from django.utils.crypto import salted_hmac

from django_panel.forms.instances import json_text, row_values

if TYPE_CHECKING:
    from hmac import HMAC

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field

_SALT = "django_panel.resources.versions"
_LENGTH = 32


def version_of(record: Model) -> str:
    """Return the version of a record's own columns."""
    return _digest(row_values(record))


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
        if field.get_prefix() or field.is_to_many() or field.is_outside_row()
    ]
    own = row_values(record)
    return _digest((*own, related) if related else own)


def _related_value(field: Field, record: Model) -> str:
    """Return a value that is stored outside the record's row, as text."""
    value = field.version_value(record)
    if field.is_to_many():
        return json_text(sorted(map(str, value or ())))
    owner = field.owner_of(record) if field.get_prefix() else record
    return json_text([None if owner is None else str(owner.pk), value])


def _digest(values: tuple[Any, ...]) -> str:
    keyed = _keyed(settings.SECRET_KEY).copy()
    # ``repr`` quotes texts, so two different tuples never have the same text.
    keyed.update(repr(values).encode())
    return keyed.hexdigest()[:_LENGTH]


@lru_cache(maxsize=2)
def _keyed(secret: str | bytes) -> HMAC:
    """Return ``salted_hmac`` of no text; a list computes one version for each row."""
    return salted_hmac(_SALT, "", secret=secret, algorithm="sha256")
