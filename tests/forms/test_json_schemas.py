"""The JSON schema of Django's types of model fields."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.validators import MaxValueValidator
from django.db import models

from django_panel.forms.json_schemas import json_schema_of
from tests.project.models import Project, Task

#: The keywords that are used, with the types of their values.
_KEYWORDS: dict[str, tuple[type, ...]] = {
    "type": (str, list),
    "format": (str,),
    "pattern": (str,),
    "contentEncoding": (str,),
    "maxLength": (int,),
    "minimum": (int, float),
    "maximum": (int, float),
    "enum": (list,),
    "anyOf": (list,),
    "items": (dict,),
    "properties": (dict,),
    "additionalProperties": (dict,),
}
#: Relations need a model; Django has kept ``IPAddressField`` for old migrations only.
_NOT_COLUMNS = (models.ForeignObject, models.ManyToManyField, models.IPAddressField)
_BASES = (models.Field,)
_TYPES = {"array", "boolean", "integer", "null", "number", "object", "string"}


def assert_valid(schema: Any) -> None:
    """Assert that a value is a valid JSON schema (draft 2020-12) of the keywords above."""
    assert isinstance(schema, dict)
    for keyword, value in schema.items():
        assert isinstance(value, _KEYWORDS[keyword]), keyword
    types = schema.get("type", [])
    assert _TYPES.issuperset([types] if isinstance(types, str) else types)
    assert schema.get("maxLength", 0) >= 0
    for inside in (*schema.get("anyOf", ()), *schema.get("properties", {}).values()):
        assert_valid(inside)
    for keyword in ("items", "additionalProperties"):
        if keyword in schema:
            assert_valid(schema[keyword])
    assert "anyOf" not in schema or schema["anyOf"]
    assert json.loads(json.dumps(schema)) == schema


def django_types() -> list[type[models.Field[Any, Any]]]:
    """Return every class of model fields that Django has."""
    known = {kind for kind in vars(models).values() if isinstance(kind, type)}
    fields = (kind for kind in known if issubclass(kind, models.Field))
    return sorted(fields, key=lambda kind: kind.__name__)


def made(kind: Any) -> Any:
    if kind is models.GeneratedField:
        return kind(expression=models.Value(1), output_field=models.IntegerField(), db_persist=True)
    if kind is models.CompositePrimaryKey:
        return kind("a", "b")
    options = {"max_digits": 5, "decimal_places": 2} if kind is models.DecimalField else {}
    return kind(**options)


@pytest.mark.parametrize(
    "kind",
    [kind for kind in django_types() if not issubclass(kind, _NOT_COLUMNS) and kind not in _BASES],
    ids=lambda kind: kind.__name__,
)
def test_every_type_of_django_has_a_valid_schema(kind: Any) -> None:
    schema = json_schema_of(made(kind))

    assert_valid(schema)
    assert schema or kind is models.JSONField


@pytest.mark.parametrize(
    ("field", "schema"),
    [
        (models.CharField(max_length=5), {"type": "string", "maxLength": 5}),
        (models.BooleanField(), {"type": "boolean"}),
        (models.PositiveIntegerField(), {"type": "integer", "minimum": 0}),
        (
            models.FloatField(validators=[MaxValueValidator(2.5)]),
            {"type": "number", "maximum": 2.5},
        ),
        (models.DateField(), {"type": "string", "format": "date"}),
        (models.DateTimeField(), {"type": "string", "format": "date-time"}),
        (models.DecimalField(), {"type": "string", "format": "decimal"}),
        (
            models.DateField(null=True),
            {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
        ),
        (
            models.CharField(max_length=1, choices=[("a", "A"), ("b", "B")]),
            {"type": "string", "maxLength": 1, "enum": ["a", "b"]},
        ),
        (models.GenericIPAddressField(protocol="ipv4"), {"type": "string", "format": "ipv4"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_schema_describes_the_values(field: Any, schema: Any) -> None:
    assert json_schema_of(field) == schema
    assert_valid(json_schema_of(field))


@pytest.mark.parametrize("model", [Project, Task])
def test_every_column_of_a_model_has_a_valid_schema(model: type[models.Model]) -> None:
    for field in (*model._meta.concrete_fields, *model._meta.many_to_many):
        assert_valid(json_schema_of(field))


def test_a_relation_is_a_key() -> None:
    assert json_schema_of(Task._meta.get_field("project")) == {"type": ["integer", "string"]}
