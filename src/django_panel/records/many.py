"""Stores many records with few statements; those that the database refuses are left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Field, Model, QuerySet
from django.db.models.signals import post_save, pre_save
from django.utils.functional import cached_property

from django_panel.records.errors import as_validation_errors
from django_panel.records.row import Row, auto_updated_columns, store_new
from django_panel.support.database_errors import is_conflict, is_locked, is_unreachable
from django_panel.support.keys import is_composite, key_columns
from django_panel.support.model_signals import has_host_receivers

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.records.tenant_ownership import TenantOwnership

#: A new record, or the row of a changed one.
Stored = TypeVar("Stored", Any, Row)
#: Gets a record that is not stored, and the error.
Refuse = Callable[[Any, "DatabaseError | ValidationError"], object]

#: Rows that one statement updates.
_BATCH = 500
#: Open lists reload above this number, so no more records are announced to them.
_MAX_ANNOUNCED = 1_001


class _ManyRecords:
    """Stores records together, or one by one with ``save()``."""

    def __init__(
        self,
        source: RecordSource,
        refuse: Refuse,
        *,
        one_by_one: bool,
        ownership: TenantOwnership | None = None,
    ) -> None:
        self._source = source
        self._using = source.database()
        #: ``save()`` of the project may lead a record out of the tenant.
        self._ownership = ownership or source.ownership()
        self._refuse = refuse
        self.one_by_one = one_by_one or saves_one_by_one(source.model)

    @property
    def _rows(self) -> QuerySet[Any]:
        return QuerySet(self._source.model, using=self._using)

    def _saved(self, record: Any, save: Callable[[], object]) -> bool:
        """Call ``save`` in a savepoint, and return whether it raised no error."""
        try:
            with (
                transaction.atomic(using=self._using),
                as_validation_errors(self._source.resource),
            ):
                save()
        except (DatabaseError, ValidationError) as error:
            self._refused(record, error)
            return False
        return True

    def _bisected(
        self, records: Sequence[Any], store: Callable[[Sequence[Any]], object]
    ) -> list[Any]:
        """Store records in a savepoint; if the database refuses them, each half by itself."""
        if not records:
            return []
        try:
            with transaction.atomic(using=self._using):
                store(records)
        except DatabaseError as error:
            if len(records) == 1 or _is_outage(error):
                self._refused(records[0], error)
                return []
        else:
            return list(records)
        middle = len(records) // 2
        return self._bisected(records[:middle], store) + self._bisected(records[middle:], store)

    def _refused(self, record: Model, error: DatabaseError | ValidationError) -> None:
        if isinstance(error, DatabaseError) and _is_outage(error):
            raise error
        self._refuse(record, error)

    def send_saved(self, records: Sequence[Any], update_fields: frozenset[str] | None) -> None:
        """Send ``post_save`` for records that were stored together, as ``save()`` does.

        Only receivers of this package get it: with others, records are saved one by one.
        """
        model = self._source.model
        if self.one_by_one or not post_save.has_listeners(model):
            return
        for record in records[:_MAX_ANNOUNCED]:
            post_save.send(
                sender=model,
                instance=record,
                created=update_fields is None,
                raw=False,
                using=self._using,
                update_fields=update_fields,
            )


class NewRecords(_ManyRecords):
    """Inserts new records."""

    def __init__(
        self,
        source: RecordSource,
        records: Sequence[Any],
        refuse: Refuse,
        *,
        one_by_one: bool,
        ownership: TenantOwnership | None = None,
    ) -> None:
        super().__init__(source, refuse, one_by_one=one_by_one, ownership=ownership)
        self._names = [column.attname for column in key_columns(source.model)]
        #: The primary keys before an attempt to insert the records sets them.
        self._keys = {
            id(record): [record.__dict__.get(name) for name in self._names] for record in records
        }

    def insert(self, records: Sequence[Any]) -> list[Any]:
        """Insert records, and return those that are stored."""
        if not self.one_by_one:
            return self._bisected(records, self._rows.bulk_create)
        return [record for record in records if self._saved(record, partial(self._store, record))]

    def _store(self, record: Model) -> None:
        store_new(record)
        self._ownership.require_key(record)

    def _refused(self, record: Model, error: DatabaseError | ValidationError) -> None:
        record._state.adding = True
        super()._refused(record, error)

    def reset(self, records: Sequence[Any]) -> None:
        """Make records new again that were inserted and rolled back."""
        for record in records:
            record._state.adding = True
            for name, value in zip(self._names, self._keys[id(record)], strict=True):
                setattr(record, name, value)


class ChangedRecords(_ManyRecords):
    """Updates the columns of records that differ from the stored rows."""

    def __init__(
        self,
        source: RecordSource,
        rows: Sequence[Row],
        refuse: Refuse,
        *,
        one_by_one: bool,
        ownership: TenantOwnership | None = None,
    ) -> None:
        super().__init__(source, refuse, one_by_one=one_by_one, ownership=ownership)
        self.rows = []
        self._names: set[str] = set()
        for row in rows:
            if columns := row.changed_columns():
                self.rows.append(row)
                self._names.update(column.name for column in columns)

    @cached_property
    def _automatic(self) -> list[Field[Any, Any]]:
        model = self._source.model
        names = auto_updated_columns(model) - self._names
        return [field for field in model._meta.concrete_fields if field.name in names]

    @property
    def update_fields(self) -> frozenset[str]:
        """The names of the columns that are updated."""
        return frozenset(self._names.union(column.name for column in self._automatic))

    def update(self, rows: Sequence[Row]) -> list[Row]:
        """Update rows, and return those that are stored."""
        if not self.one_by_one:
            return self._bisected(rows, self._update_together)
        return [row for row in rows if self._saved(row, partial(self._store, row))]

    def _store(self, row: Row) -> None:
        row.store()
        self._ownership.require_key(row.record)

    def _update_together(self, rows: Sequence[Row]) -> None:
        records = [row.record for row in rows]
        for column in self._automatic:
            for record in records:
                column.pre_save(record, False)
        self._rows.bulk_update(records, self.update_fields, _BATCH)

    def _refused(self, record: Any, error: DatabaseError | ValidationError) -> None:
        super()._refused(record.record, error)


def saves_one_by_one(model: type[Model]) -> bool:
    """Return whether many records are saved by ``save()``.

    That is so where code of the project takes part, and for models that have no bulk insert.
    """
    concrete = model._meta.concrete_model or model
    return (
        model.save is not Model.save
        or model.save_base is not Model.save_base
        or bool(concrete._meta.parents)
        or is_composite(model)
        or any(has_host_receivers(signal, model) for signal in (pre_save, post_save))
    )


def _is_outage(error: DatabaseError) -> bool:
    """Return whether the error concerns the transaction or the server, not the record."""
    return is_conflict(error) or is_locked(error) or is_unreachable(error)
