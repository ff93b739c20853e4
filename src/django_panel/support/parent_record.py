"""The record that the pages of a nested resource live under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.support import context
from django_panel.support.parent_mistakes import ParentException

if TYPE_CHECKING:
    from django.db.models import Model


#: The path's name for the direct parent; those further out are numbered from the outside.
_PARAMETER = "parentRecord"


class ParentRecord:
    """Reads the parents that are bound to the current request or job."""

    @staticmethod
    def current() -> Model | None:
        """Return the bound parent, the innermost of several."""
        parents = context.current_parents()
        return parents[-1] if parents else None

    @staticmethod
    def require(resource: type[Any]) -> Model:
        """Return the parent of this resource's records; none bound is a mistake."""
        lineage = lineage_of(resource)
        parents = bound_parents(resource)
        if parents:
            return parents[-1]
        current = ParentRecord.current()
        if lineage or current is None:
            raise ParentException.no_parent_record(resource)
        # A resource that is not nested itself: its own record among those bound, else the last.
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
        """Return the name of the path's parameter that holds the direct parent's key."""
        return _PARAMETER


def lineage_of(resource: type[Any]) -> tuple[type[Any], ...]:
    """Return the resources a nested one lies under, outermost first."""
    lineage: list[type[Any]] = []
    parent = resource.get_parent_resource()
    while parent is not None:
        if not (isinstance(parent, type) and hasattr(parent, "get_parent_resource")):
            raise ParentException.unusable_parent(resource, parent)
        if parent is resource or parent in lineage:
            raise ParentException.nesting_cycle(resource, parent)
        lineage.append(parent)
        parent = parent.get_parent_resource()
    return tuple(reversed(lineage))


def bound_parents(resource: type[Any]) -> tuple[Model, ...]:
    """Return the bound parents of a nested resource, outermost first; nothing when unbound.

    Parents that another resource let in are not its own, even where the model is the same:
    each link is judged by the rules of the resource it belongs to.
    """
    lineage = lineage_of(resource)
    bound = context.current_parents()[: len(lineage)]
    if not lineage or len(bound) < len(lineage):
        return ()
    through = context.current().lineage
    if through:
        return bound if through[: len(lineage)] == lineage else ()
    fits = zip(bound, lineage, strict=True)
    return bound if all(isinstance(record, link.model) for record, link in fits) else ()


def route_parameters(depth: int) -> tuple[str, ...]:
    """Return the path's names for so many parents, outermost first."""
    outer = tuple(f"{_PARAMETER}{place}" for place in range(depth - 1))
    return (*outer, _PARAMETER) if depth else ()
