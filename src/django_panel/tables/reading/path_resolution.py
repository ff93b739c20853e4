"""Resolves the name of a column to a path through the model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObjectRel, JSONField, Model

from django_panel.exceptions import PanelSchemaException
from django_panel.internal.fast.titles import related_title_column
from django_panel.support.generic_keys import generic_key
from django_panel.support.labels import headline
from django_panel.support.lookup_paths import dotted_path
from django_panel.support.package_models import translated_fields
from django_panel.support.title_fields import label_field, value_field
from django_panel.tables.reading.generic_targets import target_title
from django_panel.tables.reading.paths import (
    ColumnPath,
    is_readable_attribute,
    item_reader,
    read_across,
    single_valued_names,
    unreadable_method,
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
        return _record_path(relations, target, verbose_names)

    if not relations and generic_key(current, last) is not None:
        return ColumnPath(
            lookup="",
            field=None,
            relation="",
            model=current,
            is_record=False,
            verbose_names=(headline(last).lower(),),
            compute=partial(target_title, last),
            generic_key=last,
        )

    end = value_field(current, last)
    if end is None and _is_to_many(current, last):
        return to_many_path(model, name)
    if end is None and not relations:
        translated = _translated_path(model, last)
        if translated is not None:
            return translated
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
        raise unreadable_method(current, last) or PanelSchemaException.unknown_column_path(
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


def _record_path(relations: list[str], target: type[Model], verbose_names: list[Any]) -> ColumnPath:
    """Return the path to the title of a related record.

    Titles that ``__str__`` computes are sorted and searched by the field that is likely to be in
    them, if the model has one.
    """
    title = related_title_column(target)
    label = title or label_field(target)
    by_label = None
    if label is not None:
        by_label = ColumnPath(
            lookup="__".join([*relations, label.name]),
            field=label,
            relation="__".join(relations),
            model=target,
            is_record=False,
            verbose_names=tuple(verbose_names),
        )
    if title is not None and by_label is not None:
        return by_label
    return ColumnPath(
        lookup="__".join([*relations, "pk"]),
        field=None,
        relation="__".join(relations),
        model=target,
        is_record=True,
        verbose_names=tuple(verbose_names),
        searched_by=by_label,
        sorted_by=by_label,
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


def _translated_path(model: type[Model], name: str) -> ColumnPath | None:
    """Return the path of a translated field of django-parler: its value in the user's language."""
    for relation, field in translated_fields(model):
        if field.name == name:
            path = to_many_path(model, f"{relation}.{name}")
            return replace(
                path, compute=_translation_reader(name), verbose_names=(field.verbose_name,)
            )
    return None


def _translation_reader(name: str) -> Callable[[Any], Any]:
    """Return a function that reads a translated attribute; None without a translation."""
    return lambda record: getattr(record, name, None)


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

    def read(record: Model) -> Any:
        value = getattr(record, name)
        return value() if callable(value) else value

    return read
