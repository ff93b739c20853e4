"""The form field for each type of model field in ``django.contrib.postgres``."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, TypeAlias

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from django_panel.forms.fields.array_input import ArrayInput
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.key_value import KeyValue
from django_panel.forms.fields.range_input import RangeInput
from django_panel.forms.fields.select import Select

ModelField: TypeAlias = "models.Field[Any, Any]"

_MODULE = "django.contrib.postgres."
#: Types of array elements that have one line of text.
_LINE_TYPES = (
    models.CharField,
    models.TextField,
    models.IntegerField,
    models.FloatField,
    models.DecimalField,
    models.DateField,
    models.TimeField,
    models.UUIDField,
    models.DurationField,
    models.GenericIPAddressField,
)


def postgres_field(source: ModelField) -> Field | None:
    """Return the form field for a model field of ``django.contrib.postgres``, or None.

    That package needs a PostgreSQL driver, so it is imported only if a model uses it.
    """
    if not any(base.__module__.startswith(_MODULE) for base in type(source).__mro__):
        return None
    from django.contrib.postgres.fields import (  # noqa: PLC0415
        ArrayField,
        HStoreField,
        RangeField,
    )

    if isinstance(source, ArrayField):
        return _array(source)
    if isinstance(source, HStoreField):
        return KeyValue(source.name)
    return RangeInput(source.name) if isinstance(source, RangeField) else None


def _array(source: Any) -> Field:
    """Return one value per line, a multiple select for choices, and JSON for nested values."""
    name, base = source.name, source.base_field
    if base.flatchoices:
        choices = [(value, label) for value, label in base.flatchoices if value not in ("", None)]
        return Select(name).options(choices).multiple()
    if isinstance(base, _LINE_TYPES):
        return ArrayInput(name)
    parse = partial(_parsed_array, source)
    return CodeEditor(name).language("json").rules([parse]).dehydrate_state_using(parse)


def _parsed_array(source: Any, text: str) -> Any:
    """Return the JSON of an array with elements in the type of the column."""
    if not text:
        return None if source.null else []
    return _converted(source, json.loads(text))


def _converted(source: Any, value: Any) -> Any:
    element = getattr(source, "base_field", None)
    if element is None:
        return source.to_python(value)
    if not isinstance(value, list):
        raise ValidationError(_("Enter a list."), code="list")
    return [None if each is None else _converted(element, each) for each in value]
