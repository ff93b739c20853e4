"""Checks of classes that were copied from a ``ModelAdmin`` and have names without a meaning here.

Such a name is accepted by Python and never read, so rows and rights that it restricts are open.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping

from django.core.checks import CheckMessage, Error

from django_panel.checks.model_admin_names import (
    METHODS,
    OF_POLICIES,
    OF_RELATION_MANAGERS,
    OPTIONS,
)
from django_panel.exceptions import dotted
from django_panel.policies import Policy
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.resource import Resource

_PACKAGES = ("django", "django_panel")
#: The attributes of a resource that name its methods.
_NAMING = ("columns", "fields", "readonly_fields", "actions")
#: Attributes of an instance, which a class may set.
_SET_BY_INSTANCES: dict[type, frozenset[str]] = {Policy: frozenset({"model"})}


def copied_names(cls: type) -> Iterator[CheckMessage]:
    """Yield an error for each name of ``ModelAdmin`` that a class of the project declares.

    Base classes and mixins of the project count. Names that mean something here do not, nor do
    methods that ``columns``, ``fields``, ``readonly_fields`` or ``actions`` name.
    """
    base = next(base for base in (Resource, RelationManager, Policy) if issubclass(cls, base))
    used = {*_named_by(cls), *_SET_BY_INSTANCES.get(base, ())}
    for owner in cls.__mro__:
        for name in () if _is_of_package(owner) else vars(owner):
            kind = _kind(name)
            if kind is not None and name not in used and not _has_meaning(cls, name):
                yield Error(
                    f"{dotted(owner)}.{name} is {kind} of ModelAdmin. {_counterpart(base, name)}",
                    hint=None if owner is cls else f"{dotted(cls)} inherits it.",
                    id="panel.E016",
                )


def is_copied_option(cls: type, name: str) -> bool:
    """Return whether a class has an option of ``ModelAdmin`` in place of a method."""
    return name in OPTIONS and _replaces_method(cls, name)


def _kind(name: str) -> str | None:
    if name in OPTIONS:
        return "an option"
    return "a method" if name in METHODS else None


def _has_meaning(cls: type, name: str) -> bool:
    """Return whether a class of this package has the name, and for a method: also a method."""
    is_annotated = any(
        name in inspect.get_annotations(owner) for owner in cls.__mro__ if _is_of_package(owner)
    )
    is_known = is_annotated or _package_member(cls, name) is not None
    return is_known and not _replaces_method(cls, name)


def _replaces_method(cls: type, name: str) -> bool:
    own, given = _package_member(cls, name), inspect.getattr_static(cls, name, None)
    return _is_method(own) and not _is_method(given)


def _package_member(cls: type, name: str) -> object:
    """Return what the classes of this package have under a name, or None."""
    owners = (owner for owner in cls.__mro__ if owner.__module__.startswith("django_panel."))
    return next((vars(owner)[name] for owner in owners if name in vars(owner)), None)


def _is_method(member: object) -> bool:
    return isinstance(member, classmethod | staticmethod) or inspect.isfunction(member)


def _is_of_package(owner: type) -> bool:
    return owner.__module__.partition(".")[0] in _PACKAGES


def _named_by(cls: type) -> Iterator[str]:
    """Yield the names of methods that the attributes of a resource refer to."""
    if issubclass(cls, Resource):
        for attribute in _NAMING:
            yield from _texts(getattr(cls, attribute))


def _texts(declared: object) -> Iterator[str]:
    """Yield the texts in lists, rows and sections."""
    if isinstance(declared, str):
        yield declared
    elif isinstance(declared, Mapping):
        yield from _texts(declared.get("fields"))
    elif isinstance(declared, list | tuple):
        for part in declared:
            yield from _texts(part)


def _counterpart(base: type, name: str) -> str:
    sentence = OPTIONS.get(name) or METHODS[name]
    if base is RelationManager:
        return OF_RELATION_MANAGERS.get(name, sentence)
    if base is Policy:
        return OF_POLICIES.get(name, f"A policy contains rules only. On the resource: {sentence}")
    return sentence
