"""When a form is asked: on which page, about which record, with which values typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field


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
    #: Inside a list: its entries as the record holds them, by name; None outside.
    entries: tuple[Mapping[str, Any], ...] | None = None

    def inside(
        self, entry: Mapping[str, Any], entries: tuple[Mapping[str, Any], ...] = ()
    ) -> Occasion:
        """Return the occasion of one entry of a list: its own values shadow the form's.

        ``entries`` is the whole list as it is stored. An entry has no identity that outlives
        moving it, so what one of them holds may stand in any.
        """
        state = {**(self.state or {}), **entry}
        return Occasion(self.page, self.record, state, self.place, entries)

    def in_list(self, name: str, kind: str = "") -> Occasion:
        """Return the occasion of a list's entries of one kind: uploads are good for those only."""
        place = f"{self.place}/{name}:{kind}" if kind else f"{self.place}/{name}"
        return Occasion(self.page, self.record, self.state, place, self.entries)

    def with_state(self, state: Mapping[str, Any]) -> Occasion:
        return Occasion(self.page, self.record, state, self.place, self.entries)

    def held(self, asked: Field) -> list[Any]:
        """Return what is stored for a field now: one value, or one of each entry of a list."""
        if self.entries is not None:
            name = asked.get_name()
            return [entry[name] for entry in self.entries if name in entry]
        return [] if self.record is None else [asked.read(self.record)]


#: A form nobody asked about anything yet.
ANYTIME = Occasion()
