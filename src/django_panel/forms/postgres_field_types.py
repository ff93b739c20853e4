"""The form fields of the types of model fields in ``django.contrib.postgres``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from django_panel.forms.fields.array_input import ArrayInput
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.key_value import KeyValue
from django_panel.forms.fields.range_input import RangeInput
from django_panel.forms.fields.select import Select
from django_panel.support.field_types import FromField

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
    return [None if item is None else _converted(element, item) for item in value]


#: By path, because the package needs a PostgreSQL driver.
POSTGRES_FIELDS: Mapping[str, FromField] = {
    "django.contrib.postgres.fields.array.ArrayField": _array,
    "django.contrib.postgres.fields.hstore.HStoreField": lambda source: KeyValue(source.name),
    "django.contrib.postgres.fields.ranges.RangeField": lambda source: RangeInput(source.name),
}
