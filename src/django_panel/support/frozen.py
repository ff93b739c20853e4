"""The base class of frozen dataclasses: equality, hash and text from their fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any


class FrozenValue:
    """The ``__eq__``, ``__hash__`` and ``__repr__`` of all frozen dataclasses of the package.

    They do what ``@dataclass(frozen=True)`` generates. Generated methods are compiled for each
    class at each start of a process, which takes a quarter of the start, so a frozen dataclass
    is declared with ``@dataclass(frozen=True, eq=False, repr=False)`` and this base. A subclass
    in a project may use ``@dataclass(frozen=True)``.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        cls: Any = self.__class__
        values = _compared_values(cls)
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        cls: Any = self.__class__
        return hash(_hashed_values(cls)(self))

    @recursive_repr()
    def __repr__(self) -> str:
        values = ", ".join(
            f"{field.name}={getattr(self, field.name)!r}"
            for field in _fields(self.__class__)
            if field.repr
        )
        return f"{self.__class__.__qualname__}({values})"


def _fields(cls: type[Any]) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(cls)


@cache
def _compared_values(cls: type[Any]) -> Callable[[object], tuple[Any, ...]]:
    """Return the reader of the fields that decide whether two instances are equal."""
    return _reader(field.name for field in _fields(cls) if field.compare)


@cache
def _hashed_values(cls: type[Any]) -> Callable[[object], tuple[Any, ...]]:
    return _reader(
        field.name
        for field in _fields(cls)
        if (field.compare if field.hash is None else field.hash)
    )


def _reader(names: Iterable[str]) -> Callable[[object], tuple[Any, ...]]:
    match tuple(names):
        case ():
            return lambda instance: ()
        case (name,):
            return lambda instance: (getattr(instance, name),)
        case several:
            return attrgetter(*several)
