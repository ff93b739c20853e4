"""Addresses of a resource's pages, through the panel that holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Model

from django_panel.exceptions import PanelRegistrationException
from django_panel.pages.page import resolve_panel
from django_panel.support import context
from django_panel.support.keys import RecordKey, wire_key

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def resource_url(
    resource: type[Resource],
    page: str,
    record: Model | RecordKey | None,
    panel: PanelPort | str | None,
) -> str:
    """Return the address of a page; the panel must hold the resource and the page exist."""
    home = resolve_panel(panel, f"{resource.__name__}.url()")
    if not home.has_resource(resource):
        raise PanelRegistrationException.resource_not_in_panel(resource, home.get_id())
    if page not in resource.pages():
        raise PanelRegistrationException.unknown_page_key(resource, page, resource.pages())
    key = wire_key(record) if isinstance(record, Model) else record
    with context.bind(panel=home):
        suffix = f"resources.{resource.get_slug()}.{page}"
    return home.reverse(suffix, None if key is None else {"record": key})
