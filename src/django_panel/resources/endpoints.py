"""The addresses a resource's pages post to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionEndpointsWire
    from django_panel.support.ports import PanelPort


def action_endpoints(panel: PanelPort) -> ActionEndpointsWire:
    """Return the seven addresses of a panel's actions."""
    return {
        "record": panel.reverse("actions.record"),
        "bulk": panel.reverse("actions.bulk"),
        "reorder": panel.reverse("actions.reorder"),
        "cell": panel.reverse("actions.cell"),
        "table": panel.reverse("actions.table"),
        "form": None,
        "infolist": panel.reverse("actions.infolist"),
    }
