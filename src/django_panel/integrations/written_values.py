"""The values of a record before and after a write, whatever the instance in memory has.

An instance may have deferred fields, values that ``update_fields`` leaves out, and database
expressions such as ``F("count") + 1``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, Model, QuerySet

from django_panel.integrations.payload import plain_value
from django_panel.integrations.registrations import Event, RecordTrash, concrete_model

#: The value of a column that only the database knows.
_UNKNOWN: Any = object()


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a record by field name, and the names of those that a write changes."""

    record: dict[str, Any]
    changed: list[str]


class RecordWrite:
    """One save or deletion of a record."""

    def __init__(
        self,
        record: Model,
        using: str,
        update_fields: Collection[str] | None = None,
        old: Model | None = None,
    ) -> None:
        self._record = record
        self._using = using
        self._update_fields = update_fields
        #: The row before the write; None for a new record.
        self.old = old
        # Read by ``_stored()``.
        self._row: Model | None = None
        self._is_read = False

    def event(self, trash: RecordTrash | None) -> Event:
        """Return what a save does: moving a record to the trash is a deletion."""
        if self.old is None:
            return "create"
        if trash is None or not self._writes(trash.column) or trash.contains(self.old):
            return "update"
        return "delete" if trash.contains(self._record) else "update"

    def values(self, fields: Sequence[Field[Any, Any]], *, is_done: bool) -> Values:
        """Return the values; ``is_done``: the row can be read from the database.

        Before a save the result of a database expression is not known: it is None.
        """
        record: dict[str, Any] = {}
        changed = []
        for field in fields:
            before = None if self.old is None else plain_value(field, _loaded(self.old, field))
            value = self._value(field)
            if value is _UNKNOWN and is_done:
                value = self._stored_value(field)
            if value is not _UNKNOWN:
                record[field.name] = plain_value(field, value)
                is_changed = record[field.name] != before
            else:
                # A generated column may stay the same; an expression is there to change something.
                record[field.name] = before if field.generated else None
                is_changed = not field.generated
            if is_changed and self.old is not None:
                changed.append(field.name)
        return Values(record, changed)

    def _value(self, field: Field[Any, Any]) -> Any:
        """Return the value that is written or stays, or ``_UNKNOWN``."""
        if field.generated:
            return _UNKNOWN
        if self.old is not None and not self._writes(field.name, field.attname):
            return _loaded(self.old, field)
        value = self._record.__dict__.get(field.attname, _UNKNOWN)
        is_known = value is not _UNKNOWN and not hasattr(value, "resolve_expression")
        return _converted(field, value) if is_known else _UNKNOWN

    def _writes(self, *names: str) -> bool:
        return self._update_fields is None or any(name in self._update_fields for name in names)

    def _stored_value(self, field: Field[Any, Any]) -> Any:
        if not self._is_read:
            self._row = stored_row(self._record, self._using)
            self._is_read = True
        return None if self._row is None else _loaded(self._row, field)


def stored_row(record: Model, using: str) -> Model | None:
    """Return a record as it is in the database, or None."""
    if record.pk is None:
        return None
    rows: QuerySet[Model] = QuerySet(concrete_model(type(record)), using=using)
    return rows.filter(pk=record.pk).first()


def _loaded(row: Model, field: Field[Any, Any]) -> Any:
    return row.__dict__.get(field.attname)


def _converted(field: Field[Any, Any], value: Any) -> Any:
    """Return a value as its field reads it: a text may have been assigned to a number."""
    try:
        return field.to_python(value)
    except (ValidationError, TypeError, ValueError, AttributeError):
        return value
