"""Immutable objects whose setters return changed copies."""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Self

from django.utils.functional import cached_property

from django_panel.support.frozen import FrozenValue


class Fluent(FrozenValue):
    """The base class of columns, fields, actions and other objects built by chained setters.

    A subclass is a frozen dataclass with underscored fields. It has no slots, because
    derived values are cached properties.
    """

    #: The names of the cached properties of the class.
    _cached_names: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        names: set[str] = set()
        for base in cls.__mro__:
            inherited = vars(base).get("_cached_names")
            names |= _cached_properties(base) if inherited is None else inherited
        cls._cached_names = frozenset(names)

    def _with(self, **changes: Any) -> Self:
        """Return a copy with some fields changed, without running the constructor again.

        Cached properties are not copied: the changed fields may change them.
        """
        changed = copy.copy(self)
        state = vars(changed)
        for name in self._cached_names:
            state.pop(name, None)
        state.update(changes)
        return changed


def resolved(option: Any, *arguments: Any) -> Any:
    """Return the value of an option, or the result if it is a callable."""
    return option(*arguments) if callable(option) else option


def _cached_properties(cls: type[Any]) -> set[str]:
    return {name for name, value in vars(cls).items() if isinstance(value, cached_property)}
