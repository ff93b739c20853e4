"""Import one batch of rows: find records, check permissions and rules, write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.records.errors import is_missing_value, missing_values
from django_panel.records.host_code import saving_runs_host_code
from django_panel.records.row import Row
from django_panel.records.writer import RecordWriter
from django_panel.resources.importing.matching import HostResolver, KeyMatcher, lock_existing
from django_panel.resources.importing.model_rules import ModelRules
from django_panel.resources.importing.plan import ImportPlan
from django_panel.resources.importing.rows import ImportRow
from django_panel.resources.resource_source import ResourceSource


class BatchImporter:
    """Imports batches of rows; made once for each run."""

    def __init__(self, plan: ImportPlan) -> None:
        self._plan = plan
        self._rules = ModelRules(plan)
        self._one_by_one = plan.one_by_one
        self._may_create = plan.source.allows("create")
        self._resolver = HostResolver(plan) if plan.declaration.resolves_itself() else None
        self._matcher = KeyMatcher(plan) if plan.has_all_keys() else None

    @property
    def runs_host_code(self) -> bool:
        """Whether an aborted batch may not be repeated, because code of the host has run."""
        runs_host_code = self._one_by_one or saving_runs_host_code(self._plan.model)
        return runs_host_code or self._resolver is not None

    @property
    def needs_writing(self) -> bool:
        """Whether rows can only be checked by writing them.

        That is so where ``save()``, a receiver or ``resolve()`` runs, where a row depends on the
        records of earlier rows, or where records are linked after they are stored.
        """
        source = self._plan.source
        return (
            self.runs_host_code
            or self._matcher is not None
            or not isinstance(source, ResourceSource)
            or source.resource.is_nested()
            or self._plan.ownership.path is not None
            or any(relation.creates for relation in self._plan.relations)
            or not self._rules.covers_database
        )

    def check(self, rows: Sequence[ImportRow]) -> None:
        """Check the converted rows of a batch, and write nothing.

        Rows without an error count as stored for the rows of later batches.
        """
        self._plan.relate(rows)
        self._prepare([row for row in rows if not row.errors])
        self._rules.check_stored([row for row in rows if not row.errors])

    def run(self, rows: Sequence[ImportRow], writer: RecordWriter) -> None:
        """Import the converted rows of a batch inside the current transaction.

        Afterwards each row has errors, or is skipped, or its record is written.
        """
        self._plan.relate(rows)
        valid = [row for row in rows if not row.errors]
        for group in self._groups(valid):
            self._import(group, writer)

    def _groups(self, rows: Sequence[ImportRow]) -> Iterable[list[ImportRow]]:
        if self._resolver is not None:
            return self._resolver.groups(rows)
        if self._matcher is not None:
            return self._matcher.rounds(rows)
        return [list(rows)] if rows else []

    def _import(self, group: list[ImportRow], writer: RecordWriter) -> None:
        if self._resolver is not None:
            for row in group:
                row.is_skipped = row.record is None and not row.errors
            lock_existing(self._plan, group)
        elif self._matcher is not None:
            self._matcher.match(group)
        rows = [row for row in group if not row.errors and not row.is_skipped]
        self._prepare(rows)
        self._write([row for row in rows if not row.errors], writer)

    def _prepare(self, rows: Sequence[ImportRow]) -> None:
        """Make the records of rows and check their rules."""
        self._check_permissions(rows)
        rows = [row for row in rows if not row.errors]
        for row in rows:
            self._assign(row)
        self._rules.check(rows)

    def _write(self, rows: Sequence[ImportRow], writer: RecordWriter) -> None:
        """Write rows; those that cannot be stored get an error."""
        by_record = {id(row.record): row for row in rows}

        def refuse(record: Model, error: DatabaseError | ValidationError) -> None:
            self._refuse(by_record[id(record)], error)

        if not self._one_by_one:
            rows = sorted(rows, key=attrgetter("is_new"), reverse=True)
        for is_new, group in groupby(rows, key=attrgetter("is_new")):
            if is_new:
                records = [row.record for row in group]
                writer.create_many(records, refuse, one_by_one=self._one_by_one)
            else:
                stored = [row.stored for row in group if row.stored is not None]
                writer.change_many(stored, refuse, one_by_one=self._one_by_one)

    def _refuse(self, row: ImportRow, error: DatabaseError | ValidationError) -> None:
        """Add the reason why a row was not stored."""
        if isinstance(error, ValidationError):
            row.refuse_all(error, self._plan.columns_of_fields)
        elif is_missing_value(error) and row.record is not None:
            row.refuse(missing_values(row.record))
        elif not self._rules.refused_by_database(row):
            row.refuse(_("The database refuses this row."))

    def _check_permissions(self, rows: Sequence[ImportRow]) -> None:
        """Refuse rows that the user may not create or edit."""
        existing: list[Any] = [row.record for row in rows if not row.is_new]
        if not self._may_create:
            text = self._may_create.get_reason() or _(
                "You don't have permission to create this record."
            )
            for row in rows:
                if row.is_new:
                    row.refuse(text)
        if not existing:
            return
        may_edit = self._plan.source.allows_each("edit", existing)
        for row in rows:
            if row.is_new or row.record is None:
                continue
            verdict = may_edit(row.record)
            if not verdict:
                row.refuse(
                    verdict.get_reason() or _("You don't have permission to edit this record.")
                )

    def _assign(self, row: ImportRow) -> None:
        """Assign the values of a row to its record; make a new one if it has none."""
        values = self._plan.values_of(row)
        record: Any = row.record
        if record is None:
            record = row.record = self._plan.model(**values, **self._plan.given)
        elif row.is_new:
            _set(record, values | self._plan.given)
        else:
            row.stored = Row(record)
            # The key of a stored record stays: with another one, it would be another row.
            updated = self._plan.updated_attributes
            _set(record, {name: values[name] for name in values if name in updated})
        record._state.db = self._plan.using


def _set(record: Model, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(record, name, value)
