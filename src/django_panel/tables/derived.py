"""Derives the columns of a table from its model."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import partial
from typing import Any

from django.db import models
from django.db.models import Model

from django_panel.support.field_types import output_field, registered_part
from django_panel.support.generic_keys import offered_generic_keys
from django_panel.support.labels import words
from django_panel.support.package_models import (
    currency_columns,
    is_own_type,
    translated_fields,
    tree_columns,
    tree_depth,
)
from django_panel.support.secret_names import looks_secret
from django_panel.support.title_fields import TITLE_NAMES
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.field_types import TEXT_FIELDS, derive_column
from django_panel.tables.reading.generic_targets import target_url
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.schema import TableSchema

#: Further columns are hidden by default; users can show them.
MAX_COLUMNS = 8
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
    first = next((column for column in columns if isinstance(column, TextColumn)), None)
    return [column.indent(depth) if column is first else column for column in columns]


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
    replaced = {column.name for key in generic for column in (key.type_column, key.key_column)}
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
    derived = [
        *_translated_columns(model),
        *(column for name, column in columns.items() if name in shown),
        *(TextColumn(key.name).url(partial(target_url, key.name)) for key in generic),
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
    return derived if depth is None else _indented(derived, depth)


def model_ordering(model: type[Model]) -> Sequence[Any]:
    """Return the ordering of a model; none for a tree, whose queryset has the tree's order."""
    return () if tree_depth(model) is not None else model._meta.ordering or ()


def _translated_columns(model: type[Model]) -> Iterator[Column]:
    """Yield the columns of a django-parler model's translated fields of one line."""
    for relation, field in translated_fields(model):
        if isinstance(field, models.CharField) and not looks_secret(field.name):
            yield TextColumn(field.name).searchable(columns=[f"{relation}.{field.name}"])


def _is_shown(field: ModelField, title: str | None) -> bool:
    is_title = isinstance(field, models.TextField) and field.name in (*TITLE_NAMES, title)
    fits = registered_part(output_field(field), "column") is not None or is_own_type(field)
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
        if isinstance(by_name.get(name), TEXT_FIELDS):
            return by_name[name]
    # Else the first text field without choices.
    return next((f for f in fields if isinstance(f, TEXT_FIELDS) and not f.flatchoices), None)


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
    if isinstance(field, TEXT_FIELDS) and not isinstance(field, models.EmailField):
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
    if column.get_sort_expression() is not None or column.sorts_in_reverse():
        # It sorts by something else than the field of the ordering.
        return schema
    return schema.default_sort(column.get_name(), "desc" if first.startswith("-") else "asc")


def _is_related(model: type[Model], name: str) -> bool:
    """Return whether ordering by ``name`` uses the related model's order, not its label."""
    field: Any = next((f for f in model._meta.concrete_fields if f.name == name), None)
    return field is None or field.is_relation
