"""The code of exporters and importers."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.db import models
from django.db.models import Model

from django_panel.forms.derived import derive_field
from django_panel.forms.required_fields import is_required
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import INDENT, list_code, text_literal
from django_panel.management.generators.models import import_model, verbose
from django_panel.management.generators.stubs import rendered
from django_panel.support.secret_names import looks_secret
from django_panel.support.title_fields import label_field
from django_panel.tables.derived import derive_columns

Parts = list[str]


def export_names(model: type[Model]) -> list[str]:
    """Return the columns of an export: those of the table, and relations by their title."""
    names = []
    for column in derive_columns(model):
        field = _field(model, column.get_name())
        if field is not None:
            names.append(_path(field))
    return names


def exporter_text(name: str, model: type[Model]) -> str:
    """Return the module of an exporter."""
    imports = Imports()
    imports.add("collections.abc", "Sequence")
    imports.add("django_panel.exports", "ExportColumn", "Exporter")
    columns: list[Parts] = [_export_column(each) for each in export_names(model)]
    return rendered(
        "exporter.py",
        class_name=name,
        plural=verbose(model, many=True),
        columns=list_code(columns, INDENT * 2),
        imports=imports.code(),
    )


def importer_text(name: str, model: type[Model]) -> str:
    """Return the module of an importer."""
    imports = Imports()
    imports.add("collections.abc", "Sequence")
    imports.add("django_panel.imports", "ImportColumn", "Importer")
    columns = [_import_column(field) for field in import_fields(model)]
    if not columns:
        raise CommandError(
            f"{model._meta.label} has no field that users enter. An importer writes such fields. "
            "Choose another model."
        )
    unique = next((each for each in import_fields(model) if each.unique), None)
    attributes = "" if unique is None else f"{INDENT}update_by = ({text_literal(unique.name)},)\n"
    return rendered(
        "importer.py",
        class_name=name,
        model=import_model(model, imports),
        plural=verbose(model, many=True),
        attributes=attributes,
        columns=list_code(columns, INDENT * 2),
        imports=imports.code(),
    )


def import_fields(model: type[Model]) -> list[Any]:
    """Return the fields that an import writes: those of the form, without files and secrets."""
    return [
        field
        for field in model._meta.concrete_fields
        if derive_field(field) is not None
        and not isinstance(field, models.FileField | models.BinaryField | models.GeneratedField)
        and not (field.is_relation and not isinstance(field, models.ForeignKey))
        and not looks_secret(field.name)
    ]


def _export_column(path: str) -> Parts:
    parts = [f"ExportColumn({text_literal(path)})"]
    if "." in path:
        label = path.partition(".")[0].replace("_", " ").capitalize()
        parts.append(f".label({text_literal(label)})")
    return parts


def _import_column(field: Any) -> Parts:
    parts = [f"ImportColumn({text_literal(field.name)})"]
    if isinstance(field, models.ForeignKey):
        title = label_field(field.remote_field.model)
        target = "pk" if title is None else title.name
        parts.append(f".relationship({text_literal(field.name)}, {text_literal(target)})")
    if is_required(field):
        parts.append(".required()")
    return parts


def _field(model: type[Model], name: str) -> Any:
    return next((each for each in model._meta.concrete_fields if each.name == name), None)


def _path(field: Any) -> str:
    if not field.is_relation:
        return str(field.name)
    title = label_field(field.related_model) if isinstance(field.related_model, type) else None
    return str(field.name) if title is None else f"{field.name}.{title.name}"
