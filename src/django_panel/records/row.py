"""``Row``: a record that is read to be changed. Functions that assign, compare and save records."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any, Self
from uuid import UUID

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import connections, router, transaction
from django.db.models import (
    CharField,
    FileField,
    FilePathField,
    JSONField,
    Model,
    QuerySet,
    TextField,
)
from django.db.models import Field as ModelField
from django.db.models.fields.files import FieldFile
from django.db.models.signals import pre_save

from django_panel.internal.fast.update_sql import prepared_update
from django_panel.support.keys import is_saved, key_columns
from django_panel.support.model_signals import has_host_receivers
from django_panel.support.package_models import TreebeardNodes, is_treebeard

#: Types whose values are immutable and can be compared directly.
_IMMUTABLE_TYPES = frozenset(
    {str, int, bool, float, Decimal, date, datetime, time, timedelta, UUID, bytes, type(None)}
)


def assign(instance: Model, attributes: Mapping[str, Any]) -> set[str]:
    """Set attributes on an instance and return the names of those that changed."""
    changed = set()
    for name, value in attributes.items():
        # A deferred or missing attribute counts as changed, which only costs a check.
        if name not in instance.__dict__ or instance.__dict__[name] != value:
            changed.add(name)
        setattr(instance, name, value)
    return changed


def columns_of(instance: Model, attributes: Iterable[str]) -> list[ModelField[Any, Any]]:
    """Return the model fields with these names; names of properties are skipped."""
    by_name = _columns_by_name(type(instance))
    columns = {id(by_name[name]): by_name[name] for name in attributes if name in by_name}
    return list(columns.values())


def model_field(model: type[Model] | None, name: str) -> Any:
    """Return a model's field or relation of this name, or None."""
    if model is None:
        return None
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def empty_value(model: type[Model] | None, name: str) -> Any:
    """Return the empty value of a column: null, an empty text, or its default."""
    column = model_field(model, name)
    if not isinstance(column, ModelField) or column.null:
        return None
    if isinstance(column, CharField | TextField | FileField | FilePathField):
        return ""
    # A column that may be blank but not null usually has a default.
    return column.get_default() if column.blank and column.has_default() else None


def has_column(model: type[Model] | None, name: str) -> bool:
    """Return whether an attribute is a column of a model."""
    return isinstance(model_field(model, name), ModelField)


@cache
def _columns_by_name(model: type[Model]) -> dict[str, ModelField[Any, Any]]:
    by_name = {}
    for column in model._meta.concrete_fields:
        by_name[column.name] = by_name[column.attname] = column
    return by_name


class Row:
    """A stored record that is changed: its columns as they were read, and what differs now.

    Lists and objects are compared as JSON text, so a value that was changed in place differs.
    """

    __slots__ = ("_values", "record")

    def __init__(self, record: Model) -> None:
        # The type of the project's model, so its attributes can be used.
        self.record: Any = record
        self._values = _loaded_values(record, record.get_deferred_fields())

    def assign(self, attributes: Mapping[str, Any]) -> None:
        """Set attributes of the record."""
        assign(self.record, attributes)

    def changed_columns(self, record: Model | None = None) -> list[ModelField[Any, Any]]:
        """Return the columns that differ now, without the primary key and generated columns.

        ``record`` is another instance of the same row, which code of the project has returned.
        """
        record = record or self.record
        model: type[Model] = type(record)
        now = _loaded_values(record, record.get_deferred_fields())
        if now == self._values:
            return []
        return [
            column
            for column in _writable_columns(model)
            # A deferred column that was assigned or loaded since may differ.
            if column.attname in now and self._differs(column, record, now[column.attname])
        ]

    def changes(self, record: Model | None = None) -> dict[str, tuple[Any, Any]]:
        """Return the values before and after by field, of the columns that were read.

        Files are paths, and foreign keys are the keys of their records.
        """
        record = record or self.record
        model: type[Model] = type(record)
        now = _loaded_values(record, record.get_deferred_fields())
        return {
            column.name: (
                python_value(column, self._values[column.attname]),
                python_value(column, now[column.attname]),
            )
            for column in _writable_columns(model)
            if column.attname in now
            and column.attname in self._values
            and self._differs(column, record, now[column.attname])
        }

    def store(self, record: Model | None = None) -> bool:
        """Update the columns that differ from the stored row; return whether any did."""
        record = record or self.record
        changed = {column.name for column in self.changed_columns(record)}
        if changed:
            update_columns(record, changed)
        return bool(changed)

    def _differs(self, column: ModelField[Any, Any], record: Model, value: Any) -> bool:
        if column.attname not in self._values:
            return True
        stored = self._values[column.attname]
        if stored == value:
            return False
        if type(stored) is type(value) and type(value) in _types_stored_as_they_are(column):
            return True
        try:
            # A text may have been assigned to a number column.
            parsed = column.to_python(getattr(record, column.attname))
        except (ValidationError, TypeError, ValueError, AttributeError):
            return True
        return bool(stored != comparable(column, parsed))


class AssignedColumns:
    """The columns that attributes were assigned to, and those that validation set."""

    def __init__(
        self, record: Model, attributes: Mapping[str, Any], changed: Iterable[str]
    ) -> None:
        self.record = record
        self.written = columns_of(record, attributes)
        self._changed = columns_of(record, changed)
        self._row = Row(record)
        self.set_by_validation: list[ModelField[Any, Any]] = []

    @classmethod
    def assign(cls, record: Model, attributes: Mapping[str, Any]) -> Self:
        """Set attributes on a record that is validated."""
        return cls(record, attributes, assign(record, attributes))

    def compare(self) -> None:
        """Find the columns that ``clean_fields()`` and ``clean()`` have set."""
        self.set_by_validation = self._row.changed_columns()

    def values_set(self) -> dict[str, Any]:
        """Return the attributes that validation has set."""
        return {
            column.attname: getattr(self.record, column.attname)
            for column in self.set_by_validation
        }

    @property
    def touched(self) -> set[str]:
        """The names of all changed columns; a foreign key has both of its names."""
        columns = (*self._changed, *self.set_by_validation)
        return {name for column in columns for name in (column.name, column.attname)}


def update_columns(record: Model, names: set[str]) -> None:
    """Update columns of a stored record, and automatic columns such as ``auto_now``.

    If the row no longer exists, Django raises ``DatabaseError``.
    """
    model = type(record)
    if saves_whole_rows(model):
        record.save(force_update=True)
    else:
        columns = auto_updated_columns(model) | names
        if not _updates_at_once(record, columns):
            # Also if the row no longer exists.
            record.save(update_fields=columns)
    _refresh(record, _generated_columns(model) | _expression_columns(record))


def _updates_at_once(record: Model, names: frozenset[str]) -> bool:
    """Execute the prepared UPDATE of a record, if there is one; return whether it hit a row."""
    using = router.db_for_write(type(record), instance=record)
    with transaction.mark_for_rollback_on_error(using=using):
        update = prepared_update(record, names, using)
        if update is None:
            return False
        with connections[using].cursor() as cursor:
            cursor.execute(*update)
            if cursor.rowcount < 1:
                return False
    record._state.db = using
    return True


def update_column(rows: QuerySet[Any], records: Sequence[Model], name: str) -> None:
    """Update one column of records with few statements, without ``save()``."""
    rows.bulk_update(records, [name])


def store_new(record: Model, tree_parent: Any = None) -> None:
    """Insert a record and load the values that the database computed.

    A node of django-treebeard is inserted below ``tree_parent``, or as a root: only the package
    can set its position.
    """
    if is_treebeard(type(record)):
        TreebeardNodes(type(record)).add(record, tree_parent)
    elif is_saved(record) and not record._meta.parents and not _overrides_save(type(record)):
        # With a key that was typed in, ``save()`` would update a stored row.
        record.save(force_insert=True)
    else:
        record.save()
    _refresh(record, _expression_columns(record))


def saved(record: Model) -> Model:
    """Save all columns of a record, and return it."""
    record.save()
    return record


def saves_whole_rows(model: type[Model]) -> bool:
    """Return whether records of a model are saved without ``update_fields``.

    An overridden ``save()`` or a ``pre_save`` receiver of the host may set any column, and cannot
    add it to ``update_fields``.
    """
    return _overrides_save(model) or has_host_receivers(pre_save, model)


def row_values(record: Model) -> tuple[Any, ...]:
    """Return all columns of a record, in a fixed order and in comparable form."""
    read, columns = _reader(type(record))
    values: tuple[Any, ...] = read(record)
    if _has_no_json_columns(type(record)) and _IMMUTABLE_TYPES.issuperset(map(type, values)):
        return values
    return tuple(comparable(*pair) for pair in zip(columns, values, strict=True))


def comparable(column: ModelField[Any, Any], value: Any) -> Any:
    """Return a column's value in an immutable form that can be compared."""
    if isinstance(value, FieldFile):
        return value.name or ""
    if isinstance(value, memoryview):
        return bytes(value)
    if hasattr(value, "resolve_expression"):
        return value
    if isinstance(column, JSONField) or isinstance(value, list | tuple | dict | set):
        return json_text(value)
    if _is_range(value):
        return value
    return value if type(value) in _IMMUTABLE_TYPES else str(column.get_prep_value(value))


def python_value(column: ModelField[Any, Any], value: Any) -> Any:
    """Return a value that ``comparable`` has returned as a Python value of its column."""
    if isinstance(column, JSONField):
        return json.loads(value) if isinstance(value, str) else value
    if _is_range(value):
        return value
    try:
        return column.to_python(value)
    except (ValidationError, TypeError, ValueError, AttributeError):
        return value


def _is_range(value: Any) -> bool:
    """Return whether a value is a range of PostgreSQL, which is immutable."""
    return hasattr(value, "lower_inc") and hasattr(value, "upper_inc")


def json_text(value: Any) -> str:
    """Return a value as JSON text with sorted keys: ``1``, ``1.0`` and ``true`` differ."""
    return json.dumps(value, sort_keys=True, default=_text_of)


def _text_of(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, set | frozenset) else str(value)


def _loaded_values(record: Model, deferred: set[str]) -> dict[str, Any]:
    if not deferred:
        columns = type(record)._meta.concrete_fields
        names = (column.attname for column in columns)
        return dict(zip(names, row_values(record), strict=True))
    return {
        column.attname: comparable(column, getattr(record, column.attname))
        for column in type(record)._meta.concrete_fields
        if column.attname not in deferred
    }


def _refresh(record: Model, names: frozenset[str]) -> None:
    if names:
        record.refresh_from_db(fields=names)


def _expression_columns(record: Model) -> frozenset[str]:
    """Return the columns whose value was assigned as a database expression."""
    return frozenset(
        column.attname
        for column in record._meta.concrete_fields
        if hasattr(record.__dict__.get(column.attname), "resolve_expression")
    )


@cache
def _reader(
    model: type[Model],
) -> tuple[Callable[[Model], tuple[Any, ...]], tuple[ModelField[Any, Any], ...]]:
    columns = tuple(model._meta.concrete_fields)
    names = [column.attname for column in columns]
    if len(names) == 1:
        return (lambda record: (getattr(record, names[0]),)), columns
    return attrgetter(*names), columns


@cache
def _has_no_json_columns(model: type[Model]) -> bool:
    """Return whether no column stores JSON, in which ``1`` and ``true`` differ."""
    return not any(isinstance(column, JSONField) for column in model._meta.concrete_fields)


@cache
def _types_stored_as_they_are(column: ModelField[Any, Any]) -> frozenset[type]:
    """Return types of values that a column does not convert, so two different values differ."""
    if type(column).to_python in (CharField.to_python, TextField.to_python):
        return frozenset({str})
    is_of_django = type(column).__module__.startswith("django.db.models.fields")
    is_plain = is_of_django and not isinstance(column, JSONField)
    return _IMMUTABLE_TYPES - {str} if is_plain else frozenset()


@cache
def _generated_columns(model: type[Model]) -> frozenset[str]:
    return frozenset(column.attname for column in model._meta.concrete_fields if column.generated)


@cache
def _writable_columns(model: type[Model]) -> tuple[ModelField[Any, Any], ...]:
    columns = model._meta.concrete_fields
    keys = key_columns(model)
    return tuple(column for column in columns if column not in keys and not column.generated)


@cache
def auto_updated_columns(model: type[Model]) -> frozenset[str]:
    """Return the columns that change on every save: by ``auto_now``, or by their ``pre_save``.

    ``pre_save`` of Django's own fields changes nothing else on an update.
    """
    return frozenset(
        column.name
        for column in _writable_columns(model)
        if getattr(column, "auto_now", False)
        or not type(column).pre_save.__module__.startswith("django.")
    )


@cache
def _overrides_save(model: type[Model]) -> bool:
    return model.save is not Model.save or model.save_base is not Model.save_base
