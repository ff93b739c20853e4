"""Errors of a write that are shown to the user: of the database, and those a resource declares."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from django_panel.support.keys import is_key_column
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.source import RecordSource

_NOT_NULL = "23502"
#: MySQL and MariaDB: a column cannot be null, or has no default.
_NOT_NULL_NUMBERS = frozenset({1048, 1364})


def is_missing_value(error: DatabaseError) -> bool:
    """Return whether a required column got no value."""
    cause = error.__cause__ or error
    state = getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)
    if state is not None:
        return bool(state == _NOT_NULL)
    number = cause.args[0] if cause.args else None
    return number in _NOT_NULL_NUMBERS or "NOT NULL constraint" in str(cause)


def missing_values(record: Model) -> str:
    """Return a message that names the required columns of a record without a value."""
    names = [
        str(column.verbose_name)
        for column in record._meta.concrete_fields
        if not column.null and not is_key_column(column) and getattr(record, column.attname) is None
    ]
    if not names:
        return _("A required value is missing.")
    return _("Required values are missing: %(names)s.") % {"names": list_of(names)}


def integrity_message(source: RecordSource) -> dict[str, list[str]]:
    """Return an error message for the whole form, because no field is known."""
    if source.has_soft_deletes():
        text = _(
            "Another record has the same values, perhaps one in the trash. "
            "Change the values that must be unique and save again."
        )
    else:
        text = _(
            "Another user has saved values that conflict with these. "
            "Change the values that must be unique and save again."
        )
    return {NON_FIELD_ERRORS: [text]}


@contextmanager
def as_validation_errors(resource: Any) -> Iterator[None]:
    """Raise an exception in ``resource.save_errors`` as a ``ValidationError`` with its message."""
    try:
        yield
    except getattr(resource, "save_errors", ()) as error:
        text = str(error) or _("This change cannot be saved.")
        raise ValidationError(text, code="save_error") from error
