"""The channel on which the changes of a resource's records are broadcast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.broadcasting.channels import ListChannel
from django_panel.support.keys import wire_key
from django_panel.support.parent_record import bound_parents

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage


def changes_channel(page: ResourcePage[Any]) -> str:
    """Return the channel that broadcasts changes of the records of a page."""
    resource = page.get_resource()
    parents = bound_parents(resource)
    key = str(wire_key(parents[-1])) if parents else None
    return ListChannel(page.panel().get_id(), resource.get_slug(), key).name()
