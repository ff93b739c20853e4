"""Looks up the record source that a request names: a resource, or a relation of a record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from django_panel.http import lookup
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.relation_target import relation_of
from django_panel.resources.resource_source import ResourceSource

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.http.inputs.actions import DialogInput
    from django_panel.records.source import RecordSource
    from django_panel.resources.relations.relation_source import RelationSource


class ResourceAddress(Protocol):
    """What every request contains: the resource, and its parent if it is nested."""

    @property
    def resource(self) -> str: ...

    @property
    def parent(self) -> object: ...


class RelationAddress(ResourceAddress, Protocol):
    """What a request about a relation contains: also the owner's key and the relation."""

    @property
    def record(self) -> object: ...

    @property
    def relation(self) -> str: ...


@contextmanager
def resource_source(request: HttpRequest, address: ResourceAddress) -> Iterator[RecordSource]:
    """Return the source of a resource, with its parent bound."""
    panel = get_route_match(request).panel
    resource = lookup.resource(panel, address.resource)
    with lookup.parent(resource, address.parent):
        yield ResourceSource(resource, panel)


@contextmanager
def dialog_source(request: HttpRequest, dialog: DialogInput) -> Iterator[RecordSource]:
    """Return the source of an action with a form: a resource or a relation."""
    panel = get_route_match(request).panel
    resource = lookup.resource(panel, dialog.resource)
    with lookup.parent(resource, dialog.parent):
        if dialog.relation is None:
            yield ResourceSource(resource, panel)
            return
        with relation_of(panel, resource, dialog.record, dialog.relation) as relation:
            yield relation


@contextmanager
def relation_source(request: HttpRequest, address: RelationAddress) -> Iterator[RelationSource]:
    """Return the source of a relation, with its owner's parent bound."""
    panel = get_route_match(request).panel
    resource = lookup.resource(panel, address.resource)
    with (
        lookup.parent(resource, address.parent),
        relation_of(panel, resource, address.record, address.relation) as relation,
    ):
        yield relation
