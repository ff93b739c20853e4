"""Find the records that rows update, in scope and locked, with one query for each batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connections
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from django_panel.records import locking
from django_panel.resources.importing.plan import ImportPlan
from django_panel.resources.importing.rows import ImportRow
from django_panel.resources.importing.validators import UNSET
from django_panel.support.keys import is_saved, key_values, wire_key

_SEVERAL: Any = object()


class KeyMatcher:
    """Matches rows with records by the columns of ``update_by``."""

    def __init__(self, plan: ImportPlan) -> None:
        self._plan = plan
        self._names = plan.update_by
        self._fields: list[Any] = [plan.fields[name] for name in plan.update_by]

    def rounds(self, rows: Sequence[ImportRow]) -> Iterator[list[ImportRow]]:
        """Yield the rows in groups that have each key once.

        A row with the key of an earlier row updates the record that the earlier row created.
        """
        waiting = list(rows)
        while waiting:
            seen: set[Any] = set()
            now: list[ImportRow] = []
            later: list[ImportRow] = []
            for row in waiting:
                key = self._key(row)
                repeated = key is not None and key in seen
                (later if repeated else now).append(row)
                seen.add(key)
            yield now
            waiting = later

    def match(self, rows: Sequence[ImportRow]) -> None:
        """Set the records of rows that match one."""
        keys = {row.number: self._key(row) for row in rows}
        known = [key for key in keys.values() if key is not None]
        records = self._find(known) if known else {}
        pk = self._plan.model._meta.pk
        for row in rows:
            key = keys[row.number]
            record = None if key is None else records.get(key)
            if record is _SEVERAL:
                row.refuse(_("Several records match this row."))
            elif record is not None:
                row.record, row.is_new = record, False
            elif key is not None and self._fields == [pk] and _is_generated(pk):
                row.refuse(_("%(value)s was not found.") % {"value": key[0]}, self._names[0])

    def _key(self, row: ImportRow) -> tuple[Any, ...] | None:
        """Return the values of ``update_by``; None if one of them is empty."""
        values = []
        for name, field in zip(self._names, self._fields, strict=True):
            value = row.data[name]
            if isinstance(value, Model):
                value = getattr(value, field.target_field.attname)
            if value is None or value is UNSET:
                return None
            values.append(value)
        return tuple(values)

    def _find(self, keys: list[tuple[Any, ...]]) -> dict[Any, Any]:
        columns = [field.attname for field in self._fields]
        lookups = {
            f"{field.attname}__in": list(dict.fromkeys(key[at] for key in keys))
            for at, field in enumerate(self._fields)
        }
        wanted = set(keys)
        records: dict[Any, Any] = {}
        for record in _locked(self._plan, lookups):
            key = tuple(getattr(record, column) for column in columns)
            if key in wanted:
                known = records.setdefault(key, record)
                if known is not record and (known is _SEVERAL or known.pk != record.pk):
                    records[key] = _SEVERAL
        return records


def _is_generated(pk: Any) -> bool:
    return bool(getattr(pk, "db_returning", False)) or pk.has_default()


def _locked(plan: ImportPlan, lookups: dict[str, list[Any]]) -> QuerySet[Any] | list[Any]:
    """Return the records in scope with these values, locked in the order of their keys."""
    rows = plan.source.queryset().using(plan.using).filter(**lookups).order_by("pk")
    if not locking.can_lock(plan.using):
        return rows
    if locking.is_lockable(rows):
        return locking.locked(rows)
    return locking.read_locked(rows, list(key_values(rows)))


class HostResolver:
    """Calls ``Importer.resolve()`` for each row.

    If it reads the database, the rows before it are written first, so that it finds the records
    that they created.
    """

    def __init__(self, plan: ImportPlan) -> None:
        self._plan = plan
        #: Whether ``resolve()`` has read the database.
        self.reads = False

    def groups(self, rows: Sequence[ImportRow]) -> Iterator[list[ImportRow]]:
        """Yield groups of rows to write; each is written before the next one is resolved."""
        group: list[ImportRow] = []
        seen: set[Any] = set()
        for row in rows:
            if self.reads:
                if group:
                    yield group
                    group = []
                self._resolve(row)
                yield [row]
                continue
            if self._resolve(row) and group:
                # The first read: the record may be one that a row of this group creates.
                yield group
                group, row.errors, row.record = [], [], None
                self._resolve(row)
            identity = _identity(row.record)
            if identity in seen:
                yield group
                group, seen = [], set()
            group.append(row)
            if identity is not None:
                seen.add(identity)
        if group:
            yield group

    def _resolve(self, row: ImportRow) -> bool:
        """Resolve a row; return whether the database was read for the first time."""
        first = not self.reads

        def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            self.reads = True
            return execute(sql, params, many, context)

        with connections[self._plan.using].execute_wrapper(note):
            row.record = self._plan.resolve(row)
        row.is_new = row.record is None or row.record._state.adding
        return first and self.reads


def _identity(record: Model | None) -> Any:
    if record is None:
        return None
    return record.pk if is_saved(record) and not record._state.adding else id(record)


def lock_existing(plan: ImportPlan, rows: Sequence[ImportRow]) -> None:
    """Replace existing records by those in scope, read again with a lock (decisions D13)."""
    existing = [row for row in rows if not row.is_new and row.record is not None]
    if not existing:
        return
    keys = [wire_key(row.record) for row in existing if row.record is not None]
    records = {record.pk: record for record in plan.source.find_many(keys, lock=True)}
    for row in existing:
        record = None if row.record is None else records.get(row.record.pk)
        if record is None:
            row.refuse(_("The record was not found."))
        row.record = record
