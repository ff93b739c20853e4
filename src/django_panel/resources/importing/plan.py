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
from django_panel.integrations.registrations import has_active_integrations
from django_panel.records.many import saves_one_by_one as model_saves_one_by_one
from django_panel.records.source import RecordSource
from django_panel.resources.importing.relations import RelationColumn
from django_panel.resources.importing.rows import ImportRow
from django_panel.resources.importing.validators import UNSET, Convert, column_converter
from django_panel.support.keys import key_columns
from django_panel.support.validation_messages import with_panel_messages


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
        #: What keeps the records inside the tenant.
        self.ownership = source.ownership()
        #: Whether each record is saved by ``save()``.
        self.one_by_one = saves_one_by_one(self.model)
        given_fields = set(self._given_fields())
        self._cells: list[tuple[str, int, Convert]] = []
        self._constants: dict[str, Any] = {}
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
            if field is not None and field.name in given_fields:
                # The server sets it, whatever the file says.
                self._constants[name] = self._given_value(field)
                continue
            if isinstance(field, ForeignKey):
                rules = self.declaration.rules_of(name)
                relation = RelationColumn(
                    column, index, field, source, rules, loads_records=self._loads_related()
                )
                self.relations.append(relation)
                self.attributes[name] = relation.attribute
            else:
                self._cells.append((name, index, column_converter(self.declaration, column)))
                if field is not None:
                    self.attributes[name] = field.name if field.is_relation else field.attname
            if field is not None:
                self.fields[name] = field
        self.mapped = [column.get_name() for column in self.declaration.columns]
        self.mapped = [name for name in self.mapped if name in mapping]
        keys = self.declaration.update_by
        #: The columns that identify a record, without those that the server sets.
        self.update_by = [name for name in keys if name in self.fields]
        self._unknown_keys = [
            name for name in keys if name not in self.fields and name not in given_fields
        ]
        self._row_rules = self.declaration.row_rules()

    def _loads_related(self) -> bool:
        """Return whether code of the project, or the tenant, may look at related records."""
        return (
            self.one_by_one
            or self.declaration.resolves_itself()
            or bool(self.declaration.row_rules())
            or self.model.clean is not Model.clean
            or self.ownership.path is not None
        )

    def _given_fields(self) -> Iterator[str]:
        """Yield the names of the model fields that the server sets."""
        for field in self.model._meta.concrete_fields:
            if field.name in self.given or field.attname in self.given:
                yield field.name

    def _given_value(self, field: Field[Any, Any]) -> Any:
        return self.given.get(field.name, self.given.get(field.attname))

    @cached_property
    def labels(self) -> dict[str, str]:
        """The labels by column name."""
        columns = self.declaration.columns
        return {column.get_name(): self.declaration.label_of(column) for column in columns}

    @cached_property
    def columns_of_fields(self) -> dict[str, str]:
        """The import columns by the model field that they write."""
        columns = {}
        for column in self.declaration.columns:
            field = field_of(self.model, column)
            if field is not None and column.get_name() in self.mapped:
                columns[field.name] = columns[field.attname] = column.get_name()
        return columns

    def has_all_keys(self) -> bool:
        """Return whether rows can be matched with existing records: all keys are mapped."""
        return bool(self.update_by) and not self._unknown_keys

    def convert(self, rows: Sequence[ImportRow]) -> None:
        """Convert and validate the cells of a batch; this needs no transaction."""
        plan = self._cells
        for row in rows:
            cells, data = row.cells, row.data
            data.update(self._constants)
            for name, index, convert in plan:
                try:
                    data[name] = convert(cells[index])
                except ValidationError as error:
                    texts = with_panel_messages(error).messages
                    row.cell_errors += [(name, text) for text in texts]

    def relate(self, rows: Sequence[ImportRow]) -> None:
        """Find the related records of a batch, and check the rules of whole rows."""
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

    @cached_property
    def updated_attributes(self) -> frozenset[str]:
        """The attributes that the file writes on stored records."""
        keys = key_columns(self.model)
        fields = self.fields.items()
        return frozenset(self.attributes[name] for name, field in fields if field not in keys)

    def resolve(self, row: ImportRow) -> Model | None:
        """Call the importer's ``resolve()``; its errors are errors of the row."""
        try:
            return self.declaration.resolve(self.data_of(row))
        except ValidationError as error:
            row.refuse_all(error, {name: name for name in self.mapped})
        except PermissionDenied as error:
            row.refuse(str(error) or _("You don't have permission to import this row."))
        except ObjectDoesNotExist as error:
            row.refuse(str(error))
        return None


def saves_one_by_one(model: type[Model]) -> bool:
    """Return whether imported records are saved by ``save()``: also for active integrations."""
    return model_saves_one_by_one(model) or has_active_integrations(model)
