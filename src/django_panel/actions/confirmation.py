"""What is asked before an action runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from django_panel.support.labels import RecordWords, Words, text_about

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question with a heading, a line below it and a button; what is unsaid is general."""

    heading: RecordWords | None = None
    description: RecordWords | None = None
    button: Words | None = None

    def varies(self) -> bool:
        """Return whether a text depends on the record."""
        return callable(self.heading) or callable(self.description)

    def to_wire(self, record: Any, label: str) -> ConfirmationWire:
        """Return the question; ``label`` is what the button that led here says."""
        description = text_about(self.description, record)
        return {
            "heading": text_about(self.heading, record) or label,
            "description": _("Are you sure?") if description is None else description or None,
            "button": text_about(self.button, record) or label,
        }
