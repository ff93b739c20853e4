"""Whether a user has to set up a second factor first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.auth.second_factors import has_second_factor
from django_panel.panels.registry import get_registry

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


def panel_without_factor(user: Any) -> Panel | None:
    """Return a panel that the user may enter only after setting up a second factor, or None.

    A panel that also requires an emailed code asks for this code instead.
    """
    if user is None or not user.is_authenticated:
        return None
    strict = [
        panel
        for panel in get_registry().all()
        if panel.requires_two_factor() and not panel.requires_email_code()
    ]
    if not strict or has_second_factor(user):
        return None
    return next((panel for panel in strict if panel.is_accessible_to(user)), None)
