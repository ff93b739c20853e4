"""Schemas of a resource, made from its declarations; each kind loads what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def build(resource: type[Resource], kind: str) -> Any:
    """Return the schema of one kind as the resource declares it."""
    return _KINDS[kind](resource)


def states_infolist(resource: type[Resource]) -> bool:
    """Return whether the resource says what its view page shows; most leave it to the form."""
    from django_panel.resources.resource import Resource

    stated: Any = resource.infolist
    inherited: Any = Resource.infolist
    return getattr(stated, "__func__", stated) is not inherited.__func__


def states_relations(resource: type[Resource]) -> bool:
    """Return whether the resource lists managers of relations; most do not."""
    from django_panel.resources.resource import Resource

    stated: Any = resource.relation_managers
    inherited: Any = Resource.relation_managers
    return getattr(stated, "__func__", stated) is not inherited.__func__


def names_of_parent(resource: type[Resource]) -> frozenset[str]:
    """Return the model's fields that only say which parent a nested record has."""
    if not resource.is_nested():
        return frozenset()
    from django_panel.resources import parent_links

    return parent_links.names_of_parent(resource)


def _table(resource: type[Resource]) -> Any:
    from django_panel.tables.schema import TableSchema

    declared = resource.table(TableSchema(resource.model))
    return _checked(resource, "table", declared, TableSchema).bound_to(resource)


def _form(resource: type[Resource]) -> Any:
    from django_panel.forms.schema import FormSchema

    declared = resource.form(FormSchema().model(resource.model))
    return _checked(resource, "form", declared, FormSchema).at(resource.get_slug())


def _infolist(resource: type[Resource]) -> Any:
    from django_panel.infolists.schema import InfolistSchema

    declared = resource.infolist(InfolistSchema().model(resource.model))
    return _checked(resource, "infolist", declared, InfolistSchema).bound_to(resource)


def _checked(resource: type[Resource], kind: str, declared: Any, schema: type[Any]) -> Any:
    """Return what a resource declared; refuse a declaration that forgot to return it."""
    if not isinstance(declared, schema):
        # Most processes never make the mistake.
        from django_panel.resources.mistakes import ResourceMistake

        raise ResourceMistake.no_schema(resource, kind, declared)
    return declared


def _relation_managers(resource: type[Resource]) -> Any:
    from django_panel.resources.relations.declared import checked_managers

    return checked_managers(resource)


_KINDS: Mapping[str, Callable[[type[Resource]], Any]] = MappingProxyType(
    {
        "table": _table,
        "form": _form,
        "infolist": _infolist,
        "relation_managers": _relation_managers,
    }
)
