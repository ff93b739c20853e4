"""The scope of a relation: its records, and the records that may be added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from django_panel.exceptions import LogicException, PanelRegistrationException, dotted
from django_panel.forms.fields.selectable_records import selectable_records
from django_panel.records.rows import all_rows, model_rows
from django_panel.resources import records
from django_panel.resources.parent_links import ManyToManyLink
from django_panel.support import context
from django_panel.support.query_scope import QueryScope
from django_panel.support.related import with_relations

if TYPE_CHECKING:
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def current_panel(manager: type[RelationManager]) -> PanelPort:
    """Return the current panel; raise if there is none."""
    panel = context.current_panel()
    if panel is None:
        raise LogicException(
            f"{dotted(manager)} was used outside a panel. "
            "Its policy and scope depend on the panel. Bind one first."
        )
    return panel


def owner_resource(manager: type[RelationManager], model: type[Model]) -> type[Resource]:
    """Return the resource of the current panel that declares a manager, or one of the model."""
    known = list(current_panel(manager).resources_of(model))
    declaring = (resource for resource in known if manager in resource.relation_managers())
    resource = next(iter([*declaring, *known]), None)
    if resource is None:
        raise PanelRegistrationException(
            f"{dotted(manager)} was used with {dotted(model)}, "
            "which has no resource in this panel.",
            "A relation manager belongs to a resource.",
            "Register a resource for the model.",
        )
    return resource


# The resource of the related records.


def related_resource(source: RelationSource) -> type[Resource]:
    """Return the resource of the related model.

    A resource that is nested by this relation is preferred, then one that is not nested. A model
    without a resource gets a default one, with Django's permissions.
    """
    known = list(source.panel.resources_of(source.model))
    nested_here = (resource for resource in known if is_nested_here(source, resource))
    not_nested = (resource for resource in known if not resource.is_nested())
    resource = next(iter([*nested_here, *not_nested, *known]), None)
    return _default_resource(source) if resource is None else resource


def is_nested_here(source: RelationSource, resource: type[Resource]) -> bool:
    """Return whether a resource is nested below the owner by this relation."""
    return (
        resource.get_parent_resource() is source.owner_resource
        and resource.get_parent_relationship() == source.manager.get_relationship()
    )


def has_no_resource(source: RelationSource) -> bool:
    """Return whether the panel has no resource for the related model."""
    return source.resource is _default_resource(source)


def _default_resource(source: RelationSource) -> type[Resource]:
    return source.owner_resource._default_for(source.model)


# Records.


def scoped_queryset(source: RelationSource, scope: QueryScope) -> QuerySet[Any]:
    """Return the owner's records, within the scope of their resource."""
    related = records.related_rows(
        source.link,
        source.owner,
        source.model,
        source.soft_deletes,
        include_trashed=scope.include_trashed,
    )
    resource, rows = source.resource, _distinct(source, related)
    if resource.is_nested() and not is_nested_here(source, resource):
        rows = records.in_visible_parents(resource, rows)
    rows = records.queryset_of(resource, QueryScope(base=rows))
    return with_relations(rows, source.manager.get_with_related())


def _distinct(source: RelationSource, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return each row once; a through model may have several rows for a record."""
    link = source.link
    if not isinstance(link, ManyToManyLink) or link.through()._meta.auto_created:
        return rows
    unscoped = all_rows(source.model, source.soft_deletes)
    return unscoped.filter(pk__in=rows.order_by().values("pk"))


# Records that may be added.


def candidates(source: RelationSource) -> QuerySet[Any]:
    """Return the records of the related resource that do not belong to the owner yet."""
    rows = related_scope(source)
    related = source.link.manager(source.owner).all().all()
    return rows.exclude(pk__in=related.order_by().values("pk"))


def related_scope(source: RelationSource) -> QuerySet[Any]:
    """Return the records in the scope of the related resource, of any owner.

    For an unscoped action, return all records of the model.
    """
    resource = source.resource
    rows = model_rows(source.model, source.soft_deletes)
    if source.adds_unscoped:
        return rows
    if resource.is_nested():
        rows = records.in_visible_parents(resource, rows)
    return records.queryset_of(resource, QueryScope(base=rows))


def candidate_options(
    source: RelationSource, search: str = "", limit: int = 50
) -> list[tuple[Any, str]]:
    """Return key and title of records that may be added and match a search."""
    selectable = selectable_records(
        source.model,
        source.model._meta.pk,
        title_attribute(source),
        (),
        lambda: source.manager.attachable_query(source.owner),
    )
    return selectable.search(search, limit)


# Titles.


def title_attribute(source: RelationSource) -> str | None:
    """Return the declared title attribute of the related records, or None."""
    declared = source.manager.get_record_title_attribute()
    return declared or source.resource.record_title_attribute
