"""The payload of a request: what happened, and the record it happened to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import BinaryField, Field, FileField, Model
from django.db.models.fields.related import RelatedField
from django.utils import timezone

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.integrations.triggers import Trigger
from django_panel.support.field_types import declare_field_types, output_field, registered_part
from django_panel.support.json import dumps
from django_panel.support.keys import key_to_wire
from django_panel.support.plain_text import plain_text
from django_panel.support.secret_names import looks_secret

#: Fields of this type contain secrets, whatever they are called.
_SECRET_TYPES = ("PasswordField", "EncryptedField", "SecretField", "TokenField")


def payload_of(
    trigger: Trigger,
    resource: str,
    record: Model,
    fields: Sequence[Field[Any, Any]],
    changed: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the payload: plain data, so that it outlives the record.

    ``changed`` has the names of the fields that an update changes.
    """
    return payload_of_values(trigger, resource, record_values(record, fields), changed)


def payload_of_values(
    trigger: Trigger, resource: str, values: Mapping[str, Any], changed: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the payload with these values of a record, by field name."""
    payload = {
        "trigger": trigger.value,
        "resource": resource,
        "occurred_at": timezone.now().isoformat(),
        "record": values,
        "changed": [name for name in changed if name in values],
    }
    # A queue stores it as JSON, and a retry sends the same bytes.
    try:
        text = dumps(payload)
    except TypeError:
        record = {name: _json_or_text(value) for name, value in values.items()}
        text = dumps({**payload, "record": record})
    plain: dict[str, Any] = json.loads(text)
    return plain


def _json_or_text(value: Any) -> Any:
    """Return a value, or its text if it has a type that JSON does not have."""
    try:
        dumps(value)
    except TypeError:
        return plain_text(value)
    return value


def record_values(record: Model, fields: Sequence[Field[Any, Any]]) -> dict[str, Any]:
    """Return the values of a record, by field name; a foreign key as the related key."""
    loaded = record.__dict__
    return {
        field.name: plain_value(field, loaded.get(field.attname, getattr(record, field.attname)))
        for field in fields
    }


def sent_fields(
    model: type[Model], declared: Sequence[str] | None = None
) -> tuple[Field[Any, Any], ...]:
    """Return the fields of a model that are sent: the declared ones, else those without secrets."""
    by_name = {field.name: field for field in model._meta.concrete_fields}
    if declared is None:
        return tuple(field for field in by_name.values() if not is_sensitive(field))
    unknown = [name for name in declared if name not in by_name]
    if unknown:
        raise PanelSchemaException(
            f"integrations().fields() names {unknown[0]!r}, which is no column of "
            f"{dotted(model)}.{nearest(unknown[0], by_name)}",
            f"Its columns: {', '.join(sorted(by_name))}.",
            "Correct the name.",
        )
    return tuple(by_name[name] for name in declared)


def is_sensitive(field: Field[Any, Any]) -> bool:
    """Return whether a field is left out unless it is declared."""
    field = output_field(field)
    kinds = {kind.__name__ for kind in type(field).__mro__}
    return (
        looks_secret(field.name)
        or isinstance(field, BinaryField)
        or any(kind.endswith(_SECRET_TYPES) for kind in kinds)
    )


def changed_fields(
    before: Mapping[str, Any] | None, record: Model, fields: Sequence[Field[Any, Any]]
) -> list[str]:
    """Return the names of the fields whose values differ from those before the save."""
    if before is None:
        return []
    after = record_values(record, fields)
    return [name for name, value in after.items() if before.get(name) != value]


def plain_value(field: Field[Any, Any], value: Any) -> Any:
    """Return the value of a field as it is sent; a primary key as in URLs."""
    if value is None:
        return None
    if field.primary_key:
        return key_to_wire(value)
    field = output_field(field)
    found = registered_part(field, "payload")
    function = None if found is None else found.for_values(field)
    if function is not None:
        return function(value)
    return bytes(value).hex() if isinstance(value, bytes | bytearray | memoryview) else value


def _file_name(value: Any) -> str | None:
    """Return the stored name; the file object belongs to a storage."""
    return getattr(value, "name", value) or None


def _range_parts(value: Any) -> Any:
    """Return a range as a mapping, as ``value_to_string()`` of the field does."""
    if not hasattr(value, "lower_inc"):
        # A tuple, which the field accepts, too.
        return value
    if value.isempty:
        return {"empty": True}
    bounds = f"{'[' if value.lower_inc else '('}{']' if value.upper_inc else ')'}"
    return {"lower": value.lower, "upper": value.upper, "bounds": bounds}


def _always(function: Callable[[Any], Any]) -> Callable[[Any], Callable[[Any], Any]]:
    """Return a part whose function does not depend on the field."""
    return lambda field: function


declare_field_types(
    "payload",
    {
        FileField: _always(_file_name),
        RelatedField: _always(key_to_wire),
        "django.contrib.postgres.fields.ranges.RangeField": _always(_range_parts),
        "phonenumber_field.modelfields.PhoneNumberField": _always(str),
        "timezone_field.fields.TimeZoneField": _always(str),
    },
)
