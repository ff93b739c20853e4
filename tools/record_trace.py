"""Measures the path of an object through the package: which functions receive it, in which order.

``trace()`` follows any object. ``files_of_record()`` follows a record until it is saved.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, MemberDescriptorType
from typing import Any, NamedTuple

from django.db.models import Model

import django_panel
from django_panel.internal.fast.update_sql import prepared_update

PACKAGE = Path(django_panel.__file__).parent


class Step(NamedTuple):
    """A call of a function that receives the object."""

    #: Relative to the package.
    file: str
    function: str


def trace(
    act: Callable[[], object],
    is_followed: Callable[[object], bool],
    *,
    stops_at: Callable[[CodeType], bool] = lambda code: False,
    in_attributes: bool = True,
) -> list[Step]:
    """Return the calls of the package's functions that receive an object, in order.

    A call counts if an argument is followed, or the value of a direct attribute of an argument.
    ``is_followed`` is called with each of these values; ``isinstance()`` in it evaluates lazy
    objects. The trace ends at the first function that ``stops_at`` accepts. A generator that
    continues counts as a call.
    """
    steps: list[Step] = []
    is_stopped = False

    def profile(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal is_stopped
        if event != "call" or is_stopped:
            return
        code = frame.f_code
        is_stopped = stops_at(code)
        path = Path(code.co_filename)
        if is_stopped or not path.is_relative_to(PACKAGE):
            return
        if any(
            is_followed(value) or (in_attributes and any(map(is_followed, attributes(value))))
            for value in arguments(frame)
        ):
            steps.append(Step(path.relative_to(PACKAGE).as_posix(), code.co_qualname))

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        act()
    finally:
        sys.setprofile(before)
    return steps


def any_of(*types: type) -> Callable[[object], bool]:
    """Return a condition that is true for every instance of these types."""
    return lambda value: issubclass(type(value), types)


def first_of(*types: type) -> Callable[[object], bool]:
    """Return a condition that is true for the first instance of these types, and no other."""
    found: list[object] = []

    def is_first(value: object) -> bool:
        if not found and issubclass(type(value), types):
            found.append(value)
        return bool(found) and value is found[0]

    return is_first


def files_of(steps: list[Step]) -> list[str]:
    """Return the files of these calls; consecutive calls in one file count once."""
    files: list[str] = []
    for step in steps:
        if files[-1:] != [step.file]:
            files.append(step.file)
    return files


def returns(files: list[str]) -> int:
    """Return how often the path returns to an earlier file."""
    return len(files) - len(set(files))


def files_of_record(act: Callable[[], object], model: type[Model]) -> list[str]:
    """Return the files whose functions receive a record of ``model``, until it is saved.

    Copies of the record count too. Consecutive calls in one file count once. A record is saved by
    ``save()``, or by an UPDATE that is prepared without it.
    """
    saving = (Model.save.__code__, prepared_update.__code__)
    return files_of(
        trace(
            act,
            lambda value: isinstance(value, model),
            stops_at=lambda code: code in saving,
            in_attributes=False,
        )
    )


def arguments(frame: FrameType) -> Iterator[object]:
    """Yield the arguments of a call."""
    code = frame.f_code
    for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
        yield frame.f_locals.get(name)


def attributes(value: object) -> Iterator[object]:
    """Yield the values that an instance has in ``__dict__`` and ``__slots__``."""
    if isinstance(value, type):
        return
    try:
        # Not vars(): a proxy would return the attributes of another object.
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = {}
    yield from list(own.values())
    for cls in type(value).__mro__:
        for member in vars(cls).values():
            if isinstance(member, MemberDescriptorType):
                try:
                    yield member.__get__(value)
                except AttributeError:
                    continue
