"""What one write has changed, until it is announced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid4

from django.utils.functional import cached_property

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.signals import Changes, Operation

_MISSING = object()


class RelatedKeys(NamedTuple):
    """The keys of the records that a relation to many records lost and gained."""

    removed: tuple[Any, ...] = ()
    added: tuple[Any, ...] = ()


class Announced(NamedTuple):
    """The last announcement of a record."""

    operation: Operation
    #: How many announcements there were with it.
    clock: int
    #: The values that were announced, by field.
    after: dict[str, Any]


class WriteLog:
    """The changes of one write, shared by the writes inside it."""

    def __init__(self) -> None:
        #: How many records were announced.
        self.clock = 0
        #: How many functions of a writer are running inside each other.
        self.depth = 0
        self._announced: dict[tuple[type, Any], Announced] = {}
        self._related: dict[tuple[type, Any], dict[str, RelatedKeys]] = {}

    @cached_property
    def batch(self) -> UUID:
        """The id of the write, if neither a request nor a job has one."""
        return uuid4()

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Run a function of a writer: those around it do not count its statements."""
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    # Records that were announced.

    def add_announced(self, operation: Operation, record: Model, changes: Changes | None) -> None:
        """Add the announcement of a record."""
        self.clock += 1
        key = (type(record), record.pk)
        before = self._announced.get(key)
        after = {} if before is None else dict(before.after)
        after |= {name: value for name, (_before, value) in (changes or {}).items()}
        self._announced[key] = Announced(operation, self.clock, after)

    def announced(self, model: type[Model], key: Any) -> Announced | None:
        """Return the last announcement of a record, or None."""
        return self._announced.get((model, key))

    def not_announced(self, record: Model, changes: Changes) -> dict[str, tuple[Any, Any]]:
        """Return those of the changes of a record that were not announced already."""
        last = self.announced(type(record), record.pk)
        if last is None:
            return dict(changes)
        return {
            name: values
            for name, values in changes.items()
            if last.after.get(name, _MISSING) != values[1]
        }

    # Relations to many records.

    def add_related(self, record: Model, name: str, keys: RelatedKeys) -> None:
        """Add a change of a relation to many records."""
        names = self._related.setdefault((type(record), record.pk), {})
        before = names.get(name, RelatedKeys())
        names[name] = RelatedKeys(before.removed + keys.removed, before.added + keys.added)

    def has_related(self, record: Model) -> bool:
        """Return whether relations of a record have changes that were not taken."""
        return (type(record), record.pk) in self._related

    def take_related(self, record: Model) -> dict[str, RelatedKeys]:
        """Return the changes of a record's relations, once."""
        return self._related.pop((type(record), record.pk), {})

    def savepoint(self) -> Callable[[], None]:
        """Return a function that forgets the changes of relations since this call."""
        before = {key: dict(names) for key, names in self._related.items()}

        def roll_back() -> None:
            self._related = before

        return roll_back
