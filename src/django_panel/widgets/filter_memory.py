"""What a person last narrowed a page by, kept in their session."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

Values = Mapping[str, Any]

#: Nobody chooses more than this; what is larger is not kept.
_LARGEST = 8_000


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept: the page's values, and those of each widget."""

    page: Values = field(default_factory=dict)
    widgets: Mapping[str, Values] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FilterMemory:
    """One page's place in a session.

    What is read here is judged again like a request. Only what a person asks for by hand is
    written: of requests that run beside each other the last one to write a session wins.
    """

    session: MutableMapping[str, Any] | None
    key: str
    writes: bool = True

    def recall(self) -> Kept:
        stored = None if self.session is None else self.session.get(self.key)
        if not isinstance(stored, Mapping):
            return Kept()
        widgets = _mapping(stored.get("widgets"))
        return Kept(
            _mapping(stored.get("filters")),
            {name: _mapping(values) for name, values in widgets.items()},
        )

    def keep(self, page: Values, widgets: Mapping[str, Values]) -> None:
        """Keep what was stated; what did not change does not touch the session."""
        if self.session is None or not self.writes:
            return
        parts = {
            "filters": dict(page),
            "widgets": {name: dict(values) for name, values in widgets.items() if values},
        }
        stated = {name: part for name, part in parts.items() if part}
        if self.session.get(self.key, {}) == stated or len(repr(stated)) > _LARGEST:
            return
        if stated:
            self.session[self.key] = stated
        else:
            del self.session[self.key]


def _mapping(value: Any) -> Values:
    return value if isinstance(value, Mapping) else {}
