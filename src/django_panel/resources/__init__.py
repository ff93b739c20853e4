"""Resources: a model bound to the pages that list, show and change its records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.resources.actions.trash import Trash as Trash
    from django_panel.resources.relations.manager import RelationManager as RelationManager
    from django_panel.resources.resource import Resource as Resource

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "RelationManager": "resources.relations.manager",
        "Resource": "resources.resource",
        "Trash": "resources.actions.trash",
    },
)
