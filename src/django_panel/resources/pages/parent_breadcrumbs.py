"""The breadcrumbs of a nested page's parents: each list and record, outermost first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.parent_record import ParentRecord, bound_parents, parent_resources_of

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def parent_breadcrumbs(resource: type[Resource]) -> list[Breadcrumb]:
    """Return the breadcrumbs; those without a page are not links."""
    ParentRecord.require(resource)
    crumbs: list[Breadcrumb] = []
    for link, record in zip(parent_resources_of(resource), bound_parents(resource), strict=True):
        pages = link.pages()
        # The user may view the parents, or the page would be a 404.
        url = link.url("view", record) if "view" in pages else None
        crumbs += [
            Breadcrumb(link.get_plural_label(), link.url() if "index" in pages else None),
            Breadcrumb(link.record_title(record), url),
        ]
    return crumbs
