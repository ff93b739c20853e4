"""A compiled import: an importer, a mapping and a source, prepared once for all rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.db.models import Field, ForeignKey, Model
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.imports.declaration import ImporterDeclaration, field_of
from django_panel.imports.importer import Importer
from django_panel.resources.importing.relations import RelationColumn
from django_panel.resources.importing.rows import ImportRow
from django_panel.resources.importing.validators import UNSET, Convert, column_converter
from django_panel.resources.record_source import RecordSource


class ImportPlan:
    """The mapped columns with their converters, and what the server sets on new records."""

    def __init__(
        self, importer: type[Importer], mapping: Mapping[str, int], source: RecordSource
    ) -> None:
        self.declaration = ImporterDeclaration(importer)
        self.model: type[Model] = self.declaration.model
        self.source = source
        self.using = source.database()
        #: Attributes of new records, such as the parent; a file cannot set them.
        self.given = source.given()
        given_fields = set(self._given_fields())
        self._cells: list[tuple[str, int, Convert]] = []
        self.relations: list[RelationColumn] = []
        #: Column name -> the attribute that it is assigned to.
        self.attributes: dict[str, str] = {}
        #: Column name -> the model field that the file writes.
        self.fields: dict[str, Field[Any, Any]] = {}
        for column in self.declaration.columns:
            name = column.get_name()
            if name not in mapping:
                continue
            field, index = field_of(self.model, column), mapping[name]
            if isinstance(field, ForeignKey):
                rules = self.declaration.rules_of(name)
                self.relations.append(RelationColumn(column, index, field, source, rules))
            else:
                self._cells.append((name, index, column_converter(self.declaration, column)))
            if field is not None and field.name not in given_fields:
                self.attributes[name] = field.name if field.is_relation else field.attname
                self.fields[name] = field
        self.mapped = [each.get_name() for each in self.declaration.columns]
        self.mapped = [name for name in self.mapped if name in mapping]
        keys = self.declaration.update_by
        #: The columns that identify a record, without those that the server sets.
        self.update_by = [name for name in keys if name in self.fields]
        self._unknown_keys = [
            name for name in keys if name not in self.fields and name not in given_fields
        ]
        self._row_rules = self.declaration.row_rules()

    def _given_fields(self) -> Iterator[str]:
        """Yield the names of the model fields that the server sets."""
        for field in self.model._meta.concrete_fields:
            if field.name in self.given or field.attname in self.given:
                yield field.name

    @cached_property
    def labels(self) -> dict[str, str]:
        """The labels by column name."""
        columns = self.declaration.columns
        return {each.get_name(): self.declaration.label_of(each) for each in columns}

    @cached_property
    def columns_of_fields(self) -> dict[str, str]:
        """The import columns by the model field that they write."""
        found = {}
        for column in self.declaration.columns:
            field = field_of(self.model, column)
            if field is not None and column.get_name() in self.mapped:
                found[field.name] = found[field.attname] = column.get_name()
        return found

    def has_all_keys(self) -> bool:
        """Return whether rows can be matched with existing records: all keys are mapped."""
        return bool(self.update_by) and not self._unknown_keys

    def convert(self, rows: Sequence[ImportRow]) -> None:
        """Convert and validate the cells of a batch."""
        plan = self._cells
        for row in rows:
            cells, data = row.cells, row.data
            for name, index, convert in plan:
                try:
                    data[name] = convert(cells[index])
                except ValidationError as error:
                    row.errors += [(name, message) for message in error.messages]
        for relation in self.relations:
            relation.fill(rows)
        if self._row_rules:
            for row in rows:
                self._check_row(row)

    def _check_row(self, row: ImportRow) -> None:
        for rule in self._row_rules if not row.errors else ():
            try:
                rule(self.data_of(row))
            except ValidationError as error:
                row.refuse_all(error, {name: name for name in self.mapped})

    def data_of(self, row: ImportRow) -> dict[str, Any]:
        """Return the values of a row for the importer; unset ones are None."""
        return {name: None if value is UNSET else value for name, value in row.data.items()}

    def values_of(self, row: ImportRow) -> dict[str, Any]:
        """Return the attributes that a row writes."""
        data = row.data
        return {
            attribute: data[name]
            for name, attribute in self.attributes.items()
            if data[name] is not UNSET
        }

    def resolve(self, row: ImportRow) -> Model | None:
        """Call the importer's ``resolve()``; its errors are errors of the row."""
        try:
            return self.declaration.resolve(self.data_of(row))
        except ValidationError as error:
            row.refuse_all(error, {name: name for name in self.mapped})
        except PermissionDenied as error:
            row.refuse(str(error) or _("You may not import this row."))
        except ObjectDoesNotExist as error:
            row.refuse(str(error))
        return None
