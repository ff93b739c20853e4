"""Schemas of a resource, built from its declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django_panel.forms.schema import FormSchema
from django_panel.infolists.schema import InfolistSchema
from django_panel.resources.mistakes import ResourceMistake
from django_panel.resources.overrides import overrides
from django_panel.resources.relations.declared import checked_managers
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def build(resource: type[Resource], kind: str) -> Any:
    """Return the schema of one kind as the resource declares it."""
    return _KINDS[kind](resource)


def states_infolist(resource: type[Resource]) -> bool:
    """Return whether the resource says what its view page shows; most leave it to the form."""
    return overrides(resource, "infolist")


def states_relations(resource: type[Resource]) -> bool:
    """Return whether the resource lists managers of relations; most do not."""
    return overrides(resource, "relation_managers")


def _table(resource: type[Resource]) -> Any:
    declared = resource.table(TableSchema(resource.model))
    return _checked(resource, "table", declared, TableSchema).bound_to(_source(resource))


def _form(resource: type[Resource]) -> Any:
    declared = resource.form(FormSchema().model(resource.model))
    return _checked(resource, "form", declared, FormSchema).with_form_id(resource.get_slug())


def _infolist(resource: type[Resource]) -> Any:
    declared = resource.infolist(InfolistSchema().model(resource.model))
    return _checked(resource, "infolist", declared, InfolistSchema).bound_to(_source(resource))


def _source(resource: type[Resource]) -> ResourceSource:
    """Return the source that actions of the schema are bound to: the resource in this panel."""
    return ResourceSource(resource, context.current_panel())


def _checked(resource: type[Resource], kind: str, declared: Any, schema: type[Any]) -> Any:
    """Return what a resource declared; refuse a declaration that forgot to return it."""
    if not isinstance(declared, schema):
        raise ResourceMistake.no_schema(resource, kind, declared)
    return declared


_KINDS: Mapping[str, Callable[[type[Resource]], Any]] = MappingProxyType(
    {
        "table": _table,
        "form": _form,
        "infolist": _infolist,
        "relation_managers": checked_managers,
    }
)
