"""Resolves the name of a column to a path through the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObjectRel, JSONField, Model

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import headline
from django_panel.support.lookup_paths import dotted_path
from django_panel.support.title_fields import label_field, value_field
from django_panel.tables.reading.paths import (
    ColumnPath,
    is_readable_attribute,
    item_reader,
    read_across,
    single_valued_names,
)
from django_panel.tables.reading.to_many_paths import to_many_path


def resolve_path(model: type[Model], name: str) -> ColumnPath:
    """Return the path of a dotted name; raise for a name that the model does not have."""
    name = dotted_path(name)
    current = model
    relations: list[str] = []
    verbose_names: list[Any] = []
    *steps, last = name.split(".")
    for at, segment in enumerate(steps):
        related = _single_relation(current, segment)
        if related is None:
            if _is_to_many(current, segment):
                return to_many_path(model, name)
            if _is_structured(current, segment):
                return _nested_path(current, relations, verbose_names, [*steps[at:], last])
            raise PanelSchemaException.unknown_column_path(
                name, current, segment, single_valued_names(current)
            )
        relations.append(segment)
        verbose_names.append(_verbose_name(current, segment))
        current = related

    target = _single_relation(current, last)
    if target is not None:
        relations.append(last)
        verbose_names.append(_verbose_name(current, last))
        label = label_field(target)
        return ColumnPath(
            lookup="__".join([*relations, "pk" if label is None else label.name]),
            field=label,
            relation="__".join(relations),
            model=target,
            is_record=label is None,
            verbose_names=tuple(verbose_names),
        )

    end = value_field(current, last)
    if end is None and _is_to_many(current, last):
        return to_many_path(model, name)
    if end is None and is_readable_attribute(current, last):
        return ColumnPath(
            lookup="",
            field=None,
            relation="__".join(relations),
            model=current,
            is_record=False,
            verbose_names=(*verbose_names, headline(last).lower()),
            compute=read_across(relations, _attribute_reader(last)),
        )
    if end is None:
        raise PanelSchemaException.unknown_column_path(
            name, current, last, single_valued_names(current)
        )
    return ColumnPath(
        lookup="__".join([*relations, last]),
        field=end,
        relation="__".join(relations),
        model=current,
        is_record=False,
        verbose_names=(*verbose_names, end.verbose_name),
    )


def _nested_path(
    current: type[Model], relations: list[str], verbose_names: list[Any], names: list[str]
) -> ColumnPath:
    """Return the path to an item of a JSON field or of the result of a property."""
    first, *rest = names
    read_item = item_reader(".".join(rest))
    read_attribute = _attribute_reader(first)
    return ColumnPath(
        lookup="",
        field=None,
        relation="__".join(relations),
        model=current,
        is_record=False,
        verbose_names=(*verbose_names, *(headline(name).lower() for name in names)),
        compute=read_across(relations, lambda record: read_item(read_attribute(record))),
    )


def _single_relation(model: type[Model], name: str) -> type[Model] | None:
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    # ``get_field("customer_id")`` returns the relation too, but the name means the key.
    is_to_one = (field.many_to_one or field.one_to_one) and field.name == name
    related = field.related_model
    # A generic foreign key has no related model.
    return related if is_to_one and isinstance(related, type) else None


def _is_structured(model: type[Model], name: str) -> bool:
    field = value_field(model, name)
    return isinstance(field, JSONField) or (field is None and is_readable_attribute(model, name))


def _is_to_many(model: type[Model], name: str) -> bool:
    """Return whether ``name`` is a relation to many records."""
    return any(
        (field.one_to_many or field.many_to_many)
        and name
        == (field.get_accessor_name() if isinstance(field, ForeignObjectRel) else field.name)
        for field in model._meta.get_fields()
    )


def _verbose_name(model: type[Model], name: str) -> Any:
    field = model._meta.get_field(name)
    if isinstance(field, ForeignObjectRel):
        return field.related_model._meta.verbose_name
    return getattr(field, "verbose_name", name)


def _attribute_reader(name: str) -> Callable[[Any], Any]:
    """Return a function that reads a property, or calls a method, of a record."""

    def read(record: Any) -> Any:
        value = getattr(record, name)
        return value() if callable(value) else value

    return read
