"""Writes that the database refused: another user saved between the check and the write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import NON_FIELD_ERRORS
from django.db import DatabaseError
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource

_NOT_NULL = "23502"
#: MySQL and MariaDB: a column cannot be null, or has no default.
_NOT_NULL_NUMBERS = frozenset({1048, 1364})


def is_missing_value(error: DatabaseError) -> bool:
    """Return whether a column got no value, which the user cannot correct.

    A form leaves out a column that needs a value; its developer has to hear of it.
    """
    cause = error.__cause__ or error
    state = getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)
    if state is not None:
        return bool(state == _NOT_NULL)
    number = cause.args[0] if cause.args else None
    return number in _NOT_NULL_NUMBERS or "NOT NULL constraint" in str(cause)


def sentence(source: RecordSource) -> dict[str, list[str]]:
    """Return the error message for the whole form, where no field can be named."""
    if source.has_soft_deletes():
        text = _(
            "Another record already holds this, perhaps one in the trash. "
            "Change what must be different and save again."
        )
    else:
        text = _(
            "Meanwhile somebody saved something that does not go together with this. "
            "Change what must be different and save again."
        )
    return {NON_FIELD_ERRORS: [text]}
