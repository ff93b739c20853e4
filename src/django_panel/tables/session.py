"""The state of a table that is stored: in the session of a guest, in the preferences of a user."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, Protocol

from django_panel.preferences.keys import table_key
from django_panel.preferences.own import OwnPreferences
from django_panel.support.frozen import FrozenValue
from django_panel.support.tenants import session_prefix
from django_panel.tables.parameters import STORED_PARAMETERS

#: A larger state is not stored; measured in characters.
_MAX_SIZE = 8_000


class TableMemory(Protocol):
    """Loads and saves one table's state.

    Loaded values are checked like those of a request, because the table may have changed. Pass
    ``writes=False`` unless the user changed the state in the page. A shared link is not stored,
    and deferred and polling requests run in parallel: the last one to write would win.
    """

    @property
    def changed(self) -> frozenset[str]: ...

    def load(self) -> Mapping[str, Any]: ...

    def save(self, parameters: Mapping[str, Any]) -> None: ...


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TableSession(FrozenValue):
    """Loads and saves one table's state in a session."""

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TablePreferences(FrozenValue):
    """Loads and saves one table's state in the preferences of a user, each parameter by itself.

    If two tabs show the table, a change of the filters in one keeps the columns of the other.
    """

    preferences: OwnPreferences
    table: str
    writes: bool = True
    changed: frozenset[str] = frozenset()

    def load(self) -> Mapping[str, Any]:
        """Return the stored parameters of the table."""
        stored = {name: self.preferences.get(self._key(name)) for name in STORED_PARAMETERS}
        return {name: value for name, value in stored.items() if value is not None}

    def save(self, parameters: Mapping[str, Any]) -> None:
        """Store the parameters that changed."""
        if self.writes:
            self.preferences.store(
                {self._key(name): parameters.get(name) for name in STORED_PARAMETERS}
            )

    def _key(self, name: str) -> str:
        return table_key(self.table, name)


def table_session_key(panel: str, slug: str, relation: str | None = None) -> str:
    """Return the session key of a resource's table, or of one of its relations.

    Each tenant has its own.
    """
    return f"{session_prefix(panel)}.table.{slug}" + (f".{relation}" if relation else "")
