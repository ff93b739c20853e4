"""The form of a model that nobody described: which fields, asked how, laid out how."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, TypeAlias, cast

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import connection, models
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from django_panel.forms.components import Component
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
from django_panel.forms.schema import FormSchema
from django_panel.support.secrets import may_be_secret

ModelField: TypeAlias = "models.Field[Any, Any]"

_COLUMNS = 2
#: Longer than a line of text is meant to be read.
_LONG_TEXT = 300
#: Kinds that need the whole width.
_WIDE = (Textarea, CodeEditor, FileUpload)


def derive_form(
    model: type[Model], schema: FormSchema, left_out: Container[str] = ()
) -> FormSchema:
    """Fill in what a form leaves undeclared: a field for each of the model's, in two columns."""
    schema = schema.model(model)
    if schema.get_components():
        return schema
    return schema.columns(_COLUMNS).schema(derive_fields(model, left_out))


def derive_fields(model: type[Model], left_out: Container[str] = ()) -> list[Component]:
    """Return the fields that ask for everything a person may set on a record of ``model``.

    They stand in the model's order, secrets and choices of many records last. What fills
    itself, cannot be edited or has no control of its own is left out.
    """
    own = [derive_field(each) for each in model._meta.concrete_fields if each.name not in left_out]
    many = [derive_field(each) for each in model._meta.many_to_many]
    # What is only ever set anew comes after what people read.
    own.sort(key=lambda each: isinstance(each, PasswordInput))
    return [each for each in (*own, *many) if each is not None]


def derive_field(source: ModelField) -> Field | None:
    """Return the field that asks for one model field, or None where none should."""
    asked = _kind(source) if _is_asked(source) else None
    if asked is None:
        return None
    if not source.blank and not isinstance(asked, Toggle | PasswordInput):
        asked = asked.required()
    if source.has_default() and not isinstance(asked, PasswordInput):
        asked = asked.default(source.default)
    if source.help_text:
        asked = asked.helper_text(source.help_text)
    if source.primary_key:
        # Another key would be another record.
        asked = asked.disabled_on("edit")
    is_wide = isinstance(asked, _WIDE) or source.many_to_many
    return asked.column_span_full() if is_wide else asked


def _is_asked(source: ModelField) -> bool:
    """Return whether a person sets this: not what fills itself or is not for editing."""
    if not source.editable or isinstance(source, models.AutoField | models.GeneratedField):
        return False
    if isinstance(source, models.ManyToManyField):
        # A link with columns of its own needs a form of its own.
        return bool(cast("Any", source.remote_field.through)._meta.auto_created)
    if source.primary_key and source.has_default():
        return False
    return not getattr(source.remote_field, "parent_link", False)


def _kind(source: ModelField) -> Field | None:
    name = source.name
    if source.is_relation:
        related = getattr(source, "related_model", None)
        is_known = isinstance(source, models.ForeignKey | models.ManyToManyField) and related
        return Select(name).relationship(name).searchable() if is_known else None
    if may_be_secret(name) and isinstance(source, models.CharField | models.TextField):
        return PasswordInput(name).optional_when_filled()
    if source.flatchoices:
        choices = [(value, words) for value, words in source.flatchoices if value not in ("", None)]
        return Select(name).options(choices)
    return next((make(source) for kind, make in _KINDS if isinstance(source, kind)), None)


def _truth(source: ModelField) -> Field:
    if source.null:
        return Select(source.name).options([(True, _("Yes")), (False, _("No"))])
    return Toggle(source.name)


def _number(source: ModelField) -> NumberInput:
    asked = NumberInput(source.name)
    if isinstance(source, models.IntegerField):
        asked = asked.integer()
    if isinstance(source, models.DecimalField) and source.decimal_places:
        asked = asked.step(10**-source.decimal_places)
    for validator in _declared_validators(source):
        if isinstance(validator, MinValueValidator):
            asked = asked.min(validator.limit_value)
        elif isinstance(validator, MaxValueValidator):
            asked = asked.max(validator.limit_value)
    if isinstance(source, _POSITIVE) and asked.to_wire()["min"] is None:
        asked = asked.min(0)
    return asked


def _declared_validators(source: ModelField) -> list[Any]:
    """Return the ``validators`` argument of a number field, without computed limits.

    ``IntegerField.validators`` also contains the range of the database column, which is no rule
    of the model.
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


def _line(source: ModelField) -> Field:
    longest = source.max_length
    if longest is not None and longest > _LONG_TEXT and type(source) is models.CharField:
        return Textarea(source.name).max_length(longest)
    return TextInput(source.name).max_length(longest)


def _text(source: ModelField) -> TextInput:
    return TextInput(source.name).max_length(source.max_length)


#: The first that fits: special kinds stand before those they inherit from.
_KINDS: tuple[tuple[type[ModelField], Callable[[ModelField], Field | None]], ...] = (
    (models.BooleanField, _truth),
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
    (models.CharField, _line),
    (models.TextField, lambda source: Textarea(source.name).max_length(source.max_length)),
    # They read their own texts; an answer that is none is the model's error.
    (models.DurationField, _text),
    (models.GenericIPAddressField, _text),
    (models.UUIDField, _text),
)
