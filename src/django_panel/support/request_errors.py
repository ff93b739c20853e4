"""Errors of a request that any layer may raise; ``http/errors.py`` maps them to responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelException
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


def refusal(verdict: Verdict) -> PermissionDenied:
    """Return the exception for a refusal, with the reason that the rule gives."""
    reason = verdict.get_reason()
    return PermissionDenied() if verdict.allowed or reason is None else Forbidden(reason)


# Errors that end an action or a write.


def default_reason() -> str:
    """Return the reason of a refusal whose rule gives none."""
    return _("You don't have permission to do this.")


class ActionForbidden(PermissionDenied):
    """The user may not run the action; ``reason`` is the rule's sentence, if it gives one."""

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason or default_reason())
        self.reason = reason


class ActionRefused(PanelException):
    """Raised by a handler that cannot run: the transaction is rolled back, the message shown."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        #: Shown to the user unchanged, so it must not contain internal details.
        self.message = message
