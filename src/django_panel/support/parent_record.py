"""The parent record of a nested resource."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.support import context

if TYPE_CHECKING:
    from django.db.models import Model


#: The path parameter of the direct parent; outer parents are numbered from the outside.
_PARAMETER = "parentRecord"


class ParentRecord:
    """Reads the parents that are bound to the current request or task."""

    @staticmethod
    def current() -> Model | None:
        """Return the innermost bound parent, or None."""
        parents = context.current_parents()
        return parents[-1] if parents else None

    @staticmethod
    def require(resource: type[Any]) -> Model:
        """Return the parent of this resource's records; raise an error if none is bound."""
        lineage = parent_resources_of(resource)
        parents = bound_parents(resource)
        if parents:
            return parents[-1]
        current = ParentRecord.current()
        if lineage or current is None:
            raise PanelRegistrationException(
                f"{dotted(resource)} needs its parent record{_of(lineage)}, and none is bound.",
                "A parent is bound during a request to a page or endpoint of a nested resource.",
                "Pass parent= to url(), or bind one with "
                "django_panel.resources.parents.bound(resource, parent).",
            )
        # The resource is not nested: its own record among the bound parents, else the last one.
        return next(
            (
                parent
                for parent in reversed(context.current_parents())
                if isinstance(parent, resource.model)
            ),
            current,
        )

    @staticmethod
    def route_parameter() -> str:
        """Return the name of the path parameter with the direct parent's key."""
        return _PARAMETER


def _of(lineage: tuple[type[Any], ...]) -> str:
    """Return the resource of the direct parent as text, if there is one."""
    return f", a record of {dotted(lineage[-1])}" if lineage else ""


def parent_resources_of(resource: type[Any]) -> tuple[type[Any], ...]:
    """Return the parent resources of a nested resource, outermost first."""
    lineage: list[type[Any]] = []
    parent = resource.get_parent_resource()
    while parent is not None:
        if not (isinstance(parent, type) and hasattr(parent, "get_parent_resource")):
            raise invalid_parent(resource, parent)
        if parent is resource or parent in lineage:
            raise PanelRegistrationException(
                f"{dotted(resource)} is nested under {dotted(parent)}, which is nested under "
                "itself.",
                "A chain of parents must end.",
                "Remove one parent_resource of the cycle.",
            )
        lineage.append(parent)
        parent = parent.get_parent_resource()
    return tuple(reversed(lineage))


def bound_parents(resource: type[Any]) -> tuple[Model, ...]:
    """Return the bound parents of a nested resource, outermost first; empty if unbound.

    Parents that were bound by another resource do not count, even if the model is the same:
    that resource may have other permissions.
    """
    lineage = parent_resources_of(resource)
    bound = context.current_parents()[: len(lineage)]
    if not lineage or len(bound) < len(lineage):
        return ()
    through = context.current().lineage
    if through:
        return bound if through[: len(lineage)] == lineage else ()
    pairs = zip(bound, lineage, strict=True)
    return bound if all(isinstance(record, link.model) for record, link in pairs) else ()


def route_parameters(depth: int) -> tuple[str, ...]:
    """Return the path parameters for this number of parents, outermost first."""
    outer = tuple(f"{_PARAMETER}{number}" for number in range(depth - 1))
    return (*outer, _PARAMETER) if depth else ()


def invalid_parent(resource: type[Any], parent: object) -> PanelRegistrationException:
    """Return the error for a ``parent_resource`` that is not a resource."""
    name = dotted(parent) if isinstance(parent, type) else repr(parent)
    return PanelRegistrationException(
        f"{dotted(resource)}.parent_resource is {name}.",
        "A resource is nested under another resource.",
        "Set it to a subclass of Resource.",
    )
