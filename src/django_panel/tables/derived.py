"""Derives the columns of a table from its model."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Any

from django.db import models
from django.db.models import Model

from django_panel.support.generic_keys import offered_generic_keys
from django_panel.support.labels import words
from django_panel.support.secret_names import looks_secret
from django_panel.support.title_fields import TITLE_NAMES, label_field
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.badge_colors import suggested_color
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.generic_targets import target_url
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.schema import TableSchema

#: Further columns are hidden by default; users can show them.
MAX_COLUMNS = 8
#: Titles in a ``TextField`` are truncated after this many characters.
TITLE_LENGTH = 80

_TEXT_FIELDS = (models.CharField, models.TextField)

#: Words in the names of timestamps, which come last.
_TIMESTAMP_WORDS = {"created", "updated", "modified", "changed", "inserted"}
_ORDERING_NAMES = {"position", "order", "sort", "sort_order", "rank", "lft", "rght", "tree_id"}

#: The order of a user model's fields.
_USER_FIELDS_FIRST = ("first_name", "last_name", "full_name", "name", "email", "is_active")
_USER_FIELDS_LAST = ("last_login", "is_superuser")


def derive_table(
    model: type[Model],
    schema: TableSchema,
    title: str | None = None,
    exclude: Container[str] = (),
) -> TableSchema:
    """Add the columns and the default order to a table that declares none.

    ``title`` is the resource's ``record_title_attribute``, if it has one.
    """
    schema = schema.for_model(model)
    if not schema.get_columns():
        schema = schema.columns(derive_columns(model, title, exclude))
    if schema.get_default_sort() is None:
        schema = _with_model_order(model, schema)
    return schema


def derive_columns(
    model: type[Model], title: str | None = None, exclude: Container[str] = ()
) -> list[Column]:
    """Return the columns of a model, with the title first.

    The most relevant fields are visible, in the order of the model. Users can show the others,
    except fields that are too long for a cell or may be secret. Hidden columns are not
    searchable, because users would not see why a row matches.
    """
    generic = offered_generic_keys(model, exclude)
    replaced = {column.name for each in generic for column in (each.type_column, each.key_column)}
    usable = [
        field
        for field in model._meta.concrete_fields
        if field.name not in exclude and field.name not in replaced and _is_shown(field, title)
    ]
    first = _title_field(model, usable, title)
    user_order = _user_field_order(model)
    ranked = sorted(usable, key=lambda field: 0 if field is first else _rank(field, user_order))
    usable.sort(
        key=lambda field: (field is not first, user_order.get(field.name, 0), _is_timestamp(field))
    )
    shown = {field.name for field in ranked[:MAX_COLUMNS]}
    columns = {field.name: derive_column(field) for field in usable}
    return [
        *(column for name, column in columns.items() if name in shown),
        *(TextColumn(each.name).url(partial(target_url, each.name)) for each in generic),
        *(
            column.visible(False).searchable(False)
            for name, column in columns.items()
            if name not in shown
        ),
    ]


def derive_column(field: ModelField) -> Column:
    """Return the column for a model field."""
    name = field.name
    if field.is_relation:
        # The column is sortable if the related record's label is a field.
        related = field.related_model
        is_sortable = isinstance(related, type) and label_field(related) is not None
        return TextColumn(name).sortable(is_sortable)
    if field.flatchoices:
        colors = {value: suggested_color(value) for value, _ in field.flatchoices}
        return BadgeColumn(name).colors(colors).sortable()
    if isinstance(field, models.BooleanField):
        return BooleanColumn(name).sortable()
    if isinstance(field, models.DateTimeField):
        return DateTimeColumn(name).sortable()
    if isinstance(field, models.DateField):
        return DateColumn(name).sortable()
    if isinstance(field, models.IntegerField) and "year" in words(name):
        # A year has no thousands separator.
        return TextColumn(name).alignment("end").sortable()
    if isinstance(field, models.IntegerField | models.FloatField | models.DecimalField):
        return NumberColumn(name).sortable()
    text = TextColumn(name).sortable().searchable(isinstance(field, _TEXT_FIELDS))
    return text.limit(TITLE_LENGTH) if isinstance(field, models.TextField) else text


#: Field types that fit into one line. Long text, JSON, files and unknown types are left out.
_SHOWN_FIELD_TYPES = (
    models.BooleanField,
    models.CharField,
    models.DateField,
    models.DecimalField,
    models.DurationField,
    models.FloatField,
    models.ForeignKey,
    models.GenericIPAddressField,
    models.IntegerField,
    models.TimeField,
    models.UUIDField,
)


def _is_shown(field: ModelField, title: str | None) -> bool:
    is_title = isinstance(field, models.TextField) and field.name in (*TITLE_NAMES, title)
    if not (is_title or isinstance(field, _SHOWN_FIELD_TYPES)) or looks_secret(field.name):
        return False
    if field.is_relation:
        # The parent link of an inherited model refers to the record itself.
        return not getattr(field.remote_field, "parent_link", False)
    # Hide generated primary keys.
    is_generated = isinstance(field, models.AutoField) or field.has_default()
    return not (field.primary_key and is_generated)


def _title_field(
    model: type[Model], fields: list[ModelField], title: str | None
) -> ModelField | None:
    by_name = {field.name: field for field in fields}
    if title in by_name:
        return by_name[title]
    for name in (*TITLE_NAMES, getattr(model, "USERNAME_FIELD", "")):
        if isinstance(by_name.get(name), _TEXT_FIELDS):
            return by_name[name]
    # Else the first text field without choices.
    return next((f for f in fields if isinstance(f, _TEXT_FIELDS) and not f.flatchoices), None)


def _user_field_order(model: type[Model]) -> dict[str, int]:
    """Return the sort keys of a user model's fields: negative first, positive last."""
    if not hasattr(model, "USERNAME_FIELD"):
        return {}
    first = {name: index - len(_USER_FIELDS_FIRST) for index, name in enumerate(_USER_FIELDS_FIRST)}
    return first | dict.fromkeys(_USER_FIELDS_LAST, 1)


def _rank(field: ModelField, user_order: dict[str, int]) -> int:
    """Return the relevance of a field; 0 is the most relevant."""
    if field.name in user_order:
        return 0 if user_order[field.name] < 0 else 5
    if _is_timestamp(field) or field.name in _ORDERING_NAMES:
        return 4
    if field.is_relation or field.flatchoices:
        return 1
    if isinstance(field, models.SlugField | models.URLField | models.UUIDField):
        return 4
    if isinstance(field, _TEXT_FIELDS) and not isinstance(field, models.EmailField):
        return 3
    return 2


def _is_timestamp(field: ModelField) -> bool:
    is_automatic = getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
    has_timestamp_name = not _TIMESTAMP_WORDS.isdisjoint(words(field.name))
    return isinstance(field, models.DateField) and (is_automatic or has_timestamp_name)


def _with_model_order(model: type[Model], schema: TableSchema) -> TableSchema:
    """Set the default sort to the model's ordering, if that is one column."""
    terms = list(model._meta.ordering or ())
    first = terms[0] if terms else None
    has_one_field = all(term in ("pk", "-pk", "id", "-id") for term in terms[1:])
    if not isinstance(first, str) or not has_one_field:
        return schema
    column = schema.get_column(first.removeprefix("-"))
    if column is None or not column.is_sortable() or _is_related(model, column.get_name()):
        return schema
    return schema.default_sort(column.get_name(), "desc" if first.startswith("-") else "asc")


def _is_related(model: type[Model], name: str) -> bool:
    """Return whether ordering by ``name`` uses the related model's order, not its label."""
    field: Any = next((f for f in model._meta.concrete_fields if f.name == name), None)
    return field is None or field.is_relation
