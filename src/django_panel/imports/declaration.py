"""Reads the declaration of an importer, and checks it against the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, FieldDoesNotExist
from django.db.models import Field, FileField, ForeignKey, Model

from django_panel.exceptions import PanelSchemaErrors, PanelSchemaException, dotted, nearest
from django_panel.imports.column import ImportColumn, Validator
from django_panel.imports.importer import Importer, importer_key
from django_panel.support.field_types import is_parsed_by_project
from django_panel.support.fluent import resolved

MAX_COLUMNS = 200


class ImporterDeclaration:
    """What an importer declares, read once for each preview or run.

    The options are read from an instance, so class methods, static methods, methods and plain
    attributes work alike.
    """

    def __init__(self, importer: type[Importer]) -> None:
        self.importer = importer
        self.key = importer_key(importer)
        self._instance: Any = importer()
        model: type[Model] | None = getattr(importer, "model", None)
        if model is None:
            raise PanelSchemaException(
                f"{dotted(importer)} declares no model.",
                "An importer has one model.",
                "Add `model = YourModel` to the class.",
            )
        self.model = model
        self.columns: tuple[ImportColumn, ...] = tuple(self._option("columns"))
        self.update_by: tuple[str, ...] = _names(self._option("update_by"))
        self.batch_size = max(1, int(self._option("batch_size")))
        rules: Mapping[str, Sequence[Validator]] = self._option("rules") or {}
        self._rules = {name: _rules(given) for name, given in rules.items()}
        _check(self)

    def _option(self, name: str) -> Any:
        return resolved(getattr(self._instance, name))

    def column(self, name: str) -> ImportColumn | None:
        """Return the column with this name, or None."""
        return next((column for column in self.columns if column.get_name() == name), None)

    def label_of(self, column: ImportColumn) -> str:
        """Return the label: the declared one, else the model's, else the name as a headline."""
        field = field_of(self.model, column)
        if column.has_label() or field is None:
            return column.get_label()
        text = str(field.verbose_name)
        return text[:1].upper() + text[1:]

    def rules_of(self, name: str) -> tuple[Validator, ...]:
        """Return the validators of a column: its own, and those of ``rules()``."""
        column = self.column(name)
        own = () if column is None else column.get_rules()
        return (*own, *self._rules.get(name, ()))

    def row_rules(self) -> tuple[Validator, ...]:
        """Return the validators of whole rows."""
        return self._rules.get(NON_FIELD_ERRORS, ())

    def rule_names(self) -> list[str]:
        """Return the names in ``rules()``."""
        return list(self._rules)

    def resolves_itself(self) -> bool:
        """Return whether the importer overrides ``resolve()``."""
        own = getattr(self.importer.resolve, "__func__", self.importer.resolve)
        return own is not Importer.resolve.__func__  # type: ignore[attr-defined]

    def resolve(self, data: dict[str, Any]) -> Model | None:
        """Return what the importer's ``resolve()`` returns."""
        record: Model | None = self._instance.resolve(data)
        return record

    def queue_after(self) -> int:
        return int(self._option("queue_after"))

    def disk(self) -> str | None:
        return self._option("disk") or None

    def directory(self) -> str:
        return str(self._option("directory")).strip("/")

    def completed_message(self, imported: int, failed: int) -> str:
        return str(self._instance.completed_message(imported, failed))


def field_of(model: type[Model], column: ImportColumn) -> Field[Any, Any] | None:
    """Return the model field that a column writes, or None."""
    relation = column.get_relationship()
    name = column.get_name() if relation is None else relation[0]
    by_name = {
        key: field for field in model._meta.concrete_fields for key in (field.attname, field.name)
    }
    if name == "pk":
        return model._meta.pk
    return by_name.get(name)


def _names(given: Any) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given or ())


def _rules(given: Any) -> tuple[Validator, ...]:
    return (given,) if callable(given) else tuple(given)


# Checks.


def _check(declaration: ImporterDeclaration) -> None:
    errors = list(_errors(declaration))
    if errors:
        raise errors[0] if len(errors) == 1 else PanelSchemaErrors(errors)


def _errors(declaration: ImporterDeclaration) -> Iterator[PanelSchemaException]:
    place, model = dotted(declaration.importer), declaration.model
    names = [column.get_name() for column in declaration.columns]
    if not names:
        yield PanelSchemaException(
            f"{place} declares no columns.",
            "An importer has at least one column.",
            'Return them from columns(), for example ImportColumn("name").',
        )
    if len(names) > MAX_COLUMNS:
        yield PanelSchemaException(
            f"{place} declares {len(names)} columns.",
            f"An importer has at most {MAX_COLUMNS}.",
            "Split it into several importers.",
        )
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        yield PanelSchemaException(
            f"{place} declares these columns twice: {', '.join(twice)}.",
            "The name of a column is unique in its importer.",
            "Remove one of each.",
        )
    known = {*names, NON_FIELD_ERRORS}
    for name in (*declaration.update_by, *declaration.rule_names()):
        if name not in known or (name in declaration.update_by and name == NON_FIELD_ERRORS):
            yield PanelSchemaException(
                f"{place} names the column {name!r}, which it does not declare."
                f"{nearest(name, names)}",
                "update_by and rules() name declared columns.",
                f"Its columns: {', '.join(names)}.",
            )
    for column in declaration.columns:
        yield from _column_errors(place, model, column, declaration)


def _column_errors(
    place: str, model: type[Model], column: ImportColumn, declaration: ImporterDeclaration
) -> Iterator[PanelSchemaException]:
    name, relation = column.get_name(), column.get_relationship()
    field = field_of(model, column)
    if relation is not None:
        yield from _relation_errors(place, model, column, relation)
    elif column.creates_related():
        yield PanelSchemaException(
            f"The column {name!r} of {place} creates related records without a relation.",
            "create_related() belongs to a column with relationship().",
            f'Add .relationship("{name}", "name").',
        )
    elif field is None and not declaration.resolves_itself():
        yield PanelSchemaException(
            f"{place} declares the column {name!r}, which is no field of {dotted(model)}."
            f"{nearest(name, [field.name for field in model._meta.concrete_fields])}",
            "A column writes a field of the model with a column in the database.",
            "Correct the name, name a relation with relationship(), or override resolve().",
        )
    elif field is not None and field.generated:
        yield PanelSchemaException(
            f"{place} declares the column {name!r}, which the database computes.",
            "A generated field cannot be written.",
            "Remove the column.",
        )
    elif _names_file(field, column):
        yield PanelSchemaException(
            f"{place} declares the column {name!r}, which stores a file.",
            "A cell must not name a file of the storage.",
            "Remove the column, store the file yourself with cast_using(), or register `parse` for "
            "the class of the field with register_field_type().",
        )
    if field is None and name in declaration.update_by:
        yield PanelSchemaException(
            f"{place} finds records by the column {name!r}, which is no field of {dotted(model)}.",
            "update_by names columns that write a field of the model.",
            "Correct update_by, or override resolve().",
        )


def _names_file(field: Field[Any, Any] | None, column: ImportColumn) -> bool:
    """Return whether cells would be used as the names of stored files."""
    is_plain = isinstance(field, FileField) and column.get_cast() is None
    return is_plain and not is_parsed_by_project(field)


def _relation_errors(
    place: str, model: type[Model], column: ImportColumn, relation: tuple[str, str]
) -> Iterator[PanelSchemaException]:
    name, target = relation
    field = field_of(model, column)
    if not isinstance(field, ForeignKey):
        relations = [field.name for field in model._meta.concrete_fields if field.is_relation]
        yield PanelSchemaException(
            f"The column {column.get_name()!r} of {place} names the relation {name!r}, which is "
            f"no foreign key of {dotted(model)}.{nearest(name, relations)}",
            "relationship() names a relation to one record.",
            f"Its foreign keys: {', '.join(relations) or 'none'}.",
        )
        return
    related: type[Model] = field.remote_field.model
    if target == "pk":
        return
    try:
        exists = related._meta.get_field(target) in related._meta.concrete_fields
    except FieldDoesNotExist:
        exists = False
    if not exists:
        known = [field.name for field in related._meta.concrete_fields]
        yield PanelSchemaException(
            f"The column {column.get_name()!r} of {place} finds {dotted(related)} by {target!r}, "
            f"which is no field of it.{nearest(target, known)}",
            "The second argument of relationship() is a field of the related model.",
            f"Its fields: {', '.join(known)}.",
        )
