"""The filter values of a page in the session."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from django_panel.support.frozen import FrozenValue

Values = Mapping[str, Any]

#: Larger values are not stored; measured in characters.
_MAX_SIZE = 8_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SavedFilters(FrozenValue):
    """The stored values of the page and of each widget."""

    page: Values = field(default_factory=dict)
    widgets: Mapping[str, Values] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FilterSession(FrozenValue):
    """Loads and saves the filters of one page in a session.

    Loaded values are checked like those of a request. Pass ``writes=False`` unless the
    user changed the filters in the page: deferred and polling requests run in parallel, and the
    last one to write the session would win.
    """

    session: MutableMapping[str, Any] | None
    key: str
    writes: bool = True

    def load(self) -> SavedFilters:
        stored = None if self.session is None else self.session.get(self.key)
        if not isinstance(stored, Mapping):
            return SavedFilters()
        widgets = _mapping(stored.get("widgets"))
        return SavedFilters(
            _mapping(stored.get("filters")),
            {name: _mapping(values) for name, values in widgets.items()},
        )

    def save(self, page: Values, widgets: Mapping[str, Values]) -> None:
        """Store the submitted values; do not touch the session if they did not change."""
        if self.session is None or not self.writes:
            return
        parts = {
            "filters": dict(page),
            "widgets": {name: dict(values) for name, values in widgets.items() if values},
        }
        submitted = {name: part for name, part in parts.items() if part}
        if self.session.get(self.key, {}) == submitted or len(repr(submitted)) > _MAX_SIZE:
            return
        if submitted:
            self.session[self.key] = submitted
        else:
            del self.session[self.key]


def _mapping(value: Any) -> Values:
    return value if isinstance(value, Mapping) else {}
