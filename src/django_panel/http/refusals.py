"""What the border refuses, as exceptions; ``errors.py`` knows their answers.

Those that pages raise too live in ``support``.
"""

from __future__ import annotations

from collections.abc import Sequence

from django_panel.support.refusals import (
    Conflict,
    InvalidInput,
    MissingContext,
    Unprocessable,
)

__all__ = [
    "Conflict",
    "CsrfRefused",
    "InvalidInput",
    "MethodNotAllowed",
    "MissingContext",
    "Unauthenticated",
    "Unprocessable",
]


class Unauthenticated(Exception):
    """Nobody is signed in, and this place asks for somebody."""


class CsrfRefused(Exception):
    """A write came without a valid CSRF token."""


class MethodNotAllowed(Exception):
    """The path exists, but not for this verb."""

    def __init__(self, allowed: Sequence[str]) -> None:
        super().__init__(", ".join(allowed))
        self.allowed = allowed
