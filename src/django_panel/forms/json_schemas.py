"""The JSON schema of the values of a model field, for generated documents.

It describes a value as payloads and the API contain it: a decimal is a string, a relation is the
key of the related record.
"""

from __future__ import annotations

from typing import Any

from django.db import models

from django_panel.forms.model_options import number_options
from django_panel.support.field_types import declare_field_types, output_field, registered_part

JsonSchema = dict[str, Any]


def json_schema_of(field: models.Field[Any, Any]) -> JsonSchema:
    """Return the JSON schema of a model field's values; of any value for an unknown type."""
    schema = schema_of_values(field)
    return {"anyOf": [schema, {"type": "null"}]} if field.null and schema else schema


def schema_of_values(field: models.Field[Any, Any]) -> JsonSchema:
    """Return the JSON schema of the values that are not null."""
    part = registered_part(field, "json_schema")
    schema: JsonSchema = {} if part is None else part.made(field, dict)
    is_specific = part is not None and part.is_specific
    if field.flatchoices and not is_specific and not field.is_relation:
        schema["enum"] = [value for value, _label in field.flatchoices if value is not None]
    return schema


def _text(field: Any, **keywords: Any) -> JsonSchema:
    schema: JsonSchema = {"type": "string", **keywords}
    if field.max_length is not None:
        schema["maxLength"] = field.max_length
    return schema


def _number(field: Any, json_type: str) -> JsonSchema:
    options = number_options(field)
    limits = {"minimum": options["_min"], "maximum": options["_max"]}
    known = {name: limit for name, limit in limits.items() if isinstance(limit, int | float)}
    return {"type": json_type, **known}


def _address(field: Any) -> JsonSchema:
    versions = {"ipv4": ["ipv4"], "ipv6": ["ipv6"]}.get(field.protocol.lower(), ["ipv4", "ipv6"])
    formats: list[JsonSchema] = [{"type": "string", "format": version} for version in versions]
    return formats[0] if len(formats) == 1 else {"anyOf": formats}


def _related_key(field: Any) -> JsonSchema:
    """Return the schema of the key; a composite key is a string."""
    target = getattr(field, "target_field", None)
    if target is None or isinstance(target, models.CompositePrimaryKey):
        return {"type": "string"}
    schema = json_schema_of(target)
    # Integers that JavaScript cannot hold are strings.
    return {"type": ["integer", "string"]} if schema.get("type") == "integer" else schema


def _array(field: Any) -> JsonSchema:
    return {"type": "array", "items": json_schema_of(field.base_field)}


def _range(field: Any) -> JsonSchema:
    base = getattr(field, "base_field", None)
    # A class of elements; without options it has no limits.
    element = {} if base is None else json_schema_of(base() if isinstance(base, type) else base)
    end = {"anyOf": [element, {"type": "null"}]}
    ends: JsonSchema = {"lower": end, "upper": end, "bounds": {"type": "string"}}
    return {"type": "object", "properties": {**ends, "empty": {"type": "boolean"}}}


declare_field_types(
    "json_schema",
    {
        models.BooleanField: lambda field: {"type": "boolean"},
        models.IntegerField: lambda field: _number(field, "integer"),
        models.FloatField: lambda field: _number(field, "number"),
        models.DecimalField: lambda field: {"type": "string", "format": "decimal"},
        models.CharField: _text,
        models.TextField: _text,
        models.EmailField: lambda field: _text(field, format="email"),
        models.URLField: lambda field: _text(field, format="uri"),
        models.SlugField: lambda field: _text(field, pattern=r"^[-\w]+$"),
        models.DateTimeField: lambda field: {"type": "string", "format": "date-time"},
        models.DateField: lambda field: {"type": "string", "format": "date"},
        models.TimeField: lambda field: {"type": "string", "format": "time"},
        models.DurationField: lambda field: {"type": "string", "format": "duration"},
        models.UUIDField: lambda field: {"type": "string", "format": "uuid"},
        models.GenericIPAddressField: _address,
        models.FileField: _text,
        models.FilePathField: _text,
        models.BinaryField: lambda field: {"type": "string", "contentEncoding": "base16"},
        models.JSONField: lambda field: {},
        models.GeneratedField: lambda field: json_schema_of(output_field(field)),
        models.ForeignObject: _related_key,
        models.ManyToManyField: lambda field: {"type": "array", "items": _related_key(field)},
        models.CompositePrimaryKey: lambda field: {"type": "string"},
        "django.contrib.postgres.fields.array.ArrayField": _array,
        "django.contrib.postgres.fields.hstore.HStoreField": lambda field: {
            "type": "object",
            "additionalProperties": {"type": ["string", "null"]},
        },
        "django.contrib.postgres.fields.ranges.RangeField": _range,
        "djmoney.models.fields.MoneyField": lambda field: {"type": "string", "format": "decimal"},
    },
)
