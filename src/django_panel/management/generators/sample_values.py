"""Values of a record in generated tests."""

from __future__ import annotations

from django.db import models
from django.db.models import Model

from django_panel.forms.required_fields import is_required
from django_panel.management.generators.layout import INDENT, line_length, text_literal

#: The literal for each type of field; a subclass comes before its base class.
_LITERALS: tuple[tuple[type[models.Field[object, object]], str], ...] = (
    (models.EmailField, '"example@example.com"'),
    (models.URLField, '"https://example.com"'),
    (models.CharField, '"example"'),
    (models.TextField, '"Example"'),
    (models.BooleanField, "True"),
    (models.IntegerField, "1"),
    (models.DecimalField, "1"),
    (models.FloatField, "1.0"),
)


def created_record(model: type[Model]) -> str | None:
    """Return the code that creates a record, or None if a required value has no literal."""
    arguments = []
    for field in model._meta.concrete_fields:
        if not is_required(field):
            continue
        literal = _literal(field)
        if literal is None:
            return None
        arguments.append(f"{field.name}={literal}")
    line = f"{model.__name__}.objects.create({', '.join(arguments)})"
    if len(line) + len(f"{INDENT * 2}record = ") <= line_length():
        return line
    lines = "".join(f"{INDENT * 3}{argument},\n" for argument in arguments)
    return f"{model.__name__}.objects.create(\n{lines}{INDENT * 2})"


def _literal(field: models.Field[object, object]) -> str | None:
    if field.is_relation or not hasattr(field.model, "objects"):
        return None
    if field.flatchoices:
        value = next((value for value, _label in field.flatchoices if value), None)
        return text_literal(value) if isinstance(value, str) else repr(value)
    return next((literal for kind, literal in _LITERALS if isinstance(field, kind)), None)
