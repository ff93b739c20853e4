"""The form fields of Django's types of model fields, and the field for any model field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.binary_upload import BinaryUpload
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.parsed_text import ParsedTextInput
from django_panel.forms.fields.password import PasswordInput, is_user_password
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.tag_manager import TagManagerInput
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.time import TimePicker
from django_panel.forms.fields.toggle import Toggle
from django_panel.forms.model_options import number_options
from django_panel.forms.postgres_field_types import POSTGRES_FIELDS
from django_panel.support.field_types import declare_field_types, output_field, registered_part
from django_panel.support.secret_names import looks_secret

ModelField: TypeAlias = "models.Field[Any, Any]"

#: A longer text gets a text area.
_MAX_SINGLE_LINE = 300


def field_for(source: ModelField) -> Field | None:
    """Return the form field for a model field, or None if its type has none.

    Secrets and choices come before the types of Django, not before those of packages and of the
    project.
    """
    part = registered_part(source, "field")
    if part is None or not part.is_specific:
        plain = _secret_or_choices(source)
        if plain is not None:
            return plain
    if part is None:
        return None
    field: Field | None = part.made(source, Field)
    return field


def _secret_or_choices(source: ModelField) -> Field | None:
    name = source.name
    if looks_secret(name) and isinstance(source, models.CharField | models.TextField):
        secret = PasswordInput(name).optional_when_filled()
        return secret.required() if is_user_password(source.model, name) else secret
    if source.flatchoices and not source.is_relation:
        choices = [(value, label) for value, label in source.flatchoices if value not in ("", None)]
        return Select(name).options(choices)
    return None


def _relation(source: ModelField) -> Field | None:
    if not getattr(source, "related_model", None):
        return None
    return Select(source.name).relationship(source.name).searchable()


def _generated_field(source: Any) -> Field | None:
    """Return the field of the generated value, read-only; a new record has none yet."""
    field = None if looks_secret(source.name) else field_for(output_field(source))
    if field is None:
        return None
    return field.disabled().dehydrated(False).hidden_on("create")


def _boolean_field(source: ModelField) -> Field:
    if source.null:
        return Select(source.name).options([(True, _("Yes")), (False, _("No"))])
    return Toggle(source.name)


def _number(source: ModelField) -> NumberInput:
    return NumberInput(source.name)._with(**number_options(source))


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


def _parsed(source: ModelField, form_field: Callable[..., forms.Field]) -> Field:
    return ParsedTextInput(source.name).parser(form_field)


def _address(source: ModelField) -> Field:
    options: dict[str, Any] = {
        "protocol": getattr(source, "protocol", "both"),
        "unpack_ipv4": getattr(source, "unpack_ipv4", False),
    }
    return _parsed(source, partial(forms.GenericIPAddressField, **options))


def _file_path(source: ModelField) -> Field:
    """Return a select of the files in the folder, which is read on every request."""

    def files() -> list[tuple[str, str]]:
        try:
            form_field: Any = source.formfield(required=True)
        except OSError:
            # The folder is missing or cannot be read.
            return []
        return [(str(value), str(label)) for value, label in form_field.choices if value]

    return Select(source.name).options(files).searchable()


def _binary(source: ModelField) -> Field:
    field = BinaryUpload(source.name)
    limit = source.max_length
    return field if limit is None else field.max_size(-(-limit // 1024))


declare_field_types(
    "field",
    {
        models.BooleanField: _boolean_field,
        models.DateTimeField: lambda source: DateTimePicker(source.name),
        models.DateField: lambda source: DatePicker(source.name),
        models.TimeField: lambda source: TimePicker(source.name),
        models.IntegerField: _number,
        models.FloatField: _number,
        models.DecimalField: _number,
        models.JSONField: lambda source: CodeEditor(source.name).language("json"),
        models.ImageField: lambda source: FileUpload(source.name).image(),
        models.FileField: lambda source: FileUpload(source.name),
        models.EmailField: lambda source: _text(source).email(),
        models.URLField: lambda source: _text(source).url(),
        models.CharField: _char_field,
        models.TextField: lambda source: Textarea(source.name).max_length(source.max_length),
        models.DurationField: lambda source: _parsed(source, forms.DurationField),
        models.GenericIPAddressField: _address,
        models.UUIDField: lambda source: _parsed(source, forms.UUIDField),
        models.FilePathField: _file_path,
        models.BinaryField: _binary,
        models.GeneratedField: _generated_field,
        models.ForeignKey: _relation,
        models.ManyToManyField: _relation,
        **POSTGRES_FIELDS,
        "taggit.managers.TaggableManager": TagManagerInput.for_manager,
    },
)
