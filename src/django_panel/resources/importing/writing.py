"""Write the records of a group: in bulk, or one by one where code of the host takes part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model, QuerySet
from django.db.models.signals import post_save, pre_save
from django.utils.translation import gettext as _

from django_panel.integrations.registrations import has_active_integrations
from django_panel.records.errors import as_validation_errors, is_missing_value, missing_values
from django_panel.records.row import store_new, update_columns
from django_panel.records.signals import Operation, record_written, send_record_written
from django_panel.records.tenant_ownership import not_owned_message
from django_panel.resources.importing.model_rules import ModelRules
from django_panel.resources.importing.plan import ImportPlan
from django_panel.resources.importing.rows import ImportRow
from django_panel.support.database_errors import is_conflict, is_locked, is_unreachable
from django_panel.support.keys import is_composite
from django_panel.support.model_signals import has_host_receivers

#: Open lists reload above this number, so no more records are announced.
_MAX_ANNOUNCED = 1_001


class _OutsideTenantError(Exception):
    """Rolls back rows of which some would not belong to the tenant."""


class RecordWriter:
    """Writes new and changed records of one import."""

    def __init__(self, plan: ImportPlan, rules: ModelRules, *, dry_run: bool) -> None:
        self._plan = plan
        self._rules = rules
        self._dry_run = dry_run
        self._model = plan.model
        self.one_by_one = saves_one_by_one(plan.model)
        self._written = {field.name for field in plan.updated_fields.values()}
        self._auto = [
            field
            for field in plan.model._meta.concrete_fields
            if getattr(field, "auto_now", False) and field.name not in self._written
        ]

    def write(self, rows: Sequence[ImportRow]) -> None:
        """Write rows; those that the database refuses get an error."""
        path = self._plan.ownership.path
        if path is not None and path.to_many and path.many_to_many is None:
            self._write_inside_tenant(rows)
        else:
            self._write(rows)
        if not self._dry_run:
            self._announce([row for row in rows if not row.errors])

    def _write_inside_tenant(self, rows: Sequence[ImportRow]) -> None:
        """Write rows; those whose record would not belong to the tenant get an error.

        Only the stored relations tell, so the rows are written again without them.
        """
        try:
            with transaction.atomic(using=self._plan.using):
                self._write(rows)
                valid = [row for row in rows if not row.errors]
                inside = {each.pk for each in self._plan.ownership.only([r.record for r in valid])}
                outside = [row for row in valid if row.record and row.record.pk not in inside]
                if outside:
                    raise _OutsideTenantError
        except _OutsideTenantError:
            for row in rows:
                if row.is_new and row.record is not None:
                    row.record._state.adding = True
                    row.record.pk = row.record.pk if row.has_key else None
            for row in outside:
                row.refuse(not_owned_message())
            self._write_inside_tenant([row for row in rows if not row.errors])

    def _write(self, rows: Sequence[ImportRow]) -> None:
        new = [row for row in rows if row.is_new]
        changed = [row for row in rows if not row.is_new]
        if self.one_by_one:
            for row in rows:
                self._write_one(row)
        else:
            self._bisect(new, self._insert)
            self._bisect([row for row in changed if self._differs(row)], self._update)
        self._join([row.record for row in new if not row.errors])

    def _join(self, records: Sequence[Any]) -> None:
        """Add new records to their parent where none of their attributes does."""
        source = self._plan.source
        relation = source.relation
        if relation is not None and relation.is_many_to_many():
            if records:
                relation.link.manager(relation.owner).add(*records)
            for record in records:
                self._plan.ownership.join(record)
        elif relation is not None or source.resource.is_nested() or self._joins_tenant():
            for record in records:
                source.join(record)

    def _joins_tenant(self) -> bool:
        path = self._plan.ownership.path
        return path is not None and path.many_to_many is not None

    def _differs(self, row: ImportRow) -> bool:
        """Return whether a stored record is changed; one that is not is not written."""
        record: Any = row.record
        return row.before is None or row.before != self._plan.stored_values(record)

    # In bulk.

    def _insert(self, rows: Sequence[ImportRow]) -> None:
        instances: list[Any] = [row.record for row in rows]
        for row, instance in zip(rows, instances, strict=True):
            # An earlier attempt that was rolled back may have set both.
            if not row.has_key:
                instance.pk = None
            instance._state.adding = True
        QuerySet(self._model, using=self._plan.using).bulk_create(instances)

    def _update(self, rows: Sequence[ImportRow]) -> None:
        instances: list[Any] = [row.record for row in rows]
        for instance in instances:
            for field in self._auto:
                field.pre_save(instance, False)
        names = [*self._written, *(field.name for field in self._auto)]
        QuerySet(self._model, using=self._plan.using).bulk_update(instances, names, 500)

    def _bisect(
        self, rows: Sequence[ImportRow], write: Callable[[Sequence[ImportRow]], None]
    ) -> None:
        """Write rows in a savepoint; if the database refuses them, each half by itself."""
        if not rows:
            return
        try:
            with transaction.atomic(using=self._plan.using):
                write(rows)
            return
        except DatabaseError as error:
            if _is_outage(error):
                raise
            if len(rows) == 1:
                self._refuse(rows[0], error)
                return
        middle = len(rows) // 2
        self._bisect(rows[:middle], write)
        self._bisect(rows[middle:], write)

    # One by one.

    def _write_one(self, row: ImportRow) -> None:
        record: Any = row.record
        if not row.is_new and not self._differs(row):
            return
        try:
            with (
                transaction.atomic(using=self._plan.using),
                as_validation_errors(self._plan.source.resource),
            ):
                if row.is_new:
                    store_new(record)
                else:
                    update_columns(record, set(self._written))
        except ValidationError as error:
            row.refuse_all(error, self._plan.columns_of_fields)
        except DatabaseError as error:
            if _is_outage(error):
                raise
            self._refuse(row, error)

    def _refuse(self, row: ImportRow, error: DatabaseError) -> None:
        """Add the reason why the database refused a row."""
        record: Any = row.record
        if row.is_new:
            record._state.adding = True
        if is_missing_value(error):
            row.refuse(missing_values(record))
        elif not self._rules.refused_by_database(row):
            row.refuse(_("The database refuses this row."))

    # Afterwards.

    def _announce(self, rows: Sequence[ImportRow]) -> None:
        """Send the signals of writes: ours after a bulk write, and ``record_written``."""
        if record_written.has_listeners(self._model):
            for row in rows:
                operation = Operation.CREATE if row.is_new else Operation.UPDATE
                send_record_written(self._plan.source, operation, row.record)
        if self.one_by_one or not post_save.has_listeners(self._model):
            return
        for row in rows[:_MAX_ANNOUNCED]:
            post_save.send(
                sender=self._model,
                instance=row.record,
                created=row.is_new,
                raw=False,
                using=self._plan.using,
                update_fields=None if row.is_new else frozenset(self._written),
            )


def saves_one_by_one(model: type[Model]) -> bool:
    """Return whether records are saved by ``save()``.

    That is so where code of the host takes part, for models that have no bulk insert, and while
    integrations are sent.
    """
    concrete = model._meta.concrete_model or model
    return (
        model.save is not Model.save
        or model.save_base is not Model.save_base
        or bool(concrete._meta.parents)
        or is_composite(model)
        or any(has_host_receivers(signal, model) for signal in (pre_save, post_save))
        or has_active_integrations(model)
    )


def _is_outage(error: DatabaseError) -> bool:
    """Return whether the error concerns the transaction or the server, not the row."""
    return is_conflict(error) or is_locked(error) or is_unreachable(error)
