"""The default form of a model: one form field for each editable model field."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, TypeAlias, cast

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import connection, models
from django.db.models import Model
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
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component
from django_panel.support.secret_names import looks_secret

ModelField: TypeAlias = "models.Field[Any, Any]"

_COLUMNS = 2
#: A longer text gets a text area.
_MAX_SINGLE_LINE = 300
#: Fields that use the whole width.
_FULL_WIDTH = (Textarea, CodeEditor, FileUpload)


def derive_form(model: type[Model], schema: FormSchema, exclude: Container[str] = ()) -> FormSchema:
    """Return the schema, with the default fields in two columns if it declares none."""
    schema = schema.model(model)
    if schema.get_components():
        return schema
    return schema.columns(_COLUMNS).schema(derive_fields(model, exclude))


def derive_fields(model: type[Model], exclude: Container[str] = ()) -> list[Component]:
    """Return a form field for each editable field of ``model``.

    They have the order of the model; passwords and many-to-many fields come last. Automatic
    fields and fields without a matching form field are left out.
    """
    own = [derive_field(each) for each in model._meta.concrete_fields if each.name not in exclude]
    many = [derive_field(each) for each in model._meta.many_to_many]
    # Passwords are write-only, so they come after the fields that users read.
    own.sort(key=lambda each: isinstance(each, PasswordInput))
    return [each for each in (*own, *many) if each is not None]


def derive_field(source: ModelField) -> Field | None:
    """Return the form field for a model field, or None if it should have none."""
    field = _field_for(source) if _is_editable(source) else None
    if field is None:
        return None
    if not source.blank and not isinstance(field, Toggle | PasswordInput):
        field = field.required()
    if source.has_default() and not isinstance(field, PasswordInput):
        field = field.default(source.default)
    if source.help_text:
        field = field.helper_text(source.help_text)
    if source.primary_key:
        # A changed primary key would be another record.
        field = field.disabled_on("edit")
    is_wide = isinstance(field, _FULL_WIDTH) or source.many_to_many
    return field.column_span_full() if is_wide else field


def _is_editable(source: ModelField) -> bool:
    """Return whether users set the field: it is editable and not automatic."""
    if not source.editable or isinstance(source, models.AutoField | models.GeneratedField):
        return False
    if isinstance(source, models.ManyToManyField):
        # A through model with its own columns needs its own form.
        return bool(cast("Any", source.remote_field.through)._meta.auto_created)
    if source.primary_key and source.has_default():
        return False
    return not getattr(source.remote_field, "parent_link", False)


def _field_for(source: ModelField) -> Field | None:
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
