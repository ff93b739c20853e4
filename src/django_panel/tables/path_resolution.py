"""A column's name followed through the model to the field it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObjectRel, JSONField, Model

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import headline
from django_panel.support.titles import label_field, value_field
from django_panel.tables.many import many_path
from django_panel.tables.paths import (
    ColumnPath,
    is_readable_attribute,
    item_reader,
    read_across,
    single_valued_names,
)


def resolve_path(model: type[Model], name: str) -> ColumnPath:
    """Follow ``name`` from ``model``; refuse what leads nowhere."""
    home = model
    relations: list[str] = []
    verbose_names: list[Any] = []
    *steps, last = name.split(".")
    for at, segment in enumerate(steps):
        related = _single_relation(home, segment)
        if related is None:
            if _many(home, segment):
                return many_path(model, name)
            if _holds_parts(home, segment):
                return _part_path(home, relations, verbose_names, [*steps[at:], last])
            raise PanelSchemaException.unknown_column_path(
                name, home, segment, single_valued_names(home)
            )
        relations.append(segment)
        verbose_names.append(_verbose_name(home, segment))
        home = related

    target = _single_relation(home, last)
    if target is not None:
        relations.append(last)
        verbose_names.append(_verbose_name(home, last))
        label = label_field(target)
        return ColumnPath(
            lookup="__".join([*relations, "pk" if label is None else label.name]),
            field=label,
            relation="__".join(relations),
            model=target,
            is_record=label is None,
            verbose_names=tuple(verbose_names),
        )

    end = value_field(home, last)
    if end is None and _many(home, last):
        return many_path(model, name)
    if end is None and is_readable_attribute(home, last):
        return ColumnPath(
            lookup="",
            field=None,
            relation="__".join(relations),
            model=home,
            is_record=False,
            verbose_names=(*verbose_names, headline(last).lower()),
            compute=read_across(relations, _answer(last)),
        )
    if end is None:
        raise PanelSchemaException.unknown_column_path(name, home, last, single_valued_names(home))
    return ColumnPath(
        lookup="__".join([*relations, last]),
        field=end,
        relation="__".join(relations),
        model=home,
        is_record=False,
        verbose_names=(*verbose_names, end.verbose_name),
    )


def _part_path(
    home: type[Model], relations: list[str], verbose_names: list[Any], names: list[str]
) -> ColumnPath:
    """Return the path to a part of a structure: a key of JSON, or of what a property answers."""
    first, *rest = names
    inside = item_reader(".".join(rest))
    whole = _answer(first)
    return ColumnPath(
        lookup="",
        field=None,
        relation="__".join(relations),
        model=home,
        is_record=False,
        verbose_names=(*verbose_names, *(headline(name).lower() for name in names)),
        compute=read_across(relations, lambda record: inside(whole(record))),
    )


def _single_relation(model: type[Model], name: str) -> type[Model] | None:
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    # ``customer_id`` also finds the relation, but means the bare key.
    leads_to_one = (field.many_to_one or field.one_to_one) and field.name == name
    related = field.related_model
    # A generic relation leads to one record, but to no one model.
    return related if leads_to_one and isinstance(related, type) else None


def _holds_parts(model: type[Model], name: str) -> bool:
    field = value_field(model, name)
    return isinstance(field, JSONField) or (field is None and is_readable_attribute(model, name))


def _many(model: type[Model], name: str) -> bool:
    """Return whether records of ``model`` call a relation to many records ``name``."""
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


def _answer(name: str) -> Callable[[Any], Any]:
    def answer(record: Any) -> Any:
        value = getattr(record, name)
        return value() if callable(value) else value

    return answer
