"""The form of a model that nobody described: which fields, asked how, laid out how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from django.db import models
from django.db.models import Model

from django_panel.forms.components import Component
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.checkbox import Checkbox
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.schema import FormSchema

ModelField: TypeAlias = "models.Field[Any, Any]"

_COLUMNS = 2


def derive_form(model: type[Model], schema: FormSchema) -> FormSchema:
    """Fill in what a form leaves undeclared: a field for each of the model's, in two columns."""
    schema = schema.model(model)
    if schema.get_components():
        return schema
    return schema.columns(_COLUMNS).schema(derive_fields(model))


def derive_fields(model: type[Model]) -> list[Component]:
    """Return the fields that ask for everything a person may set on a record of ``model``."""
    derived = [derive_field(each) for each in model._meta.concrete_fields if _is_asked(each)]
    return [each for each in derived if each is not None]


def derive_field(source: ModelField) -> Field | None:
    """Return the field that asks for one model field, or None where none can."""
    asked = _kind(source)
    if asked is None:
        return None
    if not source.blank:
        asked = asked if isinstance(asked, Checkbox) else asked.required()
    if source.has_default():
        asked = asked.default(source.default)
    return asked.helper_text(source.help_text or None)


def _kind(source: ModelField) -> Field | None:
    if source.is_relation:
        return None
    if source.flatchoices:
        return Select(source.name).options(source.flatchoices)
    return next((make(source) for kind, make in _KINDS if isinstance(source, kind)), None)


def _text(source: ModelField) -> TextInput:
    return TextInput(source.name).max_length(source.max_length)


#: The first that fits: special kinds stand before those they inherit from.
_KINDS: tuple[tuple[type[ModelField], Callable[[ModelField], Field | None]], ...] = (
    (models.BooleanField, lambda source: Checkbox(source.name)),
    (models.DateTimeField, lambda source: None),
    (models.DateField, lambda source: DatePicker(source.name)),
    (models.IntegerField, lambda source: NumberInput(source.name).integer()),
    (models.FloatField, lambda source: NumberInput(source.name)),
    (models.DecimalField, lambda source: NumberInput(source.name)),
    (models.EmailField, lambda source: _text(source).email()),
    (models.URLField, lambda source: _text(source).url()),
    (models.CharField, _text),
    (models.TextField, _text),
)


def _is_asked(source: ModelField) -> bool:
    """Return whether a person sets this: not what fills itself or is not for editing."""
    return source.editable and not isinstance(source, models.AutoField)
