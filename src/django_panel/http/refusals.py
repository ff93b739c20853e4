"""What the border refuses, as exceptions; ``errors.py`` knows their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Unauthenticated(Exception):
    """Nobody is signed in, and this place asks for somebody."""


class CsrfRefused(Exception):
    """A write came without a valid CSRF token."""


class MethodNotAllowed(Exception):
    """The path exists, but not for this verb."""

    def __init__(self, allowed: Sequence[str]) -> None:
        super().__init__(", ".join(allowed))
        self.allowed = allowed


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
