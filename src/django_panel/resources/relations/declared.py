"""The managers a resource declares, checked once for each panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.resources.parent_links import relation_of
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.relations.mistakes import RelationMistake
from django_panel.support.labels import is_slug

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def checked_managers(resource: type[Resource]) -> tuple[type[RelationManager], ...]:
    """Return what ``relation_managers()`` lists; a mistake in it raises."""
    known: dict[str, type[RelationManager]] = {}
    for manager in resource.relation_managers():
        if not _is_usable(manager):
            raise RelationMistake.unusable_manager(resource, manager)
        key = manager.get_key()
        if not is_slug(key):
            raise RelationMistake.unusable_key(manager, key)
        first = known.setdefault(key, manager)
        if first is not manager:
            raise RelationMistake.duplicate_key(resource, key, first, manager)
        relation_of(resource.model, manager.get_relationship(), manager)
    return tuple(known.values())


def _is_usable(entry: object) -> bool:
    return (
        isinstance(entry, type)
        and issubclass(entry, RelationManager)
        and isinstance(getattr(entry, "relationship", None), str)
    )
