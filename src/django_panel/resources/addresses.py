"""Rebuilds the source of an address: the records of a resource, of a relation or of a model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.http import Http404

from django_panel.resources.model_source import ModelSource
from django_panel.resources.parents import resolve_named
from django_panel.resources.relations.declared_managers import find_manager
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context, ports
from django_panel.support.parent_record import ParentRecord, parent_resources_of

if TYPE_CHECKING:
    from django_panel.records.address import Address
    from django_panel.records.source import RecordSource
    from django_panel.support.keys import RecordKey


def source_from_address(address: Address, *, with_parents: bool = True) -> RecordSource:
    """Return the source that ``address()`` describes, for the current user and tenant.

    A job binds user and tenant first. A resource or record that does not exist or is out of scope
    raises ``Http404``; a record or relation that the user may not view raises
    ``PermissionDenied``. If an address names only the direct parent, its ancestors are looked up.

    Without ``with_parents``, parents are neither looked up nor required: what a nested resource
    declares can be read, but not its records.
    """
    if "model" in address:
        return _model_source(address)
    source = _resource_source(address, with_parents=with_parents)
    return _relation(source, address) if "relation" in address else source


@contextmanager
def bound_source(address: Address) -> Iterator[RecordSource]:
    """Rebuild a source, and bind its parents and its relation as a request does.

    Panel, user and tenant are bound before. Errors are those of ``source_from_address()``.
    """
    if "model" in address:
        yield _model_source(address)
        return
    source = _resource_source(address)
    with ExitStack() as stack:
        if parents := source.parents():
            lineage = parent_resources_of(source.resource)
            stack.enter_context(context.bind(parents=parents, lineage=lineage))
        if "relation" not in address:
            yield source
            return
        relation = _relation(source, address)
        stack.enter_context(relation.bound())
        yield relation


def find_relation(owner_source: ResourceSource, owner: RecordKey, relation: str) -> RelationSource:
    """Return a relation of a record by the keys of both.

    Raise ``Http404`` if the record is out of scope or its resource declares no such relation, and
    ``PermissionDenied`` if the user may not view the record or the related records.
    """
    panel, resource = owner_source.panel, owner_source.resource
    record = owner_source.resolve(owner)
    if not owner_source.allows_each("view", (record,))(record):
        raise PermissionDenied
    manager = find_manager(panel, resource, relation)
    if manager is None:
        raise Http404
    relation_source = RelationSource(
        manager, resource, record, panel, owner_source.parents() or None
    )
    if not relation_source.allows("view_any"):
        raise PermissionDenied
    return relation_source


def address_of(
    panel: str,
    resource: str,
    *,
    parent: RecordKey | None = None,
    relation: str | None = None,
    record: RecordKey | None = None,
) -> Address:
    """Return an address from its parts; of the parents, only the direct one."""
    parts = {
        "panel": panel,
        "resource": resource,
        ParentRecord.route_parameter(): parent,
        "relation": relation,
        "record": record,
    }
    return {name: part for name, part in parts.items() if part is not None}


def _model_source(address: Address) -> ModelSource:
    """Return the records of a model that no resource of the panel has."""
    panel = ports.directory().by_id(str(address["panel"]))
    try:
        model = apps.get_model(str(address["model"]))
    except (LookupError, ValueError) as error:
        raise Http404 from error
    if panel.resource_of(model) is not None:
        # Its scope and policy apply: the address is older than the resource.
        raise Http404
    return ModelSource(model, panel)


def _resource_source(address: Address, *, with_parents: bool = True) -> ResourceSource:
    panel = ports.directory().by_id(str(address["panel"]))
    with context.bind(panel=panel):
        resource = panel.resource_by_slug(str(address["resource"]))
        if resource is None:
            raise Http404
        links = parent_resources_of(resource) if with_parents else ()
        parents = resolve_named(links, address) if links else None
    return ResourceSource(resource, panel, parents)


def _relation(owner_source: ResourceSource, address: Address) -> RelationSource:
    if "record" not in address:
        raise Http404
    return find_relation(owner_source, address["record"], str(address["relation"]))
