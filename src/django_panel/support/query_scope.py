"""The scope of a ``query()`` call: trashed records, any parent, another base queryset."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.db.models import QuerySet


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class QueryScope(FrozenValue):
    """What a queryset includes beyond the default of its resource or relation manager.

    The ambient context holds it only while that resource's ``query()`` runs: the query of
    another resource that is called inside does not inherit it.
    """

    #: The resource or relation manager whose ``query()`` it applies to.
    resource: type | None = None
    #: Whether trashed records are included.
    include_trashed: bool = False
    #: Whether a nested resource without a bound parent starts from all visible parents.
    any_parent: bool = False
    #: The rows to start from, in place of those of the model or the parent.
    base: QuerySet[Any] | None = None
    #: Relations to one record that are read in the same query.
    joins: tuple[str, ...] = ()

    def of(self, resource: type) -> QueryScope:
        """Return the same scope for this resource or relation manager."""
        return replace(self, resource=resource)


#: What ``query()`` returns by itself.
DEFAULT_SCOPE = QueryScope()
