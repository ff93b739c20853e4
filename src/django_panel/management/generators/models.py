"""The model that a command reads, and what the types of its fields mean for generated code."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.apps import apps
from django.core.management.base import CommandError
from django.db import models
from django.db.models import Model

from django_panel.exceptions import nearest
from django_panel.forms.derived import derive_field
from django_panel.forms.json_schemas import JsonSchema, schema_of_values
from django_panel.management.generators.python_code import Imports, value_literal
from django_panel.support.field_types import is_parsed_by_project
from django_panel.support.secret_names import looks_secret

#: The literal of a value, by the format of its JSON schema, else by its type.
_SAMPLES = {
    "email": '"example@example.com"',
    "uri": '"https://example.com"',
    "decimal": "1",
    "string": '"example"',
    "boolean": "True",
    "integer": "1",
    "number": "1.0",
}


def find_model(name: str) -> type[Model]:
    """Return the model with this name or label: ``Product``, ``shop.Product``."""
    name = name.removesuffix(".")
    if "." in name:
        app, _, model = name.rpartition(".")
        candidates = [
            candidate
            for candidate in apps.get_models()
            if candidate.__name__.lower() == model.lower()
            and app
            in {
                candidate._meta.app_label,
                candidate.__module__,
                candidate.__module__.removesuffix(".models"),
            }
        ]
    else:
        candidates = [
            model for model in apps.get_models() if model.__name__.lower() == name.lower()
        ]
    if len(candidates) > 1:
        labels = ", ".join(sorted(candidate._meta.label for candidate in candidates))
        raise CommandError(f"Several models are called {name!r}: {labels}. Write one of these.")
    if not candidates:
        known = [
            label for model in apps.get_models() for label in (model.__name__, model._meta.label)
        ]
        raise CommandError(
            f"There is no model {name!r}.{nearest(name, known)} Write app.Model with --model; the "
            "app must be in INSTALLED_APPS."
        )
    return candidates[0]


def import_model(model: type[Model], imports: Imports) -> str:
    """Import a model in generated code, and return its name there."""
    imports.add(public_module(model), model.__name__)
    return model.__name__


def public_module(cls: type[Any]) -> str:
    """Return the shortest package that exports a class: ``shop.models`` for a module below it."""
    parts = cls.__module__.split(".")
    for length in range(1, len(parts)):
        package = ".".join(parts[:length])
        if parts[length - 1] == "models" and _exports(package, cls):
            return package
    return cls.__module__


def verbose(model: type[Model], *, many: bool = False) -> str:
    """Return the name of a model in sentences."""
    options = model._meta
    return str(options.verbose_name_plural if many else options.verbose_name)


def sample_literal(field: models.Field[Any, Any]) -> str | None:
    """Return the literal of a value for a generated test, or None for a type without one."""
    if field.is_relation or not hasattr(field.model, "objects"):
        return None
    if field.flatchoices:
        return value_literal(next((value for value, _label in field.flatchoices if value), None))
    schema = schema_of_values(field)
    return None if "contentEncoding" in schema else _SAMPLES.get(_kind_of(schema))


def is_date(field: models.Field[Any, Any]) -> bool:
    """Return whether a chart counts records by a field."""
    return _kind_of(schema_of_values(field)) in {"date", "date-time"}


def _kind_of(schema: JsonSchema) -> str:
    return str(schema.get("format") or schema.get("type"))


def is_imported(field: models.Field[Any, Any]) -> bool:
    """Return whether an import writes a field: users enter it, and a cell can contain it."""
    if field.generated or derive_field(field) is None or looks_secret(field.name):
        return False
    if is_parsed_by_project(field):
        return True
    if isinstance(field, models.FileField | models.BinaryField):
        return False
    return not field.is_relation or isinstance(field, models.ForeignKey)


def _exports(package: str, cls: type[Any]) -> bool:
    return getattr(import_module(package), cls.__name__, None) is cls
