"""The form field for each type of model field that Django has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import connection, models
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.time import TimePicker
from django_panel.forms.fields.toggle import Toggle
from django_panel.support.secret_names import looks_secret

ModelField: TypeAlias = "models.Field[Any, Any]"

#: A longer text gets a text area.
_MAX_SINGLE_LINE = 300


def field_for(source: ModelField) -> Field | None:
    """Return the form field for a model field, or None if its type has none."""
    name = source.name
    if source.is_relation:
        related = getattr(source, "related_model", None)
        is_known = isinstance(source, models.ForeignKey | models.ManyToManyField) and related
        return Select(name).relationship(name).searchable() if is_known else None
    if looks_secret(name) and isinstance(source, models.CharField | models.TextField):
        return PasswordInput(name).optional_when_filled()
    if source.flatchoices:
        choices = [(value, label) for value, label in source.flatchoices if value not in ("", None)]
        return Select(name).options(choices)
    return next((make(source) for kind, make in _FIELD_FACTORIES if isinstance(source, kind)), None)


def _boolean_field(source: ModelField) -> Field:
    if source.null:
        return Select(source.name).options([(True, _("Yes")), (False, _("No"))])
    return Toggle(source.name)


def _number(source: ModelField) -> NumberInput:
    field = NumberInput(source.name)
    if isinstance(source, models.IntegerField):
        field = field.integer()
    if isinstance(source, models.DecimalField) and source.decimal_places:
        field = field.step(10**-source.decimal_places)
    for validator in _declared_validators(source):
        if isinstance(validator, MinValueValidator):
            field = field.min(validator.limit_value)
        elif isinstance(validator, MaxValueValidator):
            field = field.max(validator.limit_value)
    if isinstance(source, _POSITIVE) and field.to_wire()["min"] is None:
        field = field.min(0)
    return field


def _declared_validators(source: ModelField) -> list[Any]:
    """Return the ``validators`` argument of a number field, without computed limits.

    ``IntegerField.validators`` also contains the range of the database column, which the model
    does not declare.
    """
    column_range: tuple[int | None, ...] = ()
    if isinstance(source, models.IntegerField):
        column_range = connection.ops.integer_field_range(source.get_internal_type())
    declared = source.validators[len(source.default_validators) :]
    limited = [each for each in declared if isinstance(each, BaseValidator)]
    return [
        each
        for each in limited
        if not callable(each.limit_value) and each.limit_value not in column_range
    ]


_POSITIVE = (
    models.PositiveIntegerField,
    models.PositiveBigIntegerField,
    models.PositiveSmallIntegerField,
)


def _char_field(source: ModelField) -> Field:
    max_length = source.max_length
    if (
        max_length is not None
        and max_length > _MAX_SINGLE_LINE
        and type(source) is models.CharField
    ):
        return Textarea(source.name).max_length(max_length)
    return TextInput(source.name).max_length(max_length)


def _text(source: ModelField) -> TextInput:
    return TextInput(source.name).max_length(source.max_length)


#: The first match is used, so subclasses come before their base classes.
_FIELD_FACTORIES: tuple[tuple[type[ModelField], Callable[[ModelField], Field | None]], ...] = (
    (models.BooleanField, _boolean_field),
    (models.DateTimeField, lambda source: DateTimePicker(source.name)),
    (models.DateField, lambda source: DatePicker(source.name)),
    (models.TimeField, lambda source: TimePicker(source.name)),
    (models.IntegerField, _number),
    (models.FloatField, _number),
    (models.DecimalField, _number),
    (models.JSONField, lambda source: CodeEditor(source.name).language("json")),
    (models.ImageField, lambda source: FileUpload(source.name).image()),
    (models.FileField, lambda source: FileUpload(source.name)),
    (models.EmailField, lambda source: _text(source).email()),
    (models.URLField, lambda source: _text(source).url()),
    (models.CharField, _char_field),
    (models.TextField, lambda source: Textarea(source.name).max_length(source.max_length)),
    # The model field parses the text; an invalid text is an error of the model.
    (models.DurationField, _text),
    (models.GenericIPAddressField, _text),
    (models.UUIDField, _text),
)
