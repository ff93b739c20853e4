"""The props with a record's position in the list from which it was opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.resources.list_position import requested_list_state
from django_panel.support import context
from django_panel.support.screen import OptionalProp

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.wire import ListPositionPropsWire, ListPositionWire

#: The prop with the position. The browser requests it if the record was opened from a list.
POSITION_PROP = "listPosition"


def list_position_props(page: ResourcePage, record: Model) -> ListPositionPropsWire:
    """Return the props; empty if the resource has no list, or does not show the position."""
    resource = page.get_resource()
    if not resource.shows_list_position or resource.is_singular():
        return {}
    if "index" not in resource.pages():
        return {}
    position: Any = OptionalProp(lambda: _position_to_wire(page, record))
    return {"hasListPosition": True, "listPosition": position}


def _position_to_wire(page: ResourcePage, record: Model) -> ListPositionWire | None:
    request = context.current_request()
    state = None if request is None else requested_list_state(request)
    if state is None:
        return None
    resource = page.get_resource()
    position = resource.pages()["index"](resource, page.panel()).position_of(record, state)
    if position is None:
        return None
    return {
        "number": position.number,
        "total": position.total.number,
        "totalIsExact": position.total.is_exact,
        "previousUrl": _neighbour_url(page, position.previous),
        "nextUrl": _neighbour_url(page, position.next),
    }


def _neighbour_url(page: ResourcePage, record: Model | None) -> str | None:
    """Return the URL of the same page of another record, else of its view page, else None.

    The user must be allowed to open the page.
    """
    if record is None:
        return None
    resource, key = page.get_resource(), page.page_key()
    if page.can_open(record):
        return resource.url(key, record)
    has_view = key != "view" and "view" in resource.pages()
    return resource.url("view", record) if has_view and page.may("view", record) else None
