"""Rebuilds the source of an address: the records of a resource or of a relation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404

from django_panel.resources.parents import resolve_parents
from django_panel.resources.relations.declared_managers import find_manager
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context, ports
from django_panel.support.parent_record import parent_resources_of, route_parameters

if TYPE_CHECKING:
    from django_panel.records.address import Address
    from django_panel.records.source import RecordSource


def source_from_address(address: Address) -> RecordSource:
    """Return the source that ``address()`` describes, for the current user and tenant.

    A job binds user and tenant first. A resource or record that does not exist or is out of scope
    raises ``Http404``; a record or relation that the user may not view raises
    ``PermissionDenied``.
    """
    panel = ports.directory().by_id(str(address["panel"]))
    with context.bind(panel=panel):
        resource = panel.resource_by_slug(str(address["resource"]))
        if resource is None:
            raise Http404
        links = parent_resources_of(resource)
        keys = [address[name] for name in route_parameters(len(links))]
        parents = resolve_parents(links, keys) if links else None
    source = ResourceSource(resource, panel, parents)
    return _relation(source, address) if "relation" in address else source


def _relation(owner_source: ResourceSource, address: Address) -> RecordSource:
    owner = owner_source.resolve(address["record"])
    panel, resource = owner_source.panel, owner_source.resource
    manager = find_manager(panel, resource, str(address["relation"]))
    if manager is None:
        raise Http404
    relation = RelationSource(manager, resource, owner, panel, owner_source.parents())
    if not owner_source.allows("view", owner) or not relation.allows("view_any"):
        raise PermissionDenied
    return relation
