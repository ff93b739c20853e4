"""The addresses a resource's pages post to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.pages.page import resolve_panel

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionEndpointsWire


def action_endpoints() -> ActionEndpointsWire:
    """Return the seven addresses of the current panel's actions."""
    panel = resolve_panel(None, "action_endpoints()")
    return {
        "record": panel.reverse("actions.record"),
        "bulk": panel.reverse("actions.bulk"),
        "reorder": panel.reverse("actions.reorder"),
        "cell": panel.reverse("actions.cell"),
        "table": panel.reverse("actions.table"),
        "form": None,
        "infolist": panel.reverse("actions.infolist"),
    }
