"""The way down to a nested page: each parent's list and each parent, outermost first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.parent_record import ParentRecord, bound_parents, lineage_of

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def parent_trail(resource: type[Resource]) -> list[Breadcrumb]:
    """Return the trail; a stop without a page of its own is a word and no link."""
    ParentRecord.require(resource)
    trail: list[Breadcrumb] = []
    for link, record in zip(lineage_of(resource), bound_parents(resource), strict=True):
        pages = link.pages()
        # Whoever stands below a parent may view it.
        home = link.url("view", record) if "view" in pages else None
        trail += [
            Breadcrumb(link.get_plural_label(), link.url() if "index" in pages else None),
            Breadcrumb(link.record_title(record), home),
        ]
    return trail
