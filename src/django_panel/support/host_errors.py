"""Errors of the project's own functions: what they are, and where they were raised."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from traceback import extract_tb

import django

from django_panel.exceptions import PanelException

_PACKAGE = str(Path(__file__).resolve().parents[1])
#: The files of these folders are not the project's.
_OTHERS = (_PACKAGE, str(Path(django.__file__).parent), sysconfig.get_path("stdlib"))


def is_declaration_error(error: Exception) -> bool:
    """Return whether an error concerns a declaration, and not the code around it.

    Some declarations read a record, which the checks do not have. The errors that this causes
    are raised outside this package.
    """
    if isinstance(error, PanelException):
        return True
    if not isinstance(error, ValueError):
        return False
    frames = extract_tb(error.__traceback__)
    return bool(frames) and frames[-1].filename.startswith(_PACKAGE)


def describe_error(error: BaseException) -> str:
    """Return the type and the text of an exception, and the line of the project that raised it."""
    text = f"{type(error).__name__}: {error}"
    for frame in reversed(extract_tb(error.__traceback__)):
        if not frame.filename.startswith(_OTHERS) and not frame.filename.startswith("<"):
            return f"{text} ({frame.filename}, line {frame.lineno})"
    return text
