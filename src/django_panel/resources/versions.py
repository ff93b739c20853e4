"""Versions of records: an opaque value by which a stale write is noticed (decisions D16).

Made from the stored values with the project's secret key: no clock, no extra column, and every
change counts. Without the key, a hidden column cannot be found out by trying its values.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.utils.crypto import salted_hmac

from django_panel.forms.instances import row_values

_SALT = "django_panel.resources.versions"
_LENGTH = 32


def version_of(record: Model) -> str:
    """Return the version of a record: of its own columns."""
    return keyed_digest(row_values(record))


def keyed_digest(values: tuple[Any, ...]) -> str:
    """Return a digest of values that only this project can compute."""
    # ``repr`` quotes texts, so two different tuples never read the same.
    return salted_hmac(_SALT, repr(values), algorithm="sha256").hexdigest()[:_LENGTH]
