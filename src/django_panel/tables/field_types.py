"""The columns of the types of model fields."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Model

from django_panel.support.field_types import (
    declare_field_types,
    output_field,
    registered_part,
    renamed,
)
from django_panel.support.labels import words
from django_panel.support.package_models import is_object_field
from django_panel.support.title_fields import label_field
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.badge_colors import suggested_color
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.color import ColorColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.paths import ModelField

#: Titles in a ``TextField`` are truncated after this many characters.
TITLE_LENGTH = 80

TEXT_FIELDS = (models.CharField, models.TextField)


def derive_column(field: ModelField, path: str | None = None) -> Column:
    """Return the column for a model field; ``path`` leads to it over relations.

    Choices, and objects that a descriptor of another package returns, come before the types of
    Django. A type without a column is shown as text.
    """
    name = path or field.name
    field = output_field(field)
    part = registered_part(field, "column")
    if part is None or not part.is_specific:
        if field.flatchoices and not field.is_relation:
            colors = {value: suggested_color(value) for value, _ in field.flatchoices}
            return BadgeColumn(name).colors(colors).sortable()
        if path is None and is_object_field(field):
            return _object_column(field)
    if part is not None:
        column: Column = part.made(field, Column, name)
        return column._with(_has_registered_type=True) if part.is_declared else column
    field = renamed(field, name)
    return _related_column(field) if field.is_relation else _text_column(field)


def _related_column(field: ModelField) -> Column:
    """Return a column that is sortable if the related record's label is a field."""
    related = field.related_model
    is_sortable = isinstance(related, type) and label_field(related) is not None
    return TextColumn(field.name).sortable(is_sortable)


def _text_column(field: ModelField) -> Column:
    text = TextColumn(field.name).sortable().searchable(isinstance(field, TEXT_FIELDS))
    return text.limit(TITLE_LENGTH) if isinstance(field, models.TextField) else text


def _integer_column(field: ModelField) -> Column:
    if "year" in words(field.name):
        # A year has no thousands separator.
        return TextColumn(field.name).alignment("end").sortable()
    return NumberColumn(field.name).sortable()


def _number_column(field: ModelField) -> Column:
    return NumberColumn(field.name).sortable()


def _object_column(field: ModelField) -> Column:
    """Return a column that shows the record's attribute, such as money, by its ``str()``.

    Over a relation only the stored value is read.
    """
    name = field.name
    is_number = isinstance(field, models.IntegerField | models.FloatField | models.DecimalField)
    if "." in name:
        return _number_column(field) if is_number else _text_column(field)

    def text(value: Any, record: Model) -> str:
        return str(getattr(record, name))

    column = TextColumn(name).format_using(text).sortable()
    if is_number:
        return column.alignment("end")
    return column.searchable(isinstance(field, TEXT_FIELDS))


def _country_column(field: ModelField) -> Column:
    """Return a column of the names: as text, because there are too many for badges."""
    if getattr(field, "multiple", False):
        return _object_column(field)
    return TextColumn(field.name).sortable()


def _color_column(field: ModelField) -> Column:
    return ColorColumn(field.name).sortable().searchable(not field.flatchoices)


#: A type without a column is not shown by default: long text, JSON and files.
declare_field_types(
    "column",
    {
        models.ForeignKey: _related_column,
        models.BooleanField: lambda field: BooleanColumn(field.name).sortable(),
        models.DateTimeField: lambda field: DateTimeColumn(field.name).sortable(),
        models.DateField: lambda field: DateColumn(field.name).sortable(),
        models.IntegerField: _integer_column,
        models.FloatField: _number_column,
        models.DecimalField: _number_column,
        models.BinaryField: _text_column,
        models.CharField: _text_column,
        models.DurationField: _text_column,
        models.FilePathField: _text_column,
        models.GenericIPAddressField: _text_column,
        models.TimeField: _text_column,
        models.UUIDField: _text_column,
        "django.contrib.postgres.fields.array.ArrayField": _text_column,
        "django.contrib.postgres.fields.hstore.HStoreField": _text_column,
        "django.contrib.postgres.fields.ranges.RangeField": _text_column,
        "colorfield.fields.ColorField": _color_column,
        "django_countries.fields.CountryField": _country_column,
        "djmoney.models.fields.MoneyField": _object_column,
        "phonenumber_field.modelfields.PhoneNumberField": _object_column,
    },
)
