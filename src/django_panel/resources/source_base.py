"""What the sources of records have in common: built on their query, permissions and resource."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from django_panel.records.tenant_ownership import TenantOwnership
from django_panel.resources.overrides import overrides
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.related import is_restricted

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


class SourceBase(ABC):
    """Base class of the sources; implements the part of ``RecordSource`` that they share."""

    resource: type[Resource]

    @property
    @abstractmethod
    def panel(self) -> PanelPort: ...

    @abstractmethod
    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]: ...

    @abstractmethod
    def allows(self, ability: str, record: Model | None = None) -> Verdict: ...

    @abstractmethod
    def allows_each(
        self, ability: str, among: Sequence[Model] = ()
    ) -> Callable[[Model], Verdict]: ...

    # Records that a form of another source uses.

    @property
    def has_resource(self) -> bool:
        return True

    def related(self, model: type[Model]) -> RecordSource:
        return self.panel.related_source(model)

    def choices(self) -> QuerySet[Any]:
        rows = self.queryset()
        return rows if self.allows("view_any") else rows.none()

    def can_view(self, record: Model) -> bool:
        # The scope is checked once, for both abilities.
        return bool(self._has(("view", "edit"), record)) and self._contains(record)

    def can_change(self, record: Model) -> bool:
        return bool(self._has(("edit",), record)) and self._contains(record)

    def _has(self, abilities: Sequence[str], record: Model) -> bool:
        return any(self.allows_each(ability, (record,))(record).allowed for ability in abilities)

    def _contains(self, record: Model) -> bool:
        rows = self.queryset()
        return not is_restricted(rows) or rows.filter(pk=record.pk).exists()

    # Titles.

    @property
    def title_attribute(self) -> str | None:
        return self.resource.record_title_attribute

    @property
    def search_fields(self) -> Sequence[str]:
        return tuple(self.resource.search_fields or ())

    @property
    def title_relations(self) -> Sequence[str]:
        return self.resource.get_with_related()

    def computes_titles(self) -> bool:
        return overrides(self.resource, "record_title")

    def has_details(self) -> bool:
        return overrides(self.resource, "global_search_details")

    def record_details(self, record: Model) -> Mapping[Any, Any]:
        return self.resource.global_search_details(record)

    # New records.

    def ownership(self) -> TenantOwnership:
        return TenantOwnership(self.resource)

    @abstractmethod
    def join(self, record: Model) -> None: ...

    def join_many(self, records: Sequence[Any]) -> None:
        path = self.ownership().path
        if self._joins_parent() or (path is not None and path.many_to_many is not None):
            for record in records:
                self.join(record)

    def _joins_parent(self) -> bool:
        """Return whether ``join()`` may add a record to a parent."""
        return False
