"""Checks of the types of model fields that a project has registered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error

from django_panel.exceptions import PanelException, dotted
from django_panel.forms.fields.base import Field
from django_panel.infolists.entries.base import Entry
from django_panel.support.field_types import (
    FIELD_PARTS,
    FieldPart,
    RegisteredPart,
    field_types,
    output_field,
    registered_part,
)
from django_panel.support.json import dumps
from django_panel.tables.columns.base import Column
from django_panel.tables.filters.base import Filter

_RESULTS: dict[FieldPart, type] = {
    "column": Column,
    "filter": Filter,
    "field": Field,
    "entry": Entry,
    "json_schema": dict,
}


def check_field_types() -> Iterator[CheckMessage]:
    """Call what is registered with the fields of all models; yield each error once."""
    for error in field_types.errors():
        yield _error(str(error))
    checked: set[tuple[type, str]] = set()
    for field in _registered_fields():
        for part, text in _errors_of(field):
            if (part.owner, part.name) not in checked:
                checked.add((part.owner, part.name))
                yield _error(text)


def _registered_fields() -> Iterator[Any]:
    """Yield the model fields whose class, or a base class, is registered by the project."""
    classes = tuple(field_types.classes())
    for model in apps.get_models() if classes else ():
        for declared in (*model._meta.local_concrete_fields, *model._meta.local_many_to_many):
            field = output_field(declared)
            if isinstance(field, classes):
                yield field


def _errors_of(field: Any) -> Iterator[tuple[RegisteredPart, str]]:
    for part in FIELD_PARTS:
        registered = registered_part(field, part)
        if registered is None or not registered.is_declared:
            continue
        try:
            made = registered.made(field, _RESULTS[part])
            if part == "json_schema":
                dumps(made)
        except PanelException as error:
            yield registered, str(error)
        except TypeError as error:
            yield registered, _not_json(registered, str(error))
    if field.has_default() and not callable(field.default):
        yield from _errors_of_values(field)


def _errors_of_values(field: Any) -> Iterator[tuple[RegisteredPart, str]]:
    """Call the functions of values with the default of a field, the only known value."""
    try:
        value = field.to_python(field.get_default())
    except Exception:
        # The field refuses its own default, which is no error of a registered function.
        return
    for part in ("export", "payload"):
        registered = registered_part(field, part)
        function = None if registered is None else registered.for_values(field)
        if registered is None or not registered.is_declared or function is None or value is None:
            continue
        try:
            made = function(value)
            if part == "payload":
                dumps(made)
        except PanelException as error:
            yield registered, str(error)
        except TypeError as error:
            yield registered, _not_json(registered, str(error))


def _error(text: str) -> Error:
    return Error(text, id="panel.E014")


def _not_json(part: RegisteredPart, reason: str) -> str:
    return (
        f"The {part.name} that register_field_type() has for {dotted(part.owner)} returned a "
        f"value that JSON does not have: {reason} Return text, numbers, lists or dictionaries."
    )
