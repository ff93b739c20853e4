"""The addresses a resource's pages post to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.pages.page import resolve_panel
from django_panel.support.addresses import address_book

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionEndpointsWire


def action_endpoints() -> ActionEndpointsWire:
    """Return the seven addresses of the current panel's actions."""
    panel = resolve_panel(None, "action_endpoints()")
    addresses, name = address_book(), panel.route_name
    return {
        "record": addresses[name("actions.record")],
        "bulk": addresses[name("actions.bulk")],
        "reorder": addresses[name("actions.reorder")],
        "cell": addresses[name("actions.cell")],
        "table": addresses[name("actions.table")],
        "form": addresses[name("actions.form")],
        "infolist": addresses[name("actions.infolist")],
    }
