"""Measures the path of a record through the package: which files receive it, in which order."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from django.db.models import Model

import django_panel

PACKAGE = Path(django_panel.__file__).parent


def files_of_record(act: Callable[[], object], model: type[Model]) -> list[str]:
    """Return the files whose functions receive a record of ``model``, until it is saved.

    Copies of the record count too. Consecutive calls in one file count once.
    """
    files: list[str] = []
    is_saved = False

    def profile(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal is_saved
        if event != "call" or is_saved:
            return
        code = frame.f_code
        is_saved = code is Model.save.__code__
        path = Path(code.co_filename)
        if is_saved or not path.is_relative_to(PACKAGE):
            return
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if any(isinstance(frame.f_locals.get(name), model) for name in names):
            name = path.relative_to(PACKAGE).as_posix()
            if files[-1:] != [name]:
                files.append(name)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        act()
    finally:
        sys.setprofile(before)
    return files


def returns(files: list[str]) -> int:
    """Return how often the path returns to an earlier file."""
    return len(files) - len(set(files))
