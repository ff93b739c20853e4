"""Methods that are declared without ``@classmethod``, on classes that have no instances."""

from __future__ import annotations

import inspect

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.resource import Resource

#: The classes whose methods are called on the class itself.
_BASES: tuple[type, ...] = (Resource, RelationManager)
#: The methods of a resource that are called while its panel is loaded.
_CALLED_WHILE_LOADING = frozenset(
    "get_cluster get_default_slug integrations is_nested is_singular pages".split()
)


def plain_method_names(cls: type) -> frozenset[str]:
    """Return the names of class methods that a class overrides by a method of instances."""
    base = next(base for base in _BASES if issubclass(cls, base))
    return frozenset(
        name
        for name in dir(base)
        if isinstance(inspect.getattr_static(base, name), classmethod)
        and _is_plain(inspect.getattr_static(cls, name))
    )


def require_loadable(resource: type[Resource]) -> None:
    """Raise if such a method is called while the panel of a resource is loaded."""
    for name in sorted(plain_method_names(resource) & _CALLED_WHILE_LOADING):
        error = PanelRegistrationException(
            f"{dotted(resource)}.{name}() is not a class method, but it is called on the class.",
            fix=f"Add @classmethod above `def {name}`.",
        )
        error.check_id = "panel.E013"
        raise error


def _is_plain(member: object) -> bool:
    """Return whether a member is a function that expects a class or an instance."""
    if not inspect.isfunction(member):
        return False
    return next(iter(inspect.signature(member).parameters), "") in {"cls", "self"}
