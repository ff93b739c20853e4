"""The parents of results of a nested resource, whose keys are in the URLs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django_panel.resources import abilities, records
from django_panel.resources.parent_links import link_of
from django_panel.support.parent_record import parent_resources_of
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.resource import Resource

Chain = tuple["Model", ...]


def may_view_parents(resource: type[Resource]) -> bool:
    """Return False if the user may view no record of a parent resource."""
    verdicts = (
        abilities.allows_each(parent_resource, "view")
        for parent_resource in parent_resources_of(resource)
    )
    return not any(isinstance(verdict, Verdict) and not verdict.allowed for verdict in verdicts)


def parent_chains(resource: type[Resource], rows: Sequence[Model]) -> dict[Any, Chain]:
    """Return the parents of each record by its key, outermost first; one query for each level.

    A record is missing if the user may not view one of its parents. If it has several, the first
    visible ones are used.
    """
    parent = resource.get_parent_resource()
    if parent is None:
        return {record.pk: () for record in rows}
    by_child = link_of(resource).parents_by_child(records.parents_of(resource), rows)
    unique = {parent.pk: parent for parents in by_child.values() for parent in parents}
    allows = abilities.allows_each(parent, "view", list(unique.values()))
    visible = [parent for parent in unique.values() if allows(parent)]
    above = parent_chains(parent, visible) if visible else {}
    chains: dict[Any, Chain] = {}
    for key, parents in by_child.items():
        chain = next(
            ((*above[parent.pk], parent) for parent in parents if parent.pk in above), None
        )
        if chain is not None:
            chains[key] = chain
    return chains
