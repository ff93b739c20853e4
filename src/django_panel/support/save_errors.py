"""Exceptions that a resource declares as errors of the user: they become ``ValidationError``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


@contextmanager
def as_validation_errors(resource: Any) -> Iterator[None]:
    """Raise an exception in ``resource.save_errors`` as a ``ValidationError`` with its message."""
    try:
        yield
    except getattr(resource, "save_errors", ()) as error:
        text = str(error) or _("This change cannot be saved.")
        raise ValidationError(text, code="save_error") from error
