"""Turns errors of declarations into messages of the system checks."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage, Error

from django_panel.exceptions import LogicException, PanelException, separate_errors

#: Errors of a declaration. A ``ValueError`` is an option with an unknown value.
DECLARATION_ERRORS = (PanelException, LogicException, ValueError)


def messages(error: Exception, place: str | None = None) -> Iterator[CheckMessage]:
    """Yield a message for each error; ``place`` is the method that declares it."""
    hint = None if place is None else f"It is in {place}."
    for part in separate_errors(error):
        yield Error(str(part), hint=hint, id=getattr(part, "check_id", "panel.E008"))
