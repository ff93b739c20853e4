"""The payload of a request: what happened, and the record it happened to."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import BinaryField, Field, FileField, Model
from django.utils import timezone

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.integrations.triggers import Trigger
from django_panel.support.json import dumps
from django_panel.support.keys import key_to_wire
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
    plain: dict[str, Any] = json.loads(dumps(payload))
    return plain


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
    """Return the value of a field as it is sent."""
    if isinstance(field, FileField):
        # The stored name; the file object belongs to a storage.
        return getattr(value, "name", value) or None
    if field.is_relation or field.primary_key:
        return None if value is None else key_to_wire(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    return value
