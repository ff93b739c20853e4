"""A write of a record: what it does, and the values before and after it.

An instance may have deferred fields, values that ``update_fields`` leaves out, and database
expressions such as ``F("count") + 1``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, Model, QuerySet

from django_panel.integrations.payload import payload_of_values, plain_value
from django_panel.integrations.registrations import (
    Event,
    RecordTenants,
    RecordTrash,
    concrete_model,
)
from django_panel.integrations.triggers import Trigger
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_saved

#: The value of a column that only the database knows.
_UNKNOWN: Any = object()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Values(FrozenValue):
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
        *,
        is_done: bool = False,
    ) -> None:
        self.record = record
        #: The database alias.
        self.using = using
        self._update_fields = update_fields
        #: The row before a save; None for a new record.
        self._old = old
        #: Whether the row in the database has the values that are sent.
        self.is_done = is_done
        self._row: Model | None = None
        self._is_row_read = False
        self._tenants: dict[tuple[RecordTenants, bool], frozenset[str]] = {}

    def event(self, trash: RecordTrash | None, *, is_new: bool | None = None) -> Event:
        """Return what a save does: moving a record to the trash is a deletion.

        ``is_new``: whether a row was inserted, once that is known.
        """
        if self._old is None if is_new is None else is_new:
            return "create"
        if trash is None or self._old is None or not self._writes(trash.column):
            return "update"
        was_trashed, is_trashed = trash.contains(self._old), trash.contains(self.record)
        return "delete" if is_trashed and not was_trashed else "update"

    def values(self, fields: Sequence[Field[Any, Any]]) -> Values:
        """Return the values of these fields.

        Before a save the result of a database expression is not known: it is None.
        """
        record: dict[str, Any] = {}
        changed = []
        for field in fields:
            before = None if self._old is None else plain_value(field, _loaded(self._old, field))
            value = self._value(field)
            if value is _UNKNOWN and self.is_done:
                value = self._stored_value(field)
            if value is not _UNKNOWN:
                record[field.name] = plain_value(field, value)
                is_changed = record[field.name] != before
            else:
                # A generated column may stay the same; an expression is there to change something.
                record[field.name] = before if field.generated else None
                is_changed = not field.generated
            if is_changed and self._old is not None:
                changed.append(field.name)
        return Values(record, changed)

    def payload(
        self, trigger: Trigger, slug: str, fields: Sequence[Field[Any, Any]]
    ) -> dict[str, Any]:
        """Return the payload of a trigger; only updates name the changed fields."""
        values = self.values(fields)
        changed = values.changed if trigger.event == "update" else ()
        return payload_of_values(trigger, slug, values.record, changed)

    def value_of(self, field: Field[Any, Any]) -> Any:
        """Return the value of a field after the write; before it, None for an expression."""
        value = self._value(field)
        if value is not _UNKNOWN:
            return value
        return self._stored_value(field) if self.is_done else None

    def tenants(self, tenants: RecordTenants) -> frozenset[str]:
        """Return the ids of the record's tenants.

        They are found once before a save and once after it. Those of a deleted record are found
        before it is deleted.
        """
        key = (tenants, self.is_done)
        if key not in self._tenants:
            self._tenants[key] = tenants(self)
        return self._tenants[key]

    def _value(self, field: Field[Any, Any]) -> Any:
        """Return the value that is written or stays, or ``_UNKNOWN``."""
        if field.generated:
            return _UNKNOWN
        if self._old is not None and not self._writes(field.name, field.attname):
            return _loaded(self._old, field)
        value = self.record.__dict__.get(field.attname, _UNKNOWN)
        is_known = value is not _UNKNOWN and not hasattr(value, "resolve_expression")
        return _converted(field, value) if is_known else _UNKNOWN

    def _writes(self, *names: str) -> bool:
        return self._update_fields is None or any(name in self._update_fields for name in names)

    def _stored_value(self, field: Field[Any, Any]) -> Any:
        if not self._is_row_read:
            self._row = stored_row(self.record, self.using)
            self._is_row_read = True
        return None if self._row is None else _loaded(self._row, field)


def stored_row(record: Model, using: str) -> Model | None:
    """Return a record as it is in the database, or None."""
    if not is_saved(record):
        return None
    rows: QuerySet[Model] = QuerySet(concrete_model(type(record)), using=using)
    return next(iter(rows.filter(pk=record.pk).order_by()), None)


def _loaded(row: Model, field: Field[Any, Any]) -> Any:
    return row.__dict__.get(field.attname)


def _converted(field: Field[Any, Any], value: Any) -> Any:
    """Return a value as its field reads it: a text may have been assigned to a number."""
    try:
        return field.to_python(value)
    except (ValidationError, TypeError, ValueError, AttributeError):
        return value
