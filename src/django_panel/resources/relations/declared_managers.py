"""The relation managers that a resource declares: validated, and found by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.resources.parent_links import relation_link
from django_panel.resources.relations.manager import RelationManager
from django_panel.support.labels import is_slug

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def declared_managers(
    panel: PanelPort, resource: type[Resource]
) -> tuple[type[RelationManager], ...]:
    """Return a resource's relation managers; the panel validates them once and caches them."""
    managers: tuple[type[RelationManager], ...] = panel.schema_of(resource, "relation_managers")
    return managers


def find_manager(
    panel: PanelPort, resource: type[Resource], key: str
) -> type[RelationManager] | None:
    """Return the declared relation manager with this key, or None."""
    managers = declared_managers(panel, resource)
    return next((manager for manager in managers if manager.get_key() == key), None)


def validated_managers(resource: type[Resource]) -> tuple[type[RelationManager], ...]:
    """Return what ``relation_managers()`` lists; raise if an entry is wrong."""
    known: dict[str, type[RelationManager]] = {}
    for manager in resource.relation_managers():
        if not _is_manager(manager):
            raise _wrong_entry(resource, manager)
        key = manager.get_key()
        if not is_slug(key):
            raise PanelRegistrationException(
                f"{dotted(manager)} has the key {key!r}.",
                "A key is part of URLs, so it holds letters, digits, hyphens and underscores.",
                "Set `key` on the manager.",
            )
        first = known.setdefault(key, manager)
        if first is not manager:
            raise PanelRegistrationException(
                f"{dotted(first)} and {dotted(manager)} both have the key {key!r} in "
                f"{dotted(resource)}.",
                "A key is unique in a resource.",
                "Set `key` on one of them.",
            )
        relation_link(resource.model, manager.get_relationship(), manager)
    return tuple(known.values())


def _wrong_entry(resource: type[Resource], entry: object) -> PanelRegistrationException:
    name = dotted(entry) if isinstance(entry, type) else repr(entry)
    return PanelRegistrationException(
        f"{dotted(resource)}.relation_managers() names {name}.",
        "It lists subclasses of RelationManager that set `relationship`.",
        "Correct or remove the entry.",
    )


def _is_manager(entry: object) -> bool:
    return (
        isinstance(entry, type)
        and issubclass(entry, RelationManager)
        and isinstance(getattr(entry, "relationship", None), str)
    )
