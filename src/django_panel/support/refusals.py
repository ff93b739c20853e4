"""What any layer may refuse a request with; ``http/errors.py`` knows the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError


class Unprocessable(Exception):
    """A value has a shape that nothing can be made of; no field of a form is to blame."""


class Conflict(Exception):
    """The record changed since it was shown: both sides of each field, and the new mark."""

    def __init__(self, version: str, conflicts: Mapping[str, Mapping[str, object]]) -> None:
        super().__init__("The record has changed since it was shown.")
        self.version = version
        self.conflicts = {field: dict(sides) for field, sides in conflicts.items()}


class InvalidInput(Exception):
    """What was sent is not usable: messages by field."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        super().__init__("; ".join(message for row in errors.values() for message in row))
        self.errors = {field: [str(message) for message in row] for field, row in errors.items()}

    @classmethod
    def from_validation_error(cls, error: ValidationError) -> Self:
        """Return Django's own refusal by field; one without a field is about the whole form."""
        if hasattr(error, "error_dict"):
            return cls(error.message_dict)
        return cls({NON_FIELD_ERRORS: error.messages})


class MissingContext(InvalidInput):
    """What a page sends along by itself was not sent; no field of a form is to blame."""
