"""The table of a model that nobody described: which fields, in which order, drawn how."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from django.db import models
from django.db.models import Model

from django_panel.support.labels import words
from django_panel.support.secrets import may_be_secret
from django_panel.support.titles import TITLE_NAMES, label_field
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.palette import color_for
from django_panel.tables.paths import ModelField
from django_panel.tables.schema import TableSchema

#: More columns than this are not read but scrolled past; the others wait in the column manager.
MOST_COLUMNS = 8
#: A long text that is a name is cut after so many characters.
TITLE_LENGTH = 80

_WORDS = (models.CharField, models.TextField)

#: Moments the machine keeps; they come last, and only when there is room.
_BOOKKEEPING = {"created", "updated", "modified", "changed", "inserted"}
_ORDERING_NAMES = {"position", "order", "sort", "sort_order", "rank", "lft", "rght", "tree_id"}

#: What tells people apart, before all that Django's user model puts in front of it.
_PERSON_FIRST = ("first_name", "last_name", "full_name", "name", "email", "is_active")
_PERSON_LAST = ("last_login", "is_superuser")


def derive_table(
    model: type[Model],
    schema: TableSchema,
    title: str | None = None,
    left_out: Container[str] = (),
) -> TableSchema:
    """Fill in what a table leaves undeclared: its columns, and the order its model states.

    ``title`` is the field the resource knows its records by, when it names one.
    """
    schema = schema.for_model(model)
    if not schema.get_columns():
        schema = schema.columns(derive_columns(model, title, left_out))
    if schema.get_default_sort() is None:
        schema = _with_model_order(model, schema)
    return schema


def derive_columns(
    model: type[Model], title: str | None = None, left_out: Container[str] = ()
) -> list[Column]:
    """Return the columns that tell records of ``model`` apart, what they are known by first.

    The most telling fields are shown, in the order the model has them. The rest can be brought
    in by whoever needs it, save what is too long for a cell or may be secret. Until then it is
    neither read nor searched: a match nobody sees would be a riddle.
    """
    usable = [
        field
        for field in model._meta.concrete_fields
        if field.name not in left_out and _is_shown(field, title)
    ]
    first = _title_field(model, usable, title)
    person = _person_order(model)
    ranked = sorted(usable, key=lambda field: 0 if field is first else _rank(field, person))
    usable.sort(
        key=lambda field: (field is not first, person.get(field.name, 0), _is_bookkeeping(field))
    )
    shown = {field.name for field in ranked[:MOST_COLUMNS]}
    columns = {field.name: derive_column(field) for field in usable}
    return [
        *(column for name, column in columns.items() if name in shown),
        *(
            column.visible(False).searchable(False)
            for name, column in columns.items()
            if name not in shown
        ),
    ]


def derive_column(field: ModelField) -> Column:
    """Return the column that suits one model field."""
    name = field.name
    if field.is_relation:
        # Shown by the related record's text; there is a column to sort by only when the text
        # is one of its fields.
        related = field.related_model
        sorts = isinstance(related, type) and label_field(related) is not None
        return TextColumn(name).sortable(sorts)
    if field.flatchoices:
        colors = {value: color_for(value) for value, _ in field.flatchoices}
        return BadgeColumn(name).colors(colors).sortable()
    if isinstance(field, models.BooleanField):
        return BooleanColumn(name).sortable()
    if isinstance(field, models.DateTimeField):
        return DateTimeColumn(name).sortable()
    if isinstance(field, models.DateField):
        return DateColumn(name).sortable()
    if isinstance(field, models.IntegerField) and "year" in words(name):
        # 2,026 is an amount, not a year.
        return TextColumn(name).alignment("end").sortable()
    if isinstance(field, models.IntegerField | models.FloatField | models.DecimalField):
        return NumberColumn(name).sortable()
    text = TextColumn(name).sortable().searchable(isinstance(field, _WORDS))
    return text.limit(TITLE_LENGTH) if isinstance(field, models.TextField) else text


#: What a cell can show in one line. Long text, JSON, files and unknown kinds are left out.
_SHOWN_KINDS = (
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
    # A long text that is a name is short, or cut.
    is_name = isinstance(field, models.TextField) and field.name in (*TITLE_NAMES, title)
    if not (is_name or isinstance(field, _SHOWN_KINDS)) or may_be_secret(field.name):
        return False
    if field.is_relation:
        # The link of an inherited model to its parent is the record itself.
        return not getattr(field.remote_field, "parent_link", False)
    # A key that fills itself in says nothing to a reader.
    fills_itself = isinstance(field, models.AutoField) or field.has_default()
    return not (field.primary_key and fills_itself)


def _title_field(
    model: type[Model], fields: list[ModelField], title: str | None
) -> ModelField | None:
    by_name = {field.name: field for field in fields}
    if title in by_name:
        return by_name[title]
    for name in (*TITLE_NAMES, getattr(model, "USERNAME_FIELD", "")):
        if isinstance(by_name.get(name), _WORDS):
            return by_name[name]
    # Else the first field with words of its own, as far as there is one.
    return next((f for f in fields if isinstance(f, _WORDS) and not f.flatchoices), None)


def _person_order(model: type[Model]) -> dict[str, int]:
    """Return the places of a user model's fields: below nought first, above it last."""
    if not hasattr(model, "USERNAME_FIELD"):
        return {}
    first = {name: place - len(_PERSON_FIRST) for place, name in enumerate(_PERSON_FIRST)}
    return first | dict.fromkeys(_PERSON_LAST, 1)


def _rank(field: ModelField, person: dict[str, int]) -> int:
    if field.name in person:
        return 0 if person[field.name] < 0 else 5
    if _is_bookkeeping(field) or field.name in _ORDERING_NAMES:
        return 4
    if field.is_relation or field.flatchoices:
        return 1
    if isinstance(field, models.SlugField | models.URLField | models.UUIDField):
        return 4
    if isinstance(field, _WORDS) and not isinstance(field, models.EmailField):
        return 3
    return 2


def _is_bookkeeping(field: ModelField) -> bool:
    keeps_itself = getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
    named_so = not _BOOKKEEPING.isdisjoint(words(field.name))
    return isinstance(field, models.DateField) and (keeps_itself or named_so)


def _with_model_order(model: type[Model], schema: TableSchema) -> TableSchema:
    """Mark the column a model orders by; an order of several fields has no one column."""
    terms = list(model._meta.ordering or ())
    first = terms[0] if terms else None
    settled = all(term in ("pk", "-pk", "id", "-id") for term in terms[1:])
    if not isinstance(first, str) or not settled:
        return schema
    column = schema.get_column(first.removeprefix("-"))
    if column is None or not column.is_sortable() or _is_related(model, column.get_name()):
        return schema
    return schema.default_sort(column.get_name(), "desc" if first.startswith("-") else "asc")


def _is_related(model: type[Model], name: str) -> bool:
    """Return whether ordering by ``name`` means the related model's order, not its label."""
    field: Any = next((f for f in model._meta.concrete_fields if f.name == name), None)
    return field is None or field.is_relation
