"""Exceptions that end an action: the HTTP layer turns each into a response."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelException

if TYPE_CHECKING:
    from django_panel.actions.wire import RefusedWire


def default_reason() -> str:
    """Return the reason of a refusal whose rule gives none."""
    return _("You don't have permission to do this.")


class ActionForbidden(PermissionDenied):
    """The user may not run the action; ``reason`` is the rule's sentence, if it gives one."""

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason or default_reason())
        self.reason = reason


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


class ActionRefused(PanelException):
    """Raised by a handler that cannot run: the transaction is rolled back, the message shown."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        #: Shown to the user unchanged, so it must not contain internal details.
        self.message = message
