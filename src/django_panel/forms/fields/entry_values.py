"""The entries of a list: their schema, and their values as stored and in the browser."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import ValidationError

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.changes import comparable_value
from django_panel.forms.components import FormComponent
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.schema import FormSchema
from django_panel.forms.state import typed_value

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.schemas.component import Component

Entry = Mapping[str, Any]

#: Types whose value JSON stores as text, to be parsed before it is shown.
_STORED_AS_TEXT = frozenset({"date", "datetime", "time"})

#: The most digits of an index in a path.
_MAX_DIGITS = 4


def entry_schema(components: Iterable[Component]) -> FormSchema:
    """Return the schema of an entry, which cannot contain relations: an entry is no record."""
    schema = FormSchema().schema(components)
    components = (component for part in schema.get_components() for component in part.walk())
    for component in components:
        if isinstance(component, FormComponent) and component.needs_record():
            raise PanelSchemaException(
                f"A {dotted(component)} is inside an entry of a list.",
                "An entry is part of a value and not a record: it has no relations and no steps.",
                "Move it out of the list. A Select in an entry finds records with exists_in().",
            )
    if any(field.get_name() == KEY for field in schema.declared_fields()):
        raise PanelSchemaException(
            f"{KEY!r} cannot be the name of a field in an entry of a list.",
            "The browser holds the key of each stored entry under this name.",
            "Rename the field; dehydrate_to() stores it under another name.",
        )
    return schema


def empty_entry(schema: FormSchema) -> dict[str, Any]:
    """Return the values of a new entry, in the browser's format."""
    return {field.get_name(): field.hydrate(None) for field in schema.declared_fields()}


def hydrated_entry(schema: FormSchema, stored: object) -> dict[str, Any]:
    """Return a stored entry in the browser's format; undeclared keys are dropped."""
    entry = stored if isinstance(stored, Mapping) else {}
    return {
        field.get_name(): field.hydrate_value(_parsed(field, entry[field.get_attribute()]))
        if field.get_attribute() in entry
        else field.hydrate(None)
        for field in schema.declared_fields()
    }


def visible_entry(form: BoundForm, values: Entry) -> dict[str, Any]:
    """Return the values of an entry that the user may see."""
    return {
        name: field.visible_value(form, values[name])
        for field in form.fields
        for name in field.input_names()
        if name in values
    }


def entry_identity(schema: FormSchema, stored: Entry) -> dict[str, Any]:
    """Return the declared values of a stored entry, without its secrets."""
    return {
        field.get_attribute(): field.without_secrets(stored[field.get_attribute()])
        for field in schema.declared_fields()
        if not field.is_secret() and field.get_attribute() in stored
    }


def typed_entry(schema: FormSchema, entry: Entry) -> dict[str, Any]:
    """Return a submitted entry in the browser's format; values of a wrong type are None."""
    typed = {
        field.get_name(): typed_value(field, entry[field.get_name()])
        if field.get_name() in entry
        else field.hydrate(None)
        for field in schema.declared_fields()
    }
    # Only the browser has the confirmation of a password.
    names = (name for field in schema.declared_fields() for name in field.input_names())
    others = {name: entry.get(name) for name in names if name not in typed}
    texts = {name: text for name, text in others.items() if isinstance(text, str)}
    return {**typed, **texts}


def entry_without_types(schema: FormSchema, types: Collection[str], entry: Entry) -> dict[str, Any]:
    """Return a submitted entry without the values of fields of these types."""
    return {
        field.get_name(): field.without(types, entry[field.get_name()])
        for field in schema.declared_fields()
        if field.type not in types and field.get_name() in entry
    }


def comparable_entry(schema: FormSchema, entry: Entry) -> dict[str, Any]:
    """Return a submitted entry in a form in which equal entries are equal."""
    empty = empty_entry(schema)
    return {
        name: comparable_value(field, entry.get(name, empty[name]))
        for field in schema.declared_fields()
        if (name := field.get_name())
    }


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def json_value(value: Any) -> Any:
    """Return a value with dates, decimals and UUIDs as text, for a JSON column."""
    if isinstance(value, Mapping):
        return {str(key): json_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set):
        return [json_value(one) for one in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    return value


def _parsed(field: Field, stored: Any) -> Any:
    """Return a value that JSON stores as text as a Python object; None if it is invalid."""
    if field.type not in _STORED_AS_TEXT or not isinstance(stored, str):
        return stored
    try:
        return field.form_field().to_python(stored)
    except (ValidationError, ValueError):
        return None


def entry_at(value: Any, index: str) -> Any:
    """Return the entry at an index of a path, or None."""
    if not isinstance(value, list) or not index.isdecimal() or len(index) > _MAX_DIGITS:
        return None
    return value[int(index)] if int(index) < len(value) else None
