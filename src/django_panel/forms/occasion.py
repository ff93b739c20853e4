"""When a form is asked: on which page, about which record, with which values typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model


@frozen
class Occasion:
    """What callbacks and conditions are asked about; made once per form and request."""

    #: ``create``, ``edit`` or ``view``; None in dialogs, filters and other places.
    page: str | None = None
    #: None while the record does not exist yet, and where there is none.
    record: Model | None = None
    #: What stands in the fields now, by full name, as the browser holds it.
    state: Mapping[str, Any] | None = None
    #: Which form this is, the same on every request: an upload is good for one field of one.
    place: str = ""

    def inside(self, entry: Mapping[str, Any]) -> Occasion:
        """Return the occasion of one entry of a list: its own values shadow the form's."""
        return Occasion(self.page, self.record, {**(self.state or {}), **entry}, self.place)

    def with_state(self, state: Mapping[str, Any]) -> Occasion:
        return Occasion(self.page, self.record, state, self.place)


#: A form nobody asked about anything yet.
ANYTIME = Occasion()
