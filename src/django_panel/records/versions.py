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

from django_panel.records.row import row_values

if TYPE_CHECKING:
    from hmac import HMAC

_SALT = "django_panel.resources.versions"
_LENGTH = 32


def version_of(record: Model) -> str:
    """Return the version of a record's own columns."""
    return digest(row_values(record))


def digest(values: tuple[Any, ...]) -> str:
    """Return the version of stored values."""
    keyed = _keyed(settings.SECRET_KEY).copy()
    # ``repr`` quotes texts, so two different tuples never have the same text.
    keyed.update(repr(values).encode())
    return keyed.hexdigest()[:_LENGTH]


@lru_cache(maxsize=2)
def _keyed(secret: str | bytes) -> HMAC:
    """Return ``salted_hmac`` of no text; a list computes one version for each row."""
    return salted_hmac(_SALT, "", secret=secret, algorithm="sha256")
