"""Exceptions that end an action: the HTTP layer turns each into a response."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from django_panel.exceptions import PanelException
from django_panel.support.request_errors import ActionForbidden, ActionRefused, default_reason

if TYPE_CHECKING:
    from django_panel.actions.wire import RefusedWire

__all__ = [
    "ActionForbidden",
    "ActionRefused",
    "BulkRefused",
    "SelectionChanged",
    "default_reason",
]


class BulkRefused(PermissionDenied):
    """The user may not run a bulk action on some of the records (decisions D8)."""

    def __init__(self, refused: RefusedWire) -> None:
        super().__init__(refused["message"])
        self.refused = refused


class SelectionChanged(PanelException):
    """The number of matching rows is not the confirmed one; nothing has run (decisions D17)."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} rows match now.")
        self.count = count
