"""The current panel, or one by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django_panel.support import context, ports

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


def panel(panel_id: str | None = None) -> Panel | None:
    """Return the current panel (None outside a panel), or the one with this id.

    An unknown id raises ``PanelRegistrationException``.
    """
    if panel_id is not None:
        return cast("Panel", ports.directory().by_id(panel_id))
    return cast("Panel | None", context.current_panel())
