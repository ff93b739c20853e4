"""What a person last did with a table, kept in their session."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

#: Nobody arranges a table in more than this; what is larger is not kept.
_LARGEST = 8_000


@dataclass(frozen=True, slots=True)
class TableMemory:
    """One table's place in a session.

    What is read here is judged again like a request: a column may have gone since. Only what a
    person asks for by hand is written. A deferred or polling request runs beside others, and the
    last one to write a session wins; such a caller sets ``writes`` to false.
    """

    session: MutableMapping[str, Any]
    key: str
    writes: bool = True

    def recall(self) -> Mapping[str, Any]:
        """Return what was kept, as parameters of a table."""
        kept = self.session.get(self.key)
        return kept if isinstance(kept, Mapping) else {}

    def keep(self, parameters: Mapping[str, Any]) -> None:
        """Keep these parameters; what did not change does not touch the session."""
        if not self.writes or self.recall() == parameters:
            return
        if not parameters:
            del self.session[self.key]
        elif len(repr(parameters)) <= _LARGEST:
            self.session[self.key] = dict(parameters)


def memory_key(panel: str, slug: str, relation: str | None = None) -> str:
    """Return the session key of a resource's table, or of one of its relations."""
    return f"panel.{panel}.table.{slug}" + (f".{relation}" if relation else "")
