"""Immutable objects whose methods return changed copies."""

from __future__ import annotations

from typing import Any, Self


class Fluent:
    """The base of what is assembled by chained calls: columns, fields, actions.

    A subclass is a frozen dataclass with underscored fields. ``dataclasses.replace`` runs
    the whole constructor (15 µs on thirty fields); a copy of ``__dict__`` does not.
    """

    def _with(self, **changes: Any) -> Self:
        """Return a copy with some fields changed."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.__dict__.update(changes)
        return copy


def resolved(option: Any, *arguments: Any) -> Any:
    """Return an option's value: what it was set to, or what its callable answers."""
    return option(*arguments) if callable(option) else option
