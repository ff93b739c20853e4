"""Errors of a request that any layer may raise; ``http/errors.py`` maps them to responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError

from django_panel.support.permission_results import Verdict
from django_panel.support.validation_messages import with_panel_messages


class Unprocessable(Exception):
    """A value has the wrong type or structure; the error belongs to no form field (422)."""


class Forbidden(PermissionDenied):
    """A rule refuses the request; the message is its reason, which the user may read (403)."""


class TooManyRequests(Exception):
    """A limit per user is reached; the message is shown to the user (429)."""

    def __init__(self, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        #: Seconds until the request may be sent again, if known.
        self.retry_after = retry_after


class StorageUnavailable(Exception):
    """A storage cannot store a file at the moment, for example on a full disk (503)."""


class Conflict(Exception):
    """The record has changed since it was shown: both values of each field, and the version."""

    def __init__(self, version: str, conflicts: Mapping[str, Mapping[str, object]]) -> None:
        super().__init__("The record has changed since it was shown.")
        self.version = version
        self.conflicts = {field: dict(values) for field, values in conflicts.items()}


class InvalidInput(Exception):
    """The submitted data is invalid: error messages by field."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        super().__init__("; ".join(message for row in errors.values() for message in row))
        self.errors = {field: [str(message) for message in row] for field, row in errors.items()}

    @classmethod
    def from_validation_error(cls, error: ValidationError) -> Self:
        """Convert Django's ``ValidationError``; an error without a field belongs to the form."""
        with_panel_messages(error)
        if hasattr(error, "error_dict"):
            return cls(error.message_dict)
        return cls({NON_FIELD_ERRORS: error.messages})


class MissingContext(InvalidInput):
    """A parameter that the front end always sends is missing."""


def refusal(found: Verdict) -> PermissionDenied:
    """Return the exception for a refusal, with the reason that the rule gives."""
    reason = found.get_reason()
    return PermissionDenied() if found.allowed or reason is None else Forbidden(reason)
