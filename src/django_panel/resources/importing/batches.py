"""Import one batch of rows: convert, find records, check permissions and rules, write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from django_panel.records.tenant_ownership import outside_message
from django_panel.resources.importing.matching import HostResolver, KeyMatcher, lock_existing
from django_panel.resources.importing.model_rules import ModelRules
from django_panel.resources.importing.plan import ImportPlan
from django_panel.resources.importing.rows import ImportRow
from django_panel.resources.importing.writing import RecordWriter


class BatchImporter:
    """Imports batches of rows; made once for each run."""

    def __init__(self, plan: ImportPlan, *, dry_run: bool) -> None:
        self._plan = plan
        self._rules = ModelRules(plan)
        self._writer = RecordWriter(plan, self._rules, dry_run=dry_run)
        self._may_create = plan.source.allows("create")
        self._resolver = HostResolver(plan) if plan.declaration.resolves_itself() else None
        self._matcher = KeyMatcher(plan) if plan.has_all_keys() else None

    @property
    def runs_host_code(self) -> bool:
        """Whether an aborted batch may not be repeated, because code of the host has run."""
        return self._writer.one_by_one or self._resolver is not None

    def run(self, rows: Sequence[ImportRow]) -> None:
        """Import the converted rows of a batch inside the current transaction.

        Afterwards each row has errors, or is skipped, or its record is written.
        """
        self._plan.relate(rows)
        valid = [row for row in rows if not row.errors]
        for group in self._groups(valid):
            self._write(group)

    def _groups(self, rows: Sequence[ImportRow]) -> Iterable[list[ImportRow]]:
        if self._resolver is not None:
            return self._resolver.groups(rows)
        if self._matcher is not None:
            return self._matcher.rounds(rows)
        return [list(rows)] if rows else []

    def _write(self, group: list[ImportRow]) -> None:
        if self._resolver is not None:
            for row in group:
                row.is_skipped = row.record is None and not row.errors
            lock_existing(self._plan, group)
        elif self._matcher is not None:
            self._matcher.match(group)
        rows = [row for row in group if not row.errors and not row.is_skipped]
        self._check_permissions(rows)
        rows = [row for row in rows if not row.errors]
        for row in rows:
            self._assign(row)
        self._check_tenant(rows)
        rows = [row for row in rows if not row.errors]
        self._rules.check(rows)
        self._writer.write([row for row in rows if not row.errors])

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

    def _check_tenant(self, rows: Sequence[ImportRow]) -> None:
        """Refuse rows whose foreign key leads out of the tenant."""
        path = self._plan.ownership.path
        if path is None or path.first is None:
            return
        attname = path.first.attname
        inside = self._plan.ownership.leading({getattr(row.record, attname) for row in rows})
        for row in rows:
            if getattr(row.record, attname) not in inside:
                column = self._plan.columns_of_fields.get(path.first.name)
                row.refuse(outside_message(), column)

    def _assign(self, row: ImportRow) -> None:
        """Assign the values of a row to its record; make a new one if it has none."""
        values = self._plan.values_of(row)
        record: Any = row.record
        if record is None:
            record = row.record = self._plan.model(**values, **self._plan.given)
        elif row.is_new:
            _set(record, values | self._plan.given)
        else:
            row.before = self._plan.stored_values(record)
            # The key of a stored record stays: with another one, it would be another row.
            _set(record, {name: values[name] for name in values if name in row.before})
        record._state.db = self._plan.using
        row.has_key = record.pk is not None


def _set(record: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(record, name, value)
