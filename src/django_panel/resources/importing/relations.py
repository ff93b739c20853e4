"""Relations of imported rows: the related records are found with one query for each batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from django_panel.imports.column import ImportColumn, Validator
from django_panel.records.row import store_new
from django_panel.records.source import RecordSource
from django_panel.records.writer import inner_writer
from django_panel.resources.importing.rows import ImportRow
from django_panel.resources.importing.validators import (
    UNSET,
    empty_value,
    key_converter,
    run_validators,
)
from django_panel.support.database_errors import is_conflict, is_locked, is_unreachable
from django_panel.support.validation_messages import with_panel_messages

_SEVERAL: Any = object()


class RelationColumn:
    """A column whose cells name the record of a foreign key.

    Related records are read through the related resource's scope in the panel, so a record of
    another tenant is not found (decisions D12).
    """

    def __init__(
        self,
        column: ImportColumn,
        index: int,
        field: Any,
        source: RecordSource,
        rules: Sequence[Validator] = (),
        *,
        loads_records: bool = True,
    ) -> None:
        _relation, target = column.get_relationship() or (field.name, "pk")
        self.name = column.get_name()
        self.index = index
        self.field = field
        self.model: type[Model] = field.remote_field.model
        self._rules = rules
        self._target: Any = (
            self.model._meta.pk if target == "pk" else self.model._meta.get_field(target)
        )
        self._convert = key_converter(self._target, column)
        self._empty = empty_value(field, required=column.is_required())
        #: Whether related records that do not exist are created.
        self.creates = column.creates_related()
        self._loads_records = loads_records or bool(rules)
        self._source = source

    @property
    def attribute(self) -> str:
        """The attribute of a record that the related record, or only its key, is assigned to."""
        return str(self.field.name if self._loads_records else self.field.attname)

    def fill(self, rows: Sequence[ImportRow]) -> None:
        """Find the related records of a batch; a row without one gets an error."""
        wanted: dict[Any, list[ImportRow]] = {}
        for row in rows:
            try:
                key = self._convert(row.cells[self.index])
                if key is UNSET:
                    row.data[self.name] = self._empty_record()
                else:
                    wanted.setdefault(key, []).append(row)
            except ValidationError as error:
                row.errors += [(self.name, text) for text in with_panel_messages(error).messages]
        if wanted:
            self._assign(wanted, self._find(list(wanted)))

    def _empty_record(self) -> Any:
        value = self._empty()
        # The default of a foreign key is a key.
        return self._assigned(value) if value is None or isinstance(value, Model) else UNSET

    def _assigned(self, record: Model | None) -> Any:
        """Return what is assigned to the attribute."""
        if record is None or self._loads_records:
            return record
        return getattr(record, self.field.target_field.attname)

    def _find(self, keys: list[Any]) -> dict[Any, Any]:
        """Return the records in scope by key; a key with several records has a mark instead.

        Where no code looks at the records, these are only the values of the foreign key.
        """
        rows = self._source.panel.related_source(self.model).choices()
        limits = self.field.get_limit_choices_to()
        if limits:
            rows = rows.complex_filter(limits)
        rows = rows.filter(**{f"{self._target.name}__in": keys})
        if not self._loads_records:
            return self._keys_of(rows)
        records: dict[Any, Any] = {}
        for record in rows:
            key = getattr(record, self._target.attname)
            known = records.setdefault(key, record)
            if known is not record and (known is _SEVERAL or known.pk != record.pk):
                records[key] = _SEVERAL
        return records

    def _keys_of(self, rows: QuerySet[Any]) -> dict[Any, Any]:
        values: dict[Any, Any] = {}
        columns = (self._target.attname, self.field.target_field.attname)
        for key, value in rows.order_by().values_list(*columns):
            if values.setdefault(key, value) != value:
                values[key] = _SEVERAL
        return values

    def _assign(self, wanted: dict[Any, list[ImportRow]], records: dict[Any, Any]) -> None:
        for key, rows in wanted.items():
            record = records.get(key)
            if record is None:
                self._assign_missing(key, rows)
                continue
            errors = self._rule_errors(record)
            for row in rows:
                if record is _SEVERAL:
                    text = _("Several records match %(value)s.")
                    row.refuse(text % {"value": key}, self.name)
                else:
                    row.data[self.name] = record
                    row.errors += errors

    def _assign_missing(self, key: Any, rows: list[ImportRow]) -> None:
        if not self.creates:
            self._refuse(rows, _("%(value)s was not found.") % {"value": key})
            return
        # Rows with other errors are not imported, so they need no related record.
        usable = [row for row in rows if not row.errors]
        record = self._create(key, usable) if usable else None
        for row in usable if record is not None else ():
            row.data[self.name] = self._assigned(record)

    def _rule_errors(self, record: Model) -> list[tuple[str | None, str]]:
        """Return the errors of the column's own rules, which receive the related record."""
        if not self._rules or record is _SEVERAL:
            return []
        try:
            run_validators(self._rules, record)
        except ValidationError as error:
            return [(self.name, text) for text in with_panel_messages(error).messages]
        return []

    def _create(self, key: Any, rows: list[ImportRow]) -> Any:
        """Create the related record once for all rows of the batch that name it."""
        source = self._source.panel.related_source(self.model)
        if not source.allows("create"):
            text = _("%(value)s was not found, and you don't have permission to create it.")
            return self._refuse(rows, text % {"value": key})
        if source.resource.is_nested():
            text = _("%(value)s was not found, and it cannot be created without its parent.")
            return self._refuse(rows, text % {"value": key})
        attributes = {self._target.attname: key, **source.given()}
        using = self._source.database()
        try:
            with transaction.atomic(using=using):
                record = inner_writer(source).create(attributes, self._insert)
        except ValidationError as error:
            messages = " ".join(with_panel_messages(error).messages)
            return self._refuse(rows, f"{key}: {messages}")
        except DatabaseError as error:
            if is_conflict(error) or is_locked(error) or is_unreachable(error):
                raise
            return self._refuse(rows, _("%(value)s could not be created.") % {"value": key})
        return record

    def _insert(self, attributes: Mapping[str, Any]) -> Any:
        record = self.model(**attributes)
        record._state.db = self._source.database()
        record.full_clean()
        store_new(record)
        return record

    def _refuse(self, rows: list[ImportRow], message: str) -> None:
        for row in rows:
            row.refuse(message, self.name)
