"""Whether a subclass overrides a method of ``Resource`` or ``RelationManager``."""

from __future__ import annotations

from inspect import isfunction
from typing import Any, TypeVar

Base = TypeVar("Base", bound=type)

_defaults: set[Any] = set()


def overridable(base: Base) -> Base:
    """Record the methods of a base class as the defaults that ``overrides`` compares with.

    A class decorator. The modules that a base class imports can call ``overrides`` without
    importing that class themselves.
    """
    methods = (getattr(member, "__func__", member) for member in vars(base).values())
    _defaults.update(method for method in methods if isfunction(method))
    return base


def overrides(owner: Any, name: str) -> bool:
    """Return whether ``owner`` has a method of this name that is not a recorded default."""
    method = getattr(owner, name)
    return getattr(method, "__func__", method) not in _defaults
