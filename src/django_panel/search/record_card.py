"""What the hover card of a link to a record shows: its title and a few details."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404

from django_panel.resources.addresses import address_of, source_from_address
from django_panel.resources.global_search import search_pages, search_url
from django_panel.search.groups import group
from django_panel.support.record_details import detail_texts

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.search.wire import SearchGroupWire
    from django_panel.support.keys import RecordKey

#: A card has room for this many.
MAX_DETAILS = 3


def record_card(panel: Panel, slug: str, key: RecordKey) -> SearchGroupWire:
    """Return a record in scope as the only result of its resource.

    ``Http404`` for an unknown or nested resource, and for a record out of scope.
    ``PermissionDenied`` if the user may open neither its view page nor its edit page.
    """
    resource = panel.resource_by_slug(slug)
    if resource is None or resource.is_nested():
        raise Http404
    record = source_from_address(address_of(panel.get_id(), slug)).resolve(key)
    page = search_pages(resource, (record,))[record.pk]
    if page == "index":
        raise PermissionDenied
    details = detail_texts(resource.global_search_details(record))
    return group(
        resource,
        [
            {
                "title": resource.record_title(record),
                "url": search_url(resource, record, page),
                "details": dict(list(details.items())[:MAX_DETAILS]),
            }
        ],
    )
