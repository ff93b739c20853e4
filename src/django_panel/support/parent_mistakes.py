"""What can be wrong with a nested resource, as named factories."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelRegistrationException, dotted, nearest


class ParentException(PanelRegistrationException):
    """A resource and the parent it is nested under contradict each other."""

    @classmethod
    def unusable_parent(cls, resource: type, parent: object) -> Self:
        name = dotted(parent) if isinstance(parent, type) else repr(parent)
        return cls(
            f"{dotted(resource)}.parent_resource is {name}. "
            "A resource is nested under another resource. Name a subclass of Resource."
        )

    @classmethod
    def unregistered_parent(cls, resource: type, parent: type, panel_id: str) -> Self:
        return cls(
            f"{dotted(resource)} is nested under {dotted(parent)}, which is not registered in the "
            f"panel {panel_id!r}. A parent is part of the path and judged in the same panel. "
            "Add the parent to the panel, or leave the nested resource out."
        )

    @classmethod
    def nesting_cycle(cls, resource: type, parent: type) -> Self:
        return cls(
            f"{dotted(resource)} is nested under {dotted(parent)}, which in the end is nested "
            "under itself. A chain of parents has an outermost one. "
            "Remove one parent_resource of the circle."
        )

    @classmethod
    def wrong_parent_relationship(
        cls, resource: type, parent: type, relation: str, why: str, known: Iterable[str]
    ) -> Self:
        names = sorted(known)
        return cls(
            f"{dotted(resource)} is nested under {dotted(parent)} by {relation!r}, {why}."
            f"{nearest(relation, names)} "
            f"Relations of {parent.__name__} that hold its records: {', '.join(names) or 'none'}. "
            "Set parent_relationship to the accessor of a reverse foreign key, a many-to-many "
            "field or a generic relation."
        )

    @classmethod
    def no_parent_record(cls, resource: type) -> Self:
        return cls(
            f"{dotted(resource)} needs its parent record, and none is bound. "
            "A parent is bound while a page or an endpoint of a nested resource answers. "
            "Pass parent= to url(), or bind one with "
            "django_panel.resources.parents.bound(resource, parent)."
        )
