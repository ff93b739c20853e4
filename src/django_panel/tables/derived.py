"""Derives the columns of a table from its model."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import partial
from typing import Any

from django.db import models
from django.db.models import Model

from django_panel.support.generic_keys import offered_generic_keys
from django_panel.support.labels import words
from django_panel.support.package_models import (
    currency_columns,
    is_object_field,
    is_own_type,
    translated_fields,
    tree_columns,
    tree_depth,
)
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
        schema = default_sort(model, schema, model_ordering(model))
    return schema


def _indented(columns: list[Column], depth: Callable[[Any], int]) -> list[Column]:
    """Return the columns of a tree: the first column of text is indented."""
    first = next((each for each in columns if isinstance(each, TextColumn)), None)
    return [each.indent(depth) if each is first else each for each in columns]


def derive_columns(
    model: type[Model], title: str | None = None, exclude: Container[str] = ()
) -> list[Column]:
    """Return the columns of a model, with the title first.

    The most relevant fields are visible, in the order of the model. Users can show the others,
    fields that are not editable and a generated key, except fields that are too long for a cell
    or may be secret. Hidden columns are not searchable, because users would not see why a row
    matches.
    """
    generic = offered_generic_keys(model, exclude)
    replaced = {column.name for each in generic for column in (each.type_column, each.key_column)}
    replaced |= tree_columns(model) | currency_columns(model)
    fields = [
        field
        for field in model._meta.concrete_fields
        if field.name not in exclude and field.name not in replaced
    ]
    usable = [field for field in fields if _is_shown(field, title)] or [model._meta.pk]
    first = _title_field(model, usable, title)
    user_order = _user_field_order(model)
    ranked = sorted(usable, key=lambda field: 0 if field is first else _rank(field, user_order))
    usable.sort(
        key=lambda field: (field is not first, user_order.get(field.name, 0), _is_timestamp(field))
    )
    # A model without editable columns, such as a log, shows the others.
    shows_all = not any(field.editable for field in usable)
    relevant = [field for field in ranked if shows_all or field is first or _is_relevant(field)]
    shown = {field.name for field in relevant[:MAX_COLUMNS] if _is_cheap(field)}
    columns = {field.name: derive_column(field) for field in usable}
    found = [
        *_translated_columns(model),
        *(column for name, column in columns.items() if name in shown),
        *(TextColumn(each.name).url(partial(target_url, each.name)) for each in generic),
        *(
            column.visible(False).searchable(False)
            for name, column in columns.items()
            if name not in shown
        ),
        *(
            TextColumn(field.name).sortable().visible(False)
            for field in fields
            if _is_generated_key(field) and field not in usable
        ),
    ]
    depth = tree_depth(model)
    return found if depth is None else _indented(found, depth)


def model_ordering(model: type[Model]) -> Sequence[Any]:
    """Return the ordering of a model; none for a tree, whose queryset has the tree's order."""
    return () if tree_depth(model) is not None else model._meta.ordering or ()


def _translated_columns(model: type[Model]) -> Iterator[Column]:
    """Yield the columns of a django-parler model's translated fields of one line."""
    for relation, field in translated_fields(model):
        if isinstance(field, models.CharField) and not looks_secret(field.name):
            yield TextColumn(field.name).searchable(columns=[f"{relation}.{field.name}"])


def derive_column(field: ModelField, path: str | None = None) -> Column:
    """Return the column for a model field; ``path`` leads to it over relations."""
    name = path or field.name
    field = output_field(field)
    if field.is_relation:
        # The column is sortable if the related record's label is a field.
        related = field.related_model
        is_sortable = isinstance(related, type) and label_field(related) is not None
        return TextColumn(name).sortable(is_sortable)
    if field.flatchoices:
        colors = {value: suggested_color(value) for value, _ in field.flatchoices}
        return BadgeColumn(name).colors(colors).sortable()
    if path is None and is_object_field(field):
        return _object_column(field)
    if isinstance(field, models.BooleanField):
        return BooleanColumn(name).sortable()
    if isinstance(field, models.DateField):
        is_moment = isinstance(field, models.DateTimeField)
        return (DateTimeColumn(name) if is_moment else DateColumn(name)).sortable()
    if isinstance(field, models.IntegerField) and "year" in words(name):
        # A year has no thousands separator.
        return TextColumn(name).alignment("end").sortable()
    if isinstance(field, models.IntegerField | models.FloatField | models.DecimalField):
        return NumberColumn(name).sortable()
    text = TextColumn(name).sortable().searchable(isinstance(field, _TEXT_FIELDS))
    return text.limit(TITLE_LENGTH) if isinstance(field, models.TextField) else text


def _object_column(field: ModelField) -> Column:
    """Return a column that shows the record's attribute, such as money, by its ``str()``."""
    name = field.name

    def text(value: Any, record: Any) -> str:
        return str(getattr(record, name))

    column = TextColumn(name).format_using(text).sortable()
    is_number = isinstance(field, models.IntegerField | models.FloatField | models.DecimalField)
    if is_number:
        return column.alignment("end")
    return column.searchable(isinstance(field, _TEXT_FIELDS))


def output_field(field: ModelField) -> ModelField:
    """Return the field of the values: that of the expression for a generated column."""
    return getattr(field, "output_field", field) if field.generated else field


#: Field types that fit into one line. Long text, JSON, files and unknown types are left out.
_SHOWN_FIELD_TYPES = (
    models.BinaryField,
    models.BooleanField,
    models.CharField,
    models.DateField,
    models.DecimalField,
    models.DurationField,
    models.FilePathField,
    models.FloatField,
    models.ForeignKey,
    models.GenericIPAddressField,
    models.IntegerField,
    models.TimeField,
    models.UUIDField,
)

_POSTGRES_MODULES = {
    f"django.contrib.postgres.fields.{name}" for name in ("array", "hstore", "ranges")
}


def _is_shown(field: ModelField, title: str | None) -> bool:
    is_title = isinstance(field, models.TextField) and field.name in (*TITLE_NAMES, title)
    values = output_field(field)
    fits = (
        isinstance(values, _SHOWN_FIELD_TYPES) or _is_postgres_field(values) or is_own_type(field)
    )
    if not (is_title or fits) or looks_secret(field.name):
        return False
    if field.is_relation:
        # The parent link of an inherited model refers to the record itself.
        return not getattr(field.remote_field, "parent_link", False)
    return not _is_generated_key(field)


def _is_generated_key(field: ModelField) -> bool:
    """Return whether a field is a primary key without a meaning; its column is hidden."""
    is_generated = isinstance(field, models.AutoField) or field.has_default()
    is_parent_link = bool(getattr(field.remote_field, "parent_link", False))
    return field.primary_key and is_generated and not is_parent_link


def _is_relevant(field: ModelField) -> bool:
    """Return whether a column is shown by default: users enter it, or the database computes it.

    Code sets the others, often for another column: the currency of an amount, for example.
    """
    is_automatic = getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
    return bool(field.editable or field.generated or is_automatic)


def _is_postgres_field(field: ModelField) -> bool:
    """Return whether a field is an array, a range or an hstore, without importing them."""
    bases = {base.__module__ for base in type(field).__mro__}
    return not bases.isdisjoint(_POSTGRES_MODULES)


def _is_cheap(field: ModelField) -> bool:
    """Return whether a column can be read for every row; binary data is shown on request."""
    return not isinstance(field, models.BinaryField)


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


def default_sort(model: type[Model], schema: TableSchema, ordering: Sequence[Any]) -> TableSchema:
    """Set the default sort to an ordering of the model, if that is one column."""
    terms = list(ordering)
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
