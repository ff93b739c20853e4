"""Turns errors of declarations into messages of the system checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb

from django.core.checks import CheckMessage, Error

from django_panel.exceptions import LogicException, PanelException, separate_errors

_PACKAGE = str(Path(__file__).resolve().parents[1])

#: Errors of a declaration. A ``ValueError`` is an option with an unknown value.
DECLARATION_ERRORS = (PanelException, LogicException, ValueError)


def messages(error: Exception, place: str | None = None) -> Iterator[CheckMessage]:
    """Yield a message for each error; ``place`` is the method that declares it."""
    hint = None if place is None else f"It is in {place}."
    for each in separate_errors(error):
        yield Error(str(each), hint=hint, id=getattr(each, "check_id", "panel.E008"))


def is_declaration_error(error: Exception) -> bool:
    """Return whether an error concerns a declaration, and not the code around it.

    Some declarations read a record, which the checks do not have. The errors that this causes
    are raised outside this package.
    """
    if isinstance(error, PanelException):
        return True
    if not isinstance(error, ValueError):
        return False
    frames = [frame for frame, _line in walk_tb(error.__traceback__)]
    return bool(frames) and frames[-1].f_code.co_filename.startswith(_PACKAGE)
