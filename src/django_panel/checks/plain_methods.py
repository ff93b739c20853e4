"""Checks of methods that are declared without ``@classmethod``."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from django.core.checks import CheckMessage, Error

from django_panel.exceptions import dotted
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.resource import Resource

#: The classes whose methods are called on the class itself.
_BASES: tuple[type, ...] = (Resource, RelationManager)


def plain_methods(cls: type) -> Iterator[CheckMessage]:
    """Yield an error for each class method that a class overrides by a method of instances."""
    for name in sorted(plain_method_names(cls)):
        yield Error(
            f"{dotted(cls)}.{name}() is not a class method, but it is called on the class.",
            hint=f"Add @classmethod above `def {name}`.",
            id="panel.E013",
        )


def plain_method_names(cls: type) -> frozenset[str]:
    """Return the names of these methods."""
    base = next(base for base in _BASES if issubclass(cls, base))
    return frozenset(
        name
        for name in dir(base)
        if isinstance(inspect.getattr_static(base, name), classmethod)
        and _is_plain(inspect.getattr_static(cls, name))
    )


def _is_plain(member: object) -> bool:
    """Return whether a member is a function that expects a class or an instance."""
    if not inspect.isfunction(member):
        return False
    return next(iter(inspect.signature(member).parameters), "") in {"cls", "self"}
