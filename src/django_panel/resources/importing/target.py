"""The records that a job imports into: of a resource, below its parent, or of a relation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404

from django_panel.records.source import RecordSource
from django_panel.resources.parents import bound
from django_panel.resources.relations.declared_managers import find_manager
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


@contextmanager
def bound_target(
    panel: PanelPort,
    resource: type[Resource],
    *,
    parent: RecordKey | None = None,
    relation: str | None = None,
    record: RecordKey | None = None,
) -> Iterator[RecordSource]:
    """Bind the parents and yield the source.

    Raises ``Http404`` if a parent or the record is missing or out of scope, ``PermissionDenied``
    if the user may not view it or may not create records.
    """
    with _bound_parents(resource, parent):
        source: Any = ResourceSource(resource, panel)
        if relation is None:
            _require_create(source)
            yield source
            return
        manager = find_manager(panel, resource, relation)
        if manager is None or record is None:
            raise Http404
        owner = source.resolve(record)
        related = RelationSource(manager, resource, owner, panel)
        if not source.allows("view", owner) or not related.allows("view_any"):
            raise PermissionDenied
        with related.bound():
            _require_create(related)
            yield related


def _require_create(source: RecordSource) -> None:
    if not source.allows("create"):
        raise PermissionDenied


@contextmanager
def _bound_parents(resource: type[Resource], parent: RecordKey | None) -> Iterator[None]:
    if not resource.is_nested():
        yield
        return
    if parent is None:
        raise Http404
    with bound(resource, parent):
        yield
