"""The state of a table in the session."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from django_panel.support.tenants import session_prefix

#: A larger state is not stored; measured in characters.
_MAX_SIZE = 8_000


@dataclass(frozen=True, slots=True)
class TableSession:
    """Loads and saves one table's state in a session.

    Loaded values are checked like those of a request, because the table may have changed. Pass
    ``writes=False`` unless the user changed the state in the page. A shared link is not stored,
    and deferred and polling requests run in parallel: the last one to write would win.
    """

    session: MutableMapping[str, Any]
    key: str
    writes: bool = True
    #: The parameters that the user changed, which alone are stored; empty: all.
    changed: frozenset[str] = frozenset()

    def load(self) -> Mapping[str, Any]:
        """Return the stored parameters of the table."""
        stored = self.session.get(self.key)
        return stored if isinstance(stored, Mapping) else {}

    def save(self, parameters: Mapping[str, Any]) -> None:
        """Store the parameters; do not touch the session if they did not change."""
        if not self.writes or self.load() == parameters:
            return
        if not parameters:
            del self.session[self.key]
        elif len(repr(parameters)) <= _MAX_SIZE:
            self.session[self.key] = dict(parameters)


def table_session_key(panel: str, slug: str, relation: str | None = None) -> str:
    """Return the session key of a resource's table, or of one of its relations.

    Each tenant has its own.
    """
    return f"{session_prefix(panel)}.table.{slug}" + (f".{relation}" if relation else "")
