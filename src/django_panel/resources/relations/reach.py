"""What of a relation is within reach: its records, and those that may be added to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import Model, QuerySet

from django_panel.exceptions import LogicException, dotted
from django_panel.resources import records
from django_panel.resources.parent_links import ManyToManyLink
from django_panel.resources.relations.mistakes import RelationMistake
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.resources.relations.bound import BoundRelation
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort

Answer = TypeVar("Answer")


def current_panel(manager: type[RelationManager]) -> PanelPort:
    """Return the panel in which a manager is asked; there is none outside of one."""
    panel = context.current_panel()
    if panel is None:
        raise LogicException(
            f"{dotted(manager)} was asked outside a panel. "
            "Whose policy and scope count is a panel's affair. Bind one first."
        )
    return panel


def owner_resource(manager: type[RelationManager], model: type[Model]) -> type[Resource]:
    """Return the resource whose records a manager belongs to, as the current panel has it."""
    known = list(current_panel(manager).resources_of(model))
    declaring = (each for each in known if manager in each.relation_managers())
    found = next(iter([*declaring, *known]), None)
    if found is None:
        raise RelationMistake.no_resource(manager, model)
    return found


# The resource that speaks for the related records.


def related_resource(relation: BoundRelation) -> type[Resource]:
    """Return the resource of the related model: one below this owner, a plain one, any.

    A model without a resource in this panel is judged by Django's permissions.
    """
    known = list(relation.panel.resources_of(relation.model))
    here = (each for each in known if is_nested_here(relation, each))
    plain = (each for each in known if not each.is_nested())
    found = next(iter([*here, *plain, *known]), None)
    return _bare(relation.model) if found is None else found


def is_nested_here(relation: BoundRelation, resource: type[Resource]) -> bool:
    """Return whether a resource is nested below the owner by this very relation."""
    return (
        resource.get_parent_resource() is relation.owner_resource
        and resource.get_parent_relationship() == relation.manager.get_relationship()
    )


def is_bare(resource: type[Resource]) -> bool:
    """Return whether a resource only stands for a model that the panel has none for."""
    return resource is _bare(resource.model)


@lru_cache(maxsize=256)
def _bare(model: Any) -> type[Resource]:
    from django_panel.resources.resource import Resource

    return type(f"{model.__name__}Resource", (Resource,), {"model": model})


# Records.


def related_query(relation: BoundRelation) -> QuerySet[Any]:
    """Return the owner's records, within the scope of the resource that speaks for them."""
    held = records.held_by(relation, relation.link, relation.owner)
    rows = _within(relation, _each_once(relation, held))
    return records.with_relations(relation, rows)  # type: ignore[arg-type]


def with_trash(relation: BoundRelation, ask: Callable[[], Answer]) -> Answer:
    """Return what is asked, with the relation's trash within reach."""
    with records.with_trash(relation.model):
        return ask()


def _each_once(relation: BoundRelation, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return rows that a through model may link more than once, each of them once."""
    link = relation.link
    if not isinstance(link, ManyToManyLink) or link.through()._meta.auto_created:
        return rows
    every = records.every_row(relation.model, relation.soft_deletes)
    return every.filter(pk__in=rows.order_by().values("pk"))


def _within(relation: BoundRelation, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Keep the rows that the related resource reaches."""
    resource = relation.resource
    if resource.is_nested() and not is_nested_here(relation, resource):
        rows = records.below_nobody_else(resource, rows)
    return records.scoped_rows(resource, rows)


# What may be added.


def candidates(relation: BoundRelation) -> QuerySet[Any]:
    """Return the related resource's records that do not belong to the owner yet."""
    rows = scope(relation)
    held = relation.link.manager(relation.owner).all().all()
    return rows.exclude(pk__in=held.order_by().values("pk"))


def scope(relation: BoundRelation) -> QuerySet[Any]:
    """Return all that the related resource reaches, whoever it belongs to."""
    resource = relation.resource
    rows = records.live_rows_of(relation)
    if resource.is_nested():
        rows = records.below_nobody_else(resource, rows)
    return records.scoped_rows(resource, rows)


def candidate_options(
    relation: BoundRelation, search: str = "", limit: int = 50
) -> list[tuple[Any, str]]:
    """Return key and words of what may be added, found by words."""
    from django_panel.forms.fields.candidates import candidates_of

    source = candidates_of(
        relation.model,
        relation.model._meta.pk,
        title_attribute(relation),
        source=lambda: relation.manager.attachable_query(relation.owner),
    )
    return source.search(search, limit)


# Words.


def title_attribute(relation: BoundRelation) -> str | None:
    """Return the attribute that names a related record, where somebody says."""
    stated = relation.manager.get_record_title_attribute()
    return stated or relation.resource.record_title_attribute


def title_field(relation: BoundRelation) -> str | None:
    """Return the attribute that names a related record; where nobody says, as forms have it."""
    attribute = title_attribute(relation)
    if attribute is not None:
        return attribute
    from django_panel.support.titles import label_field

    named = label_field(relation.model)
    return None if named is None else named.name
