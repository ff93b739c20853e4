"""Columns whose name leads to many records: what they show, and how it is searched and ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import ForeignObjectRel, Model

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import choice_labels, headline
from django_panel.support.titles import label_field, value_field
from django_panel.tables.columns.aggregate import RelationAggregate
from django_panel.tables.paths import (
    ColumnPath,
    ModelField,
    is_readable_attribute,
    single_valued_names,
)

BETWEEN = ", "


@dataclass(frozen=True, slots=True)
class Step:
    """One relation of the way."""

    #: What records call it, and what a query calls it.
    accessor: str
    query_name: str
    leads_to_many: bool
    model: type[Model]
    verbose_name: Any


def relation_step(model: type[Model], name: str) -> Step | None:
    """Return the relation that records of ``model`` call ``name``, to one record or to many."""
    for relation in model._meta.get_fields():
        accessor, is_reverse = relation.name, isinstance(relation, ForeignObjectRel)
        if isinstance(relation, ForeignObjectRel):
            accessor = relation.get_accessor_name() or ""
        related = relation.related_model
        if accessor != name or not isinstance(related, type):
            continue
        to_many = bool(relation.one_to_many or relation.many_to_many)
        words = related._meta.verbose_name_plural if to_many else related._meta.verbose_name
        return Step(
            accessor=name,
            query_name=relation.name,
            leads_to_many=to_many,
            model=related,
            verbose_name=words if is_reverse else getattr(relation, "verbose_name", words),
        )
    return None


def many_path(model: type[Model], name: str) -> ColumnPath:
    """Follow ``name`` over a relation to many: a cell lists what the records there hold."""
    steps, rest, home = _walked(model, name)
    end = label_field(home) if not rest else value_field(home, rest)
    if rest and end is None and not is_readable_attribute(home, rest):
        raise PanelSchemaException.unknown_column_path(name, home, rest, single_valued_names(home))
    words = [step.verbose_name for step in steps]
    if rest:
        words.append(headline(rest).lower() if end is None else end.verbose_name)
    return ColumnPath(
        lookup="",
        field=None,
        relation="",
        model=home,
        is_record=False,
        verbose_names=tuple(words),
        compute=_listing(steps, rest or (end.name if end is not None else ""), end),
        prefetch="__".join(step.accessor for step in steps),
        searched_by=None if end is None else _searched(steps, home, end),
        sorted_by=None if end is None else _sorted(model, name, steps, end),
    )


def _walked(model: type[Model], name: str) -> tuple[list[Step], str, type[Model]]:
    """Return the relations of a name, what is left of it, and the model they end in."""
    home, steps, segments = model, list[Step](), name.split(".")
    for at, segment in enumerate(segments):
        step = relation_step(home, segment)
        if step is None:
            if at < len(segments) - 1:
                known = single_valued_names(home)
                raise PanelSchemaException.unknown_column_path(name, home, segment, known)
            return steps, segment, home
        steps.append(step)
        home = step.model
    return steps, "", home


def _searched(steps: Iterable[Step], home: type[Model], end: ModelField) -> ColumnPath:
    relation = "__".join(step.query_name for step in steps)
    return ColumnPath(
        lookup=f"{relation}__{end.name}",
        field=end,
        relation=relation,
        model=home,
        is_record=False,
        verbose_names=(),
        leads_to_many=True,
    )


def _sorted(model: type[Model], name: str, steps: Iterable[Step], end: ModelField) -> ColumnPath:
    """Return the least of the values: one record has one place, however many it leads to."""
    relation = ".".join(step.accessor for step in steps)
    return RelationAggregate("min", relation, end.name).path_in(model, name)


def _listing(
    steps: list[Step], attribute: str, end: ModelField | None
) -> Callable[[Any], str | None]:
    """Return the function that says what the records hold, each word once, in their order."""

    def texts(record: Any) -> str | None:
        labels = choice_labels(end)
        values = (_value(each, attribute) for each in _reached(record, steps))
        words = (labels.get(value) or str(value) for value in values if value not in (None, ""))
        return BETWEEN.join(dict.fromkeys(words)) or None

    return texts


def _reached(record: Any, steps: Iterable[Step]) -> list[Any]:
    """Return the records at the end of the way; all of them were fetched beforehand."""
    found = [record]
    for step in steps:
        if step.leads_to_many:
            found = [each for one in found for each in getattr(one, step.accessor).all()]
        else:
            found = [each for one in found if (each := _one(one, step.accessor)) is not None]
    return found


def _one(record: Any, accessor: str) -> Any:
    try:
        return getattr(record, accessor)
    except ObjectDoesNotExist:
        return None


def _value(record: Any, attribute: str) -> Any:
    if not attribute:
        return record
    value = getattr(record, attribute)
    return value() if callable(value) else value
