"""Model rules of imported rows: unique values with one query for each rule and batch."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import connections
from django.db.models import (
    BaseConstraint,
    CheckConstraint,
    Model,
    UniqueConstraint,
)
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.forms.required_fields import is_required
from django_panel.internal.fast.update_sql import stores_attribute
from django_panel.records.errors import missing_values
from django_panel.records.row import saves_whole_rows
from django_panel.records.rows import all_rows
from django_panel.records.rules import validate_unique
from django_panel.resources.importing.plan import ImportPlan
from django_panel.resources.importing.rows import ImportRow
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_key_column
from django_panel.support.text_lists import list_of


@dataclass(frozen=True, eq=False, repr=False)
class UniqueRule(FrozenValue):
    """Columns whose values are unique together, with the constraint that says so, if any."""

    names: tuple[str, ...]
    attnames: tuple[str, ...]
    constraint: UniqueConstraint | None = None

    def error(self, record: Model) -> ValidationError:
        """Return Django's message."""
        if self.constraint is None or not _has_own_message(self.constraint):
            return record.unique_error_message(type(record), self.names)
        return ValidationError(self.constraint.get_violation_error_message(), code="unique")


class ModelRules:
    """The rules of a model, prepared once for all rows.

    Unique fields and constraints are checked in batches. Conditions, expressions and check
    constraints are left to the database, which refuses the row when it is written; where the
    database has no such constraint, Django checks each row.
    """

    def __init__(self, plan: ImportPlan) -> None:
        self._plan = plan
        model = plan.model
        concrete = model._meta.concrete_model or model
        self._is_inherited = bool(concrete._meta.parents)
        self._unique = [] if self._is_inherited else list(_unique_rules(model))
        self._checked_each = list(_unenforced(model, plan.using))
        #: The values of rows that count as stored in a check that writes nothing.
        self._accepted: dict[tuple[str, ...], set[tuple[Any, ...]]] = {}
        self._has_dates = any(
            getattr(field, f"unique_for_{part}", None)
            for field in model._meta.concrete_fields
            for part in ("date", "month", "year")
        )
        self._cleans = model.clean is not Model.clean
        written = {field.name for field in plan.fields.values()}
        # An overridden save() or a receiver may set a column that the file does not have.
        self._needed = [
            field
            for field in model._meta.concrete_fields
            if field.name not in written and is_required(field) and not saves_whole_rows(model)
        ]
        self._written = written

    @cached_property
    def covers_database(self) -> bool:
        """Whether these rules are those of the database, so that a row need not be written."""
        constraints = self._plan.model._meta.constraints
        return not (
            self._is_inherited
            or self._has_dates
            or self._checked_each
            or not all(map(_is_covered, constraints))
        )

    def check_stored(self, rows: Sequence[ImportRow]) -> None:
        """Add the errors of new records that the database would refuse; note the others."""
        for row in rows:
            self._check_columns(row)
        for rule in self._unique:
            accepted = self._accepted.setdefault(rule.attnames, set())
            accepted.update(
                values
                for row in rows
                if not row.errors and (values := _values_of(rule, row)) is not None
            )

    def _check_columns(self, row: ImportRow) -> None:
        record: Any = row.record
        if any(getattr(record, name) is None for name in self._filled):
            row.refuse(missing_values(record))
            return
        for constraint in self._plan.model._meta.constraints:
            if isinstance(constraint, CheckConstraint):
                self._run(
                    row,
                    lambda rule=constraint: rule.validate(
                        type(record), record, exclude=set(), using=self._plan.using
                    ),
                )

    @cached_property
    def _filled(self) -> list[str]:
        """The columns that the database refuses without a value."""
        return [
            field.attname
            for field in self._plan.model._meta.concrete_fields
            if not (field.null or field.generated or field.has_db_default())
            and stores_attribute(field)
            and not (getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False))
            and not is_key_column(field)
        ]

    def check(self, rows: Sequence[ImportRow]) -> None:
        """Add errors to the rows of a group whose records break a rule."""
        for row in rows:
            self._check_record(row)
        valid = [row for row in rows if not row.errors]
        for rule in self._unique:
            self._check_unique(rule, [row for row in valid if not row.errors])

    def _check_record(self, row: ImportRow) -> None:
        record: Any = row.record
        missing = [
            str(field.verbose_name)
            for field in (self._needed if row.is_new else ())
            if getattr(record, field.attname) in (None, "")
        ]
        if missing:
            text = _("Required values are missing: %(names)s.")
            row.refuse(text % {"names": list_of(missing)})
            return
        if self._cleans:
            try:
                record.clean()
            except ValidationError as error:
                row.refuse_all(error, self._plan.columns_of_fields)
                return
        if self._is_inherited or self._has_dates:
            self._run(row, lambda: validate_unique(record, self._excluded(row)))
        for constraint in self._checked_each:
            self._run(
                row,
                lambda rule=constraint: rule.validate(
                    type(record), record, exclude=set(), using=self._plan.using
                ),
            )

    def _run(self, row: ImportRow, check: Any) -> None:
        try:
            check()
        except ValidationError as error:
            row.refuse_all(error, self._plan.columns_of_fields)

    def _excluded(self, row: ImportRow) -> set[str]:
        record: Any = row.record
        return {record._meta.pk.name} if row.is_new and record.pk is None else set()

    def _check_unique(self, rule: UniqueRule, rows: Sequence[ImportRow]) -> None:
        """Refuse rows whose values another record or an earlier row has."""
        by_values: dict[tuple[Any, ...], list[ImportRow]] = {}
        for row in rows:
            if not row.is_new and not self._written.intersection(rule.names):
                continue
            values = _values_of(rule, row)
            if values is not None:
                by_values.setdefault(values, []).append(row)
        if not by_values:
            return
        taken = self._taken(rule, list(by_values))
        taken |= dict.fromkeys(self._accepted.get(rule.attnames, set()).intersection(by_values))
        for values, same in by_values.items():
            owner = taken.get(values)
            first: ImportRow | None = None
            for row in same:
                record: Any = row.record
                if values in taken and (row.is_new or owner != record.pk):
                    row.refuse_all(self._error(rule, record), self._plan.columns_of_fields)
                elif first is not None:
                    text = _("Row %(row)s of the file has the same value.")
                    row.refuse(text % {"row": first.number}, self._column(rule))
                else:
                    first = row

    def _taken(self, rule: UniqueRule, wanted: list[tuple[Any, ...]]) -> dict[Any, Any]:
        """Return the keys of the stored records by their values."""
        model = self._plan.model
        lookups = {
            f"{name}__in": list(dict.fromkeys(values[at] for values in wanted))
            for at, name in enumerate(rule.attnames)
        }
        stored = all_rows(model).using(self._plan.using).filter(**lookups).order_by()
        known = set(wanted)
        taken = {}
        for *values, key in stored.values_list(*rule.attnames, "pk").iterator():
            if tuple(values) in known:
                taken[tuple(values)] = key
        return taken

    def _error(self, rule: UniqueRule, record: Model) -> ValidationError:
        error = rule.error(record)
        name = rule.names[0] if len(rule.names) == 1 else NON_FIELD_ERRORS
        return ValidationError({name: [error]})

    def _column(self, rule: UniqueRule) -> str | None:
        return self._plan.columns_of_fields.get(rule.names[0]) if len(rule.names) == 1 else None

    def refused_by_database(self, row: ImportRow) -> bool:
        """Add the errors of a row that the database refused; return whether any were found."""
        record: Any = row.record
        self._run(row, lambda: validate_unique(record, self._excluded(row)))
        for constraint in record._meta.constraints:
            self._run(
                row,
                lambda rule=constraint: rule.validate(
                    type(record), record, exclude=set(), using=self._plan.using
                ),
            )
        return bool(row.errors)


def _values_of(rule: UniqueRule, row: ImportRow) -> tuple[Any, ...] | None:
    """Return the values of a record that are unique; None if the database compares them."""
    state = vars(row.record)
    values = tuple(state.get(name) for name in rule.attnames)
    # Values that cannot be compared, such as JSON, are left to the database.
    if None in values or not all(isinstance(value, Hashable) for value in values):
        return None
    return values


def _is_covered(constraint: BaseConstraint) -> bool:
    """Return whether a constraint can be checked for rows that are not stored."""
    if isinstance(constraint, UniqueConstraint):
        return (
            bool(constraint.fields)
            and constraint.condition is None
            and constraint.nulls_distinct is not False
        )
    return isinstance(constraint, CheckConstraint)


def _has_own_message(constraint: UniqueConstraint) -> bool:
    default = constraint.default_violation_error_message
    return constraint.violation_error_message != default


def _unique_rules(model: type[Model]) -> Iterator[UniqueRule]:
    """Yield the rules that can be checked in batches."""
    for field in model._meta.concrete_fields:
        if field.unique:
            yield UniqueRule((field.name,), (field.attname,))
    groups: list[tuple[Sequence[str], UniqueConstraint | None]] = []
    for ancestor in (model, *model._meta.all_parents):
        groups += [(names, None) for names in ancestor._meta.unique_together]
        groups += [
            (constraint.fields, constraint)
            for constraint in ancestor._meta.constraints
            if isinstance(constraint, UniqueConstraint)
            and constraint.fields
            and constraint.condition is None
        ]
    for names, constraint in groups:
        fields: list[Any] = [model._meta.get_field(name) for name in names]
        yield UniqueRule(tuple(names), tuple(field.attname for field in fields), constraint)


def _unenforced(model: type[Model], using: str) -> Iterator[BaseConstraint]:
    """Yield the constraints that the database does not have, so Django checks each row."""
    features = connections[using].features
    for ancestor in (model, *model._meta.all_parents):
        for constraint in ancestor._meta.constraints:
            if isinstance(constraint, CheckConstraint):
                if not features.supports_table_check_constraints:
                    yield constraint
            elif isinstance(constraint, UniqueConstraint):
                partial = constraint.condition is not None
                expressions = bool(constraint.expressions)
                if (partial and not features.supports_partial_indexes) or (
                    expressions and not features.supports_expression_indexes
                ):
                    yield constraint
