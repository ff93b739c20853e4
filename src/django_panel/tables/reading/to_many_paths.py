"""Paths over relations to many records: a cell lists the values of all related records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import ForeignObjectRel, Model, Prefetch, Q, QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.internal.fast.titles import related_title_column
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import choice_labels, headline
from django_panel.support.related import related_source, title_relations, within
from django_panel.support.title_fields import label_field, value_field
from django_panel.support.titles import row_title
from django_panel.tables.columns.aggregate import RelationAggregate
from django_panel.tables.reading.paths import (
    ColumnPath,
    ModelField,
    Scopes,
    is_readable_attribute,
    single_valued_names,
)

SEPARATOR = ", "


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RelationStep(FrozenValue):
    """One relation of a path."""

    #: The attribute of records, and the name in lookups.
    accessor: str
    query_name: str
    is_to_many: bool
    model: type[Model]
    verbose_name: Any


def find_relation_step(model: type[Model], name: str) -> RelationStep | None:
    """Return the relation with this accessor, or None."""
    for relation in model._meta.get_fields():
        accessor, is_reverse = relation.name, isinstance(relation, ForeignObjectRel)
        if isinstance(relation, ForeignObjectRel):
            accessor = relation.get_accessor_name() or ""
        related = relation.related_model
        if accessor != name or not isinstance(related, type):
            continue
        is_to_many = bool(relation.one_to_many or relation.many_to_many)
        meta = related._meta
        verbose_name = meta.verbose_name_plural if is_to_many else meta.verbose_name
        if not is_reverse:
            verbose_name = getattr(relation, "verbose_name", verbose_name)
        return RelationStep(
            accessor=name,
            query_name=relation.name,
            is_to_many=is_to_many,
            model=related,
            verbose_name=verbose_name,
        )
    return None


def to_many_path(model: type[Model], name: str, scopes: Scopes | None = None) -> ColumnPath:
    """Return the path of a name over a relation to many records.

    With ``scopes``, only the related records in these scopes are read.
    """
    steps, rest, current = _resolve_steps(model, name)
    scopes = scopes or {}
    title = None if rest else related_title_column(current)
    end = title or label_field(current) if not rest else value_field(current, rest)
    if rest and end is None and not is_readable_attribute(current, rest):
        raise PanelSchemaException.unknown_column_path(
            name, current, rest, single_valued_names(current)
        )
    verbose_names = [step.verbose_name for step in steps]
    if rest:
        verbose_names.append(headline(rest).lower() if end is None else end.verbose_name)
    prefetch = "__".join(step.accessor for step in steps)
    is_title = not rest and title is None
    if is_title:
        compute = _text_reader(steps, partial(_title, current), None, scopes)
    else:
        attribute = rest or (end.name if end is not None else "")
        compute = _text_reader(steps, partial(_value, attribute), end, scopes)
    return ColumnPath(
        lookup="",
        field=None,
        relation="",
        model=current,
        is_record=False,
        verbose_names=tuple(verbose_names),
        compute=compute,
        prefetch=prefetch,
        prefetched_for_titles=_followed_by_titles(steps, scopes) if is_title else (),
        searched_by=None if end is None else _search_path(steps, current, end),
        sorted_by=None if end is None else _sort_path(model, name, steps, end),
        related_models=_related_models(steps),
        rescope=partial(to_many_path, model, name),
        scoped_prefetches=tuple(_prefetches(steps, scopes)) if scopes else (),
    )


def _resolve_steps(model: type[Model], name: str) -> tuple[list[RelationStep], str, type[Model]]:
    """Return the relations of a name, the attribute after them, and their last model."""
    current, steps, segments = model, list[RelationStep](), name.split(".")
    for at, segment in enumerate(segments):
        step = find_relation_step(current, segment)
        if step is None:
            if at < len(segments) - 1:
                known = single_valued_names(current)
                raise PanelSchemaException.unknown_column_path(name, current, segment, known)
            return steps, segment, current
        steps.append(step)
        current = step.model
    return steps, "", current


def _search_path(
    steps: Sequence[RelationStep], current: type[Model], end: ModelField
) -> ColumnPath:
    relation = "__".join(step.query_name for step in steps)
    path = ColumnPath(
        lookup=f"{relation}__{end.name}",
        field=end,
        relation=relation,
        model=current,
        is_record=False,
        verbose_names=(),
        is_to_many=True,
        related_models=_related_models(steps),
    )

    def rescope(scopes: Scopes) -> ColumnPath:
        return replace(path, leads_to=partial(_leads_to, steps, scopes))

    return replace(path, rescope=rescope)


def _related_models(steps: Iterable[RelationStep]) -> tuple[type[Model], ...]:
    """Return the models of the relations to many records."""
    return tuple(step.model for step in steps if step.is_to_many)


def _leads_to(steps: Sequence[RelationStep], scopes: Scopes, rows: QuerySet[Any]) -> Q:
    """Return the condition of rows whose related records in scope lead to one of ``rows``."""
    for at in range(len(steps) - 1, 0, -1):
        step, owner = steps[at], steps[at - 1].model
        in_scope = within(rows, _scope(step, scopes))
        owners = owner._base_manager.using(rows.db)
        rows = owners.filter(**{f"{step.query_name}__in": in_scope})
    first = steps[0]
    return Q(**{f"{first.query_name}__in": within(rows, _scope(first, scopes))})


def _scope(step: RelationStep, scopes: Scopes) -> QuerySet[Any] | None:
    return scopes.get(step.model) if step.is_to_many else None


def _prefetches(steps: Iterable[RelationStep], scopes: Scopes) -> Iterator[Any]:
    """Yield lookups for ``prefetch_related()`` that read the records in scope only.

    They are stored under another name, because callbacks of the host may read the relation.
    """
    path: list[str] = []
    for step in steps:
        scope = _scope(step, scopes)
        lookup = "__".join([*path, step.accessor])
        if scope is None:
            path.append(step.accessor)
            yield lookup
        else:
            name = _scoped_name(step)
            path.append(name)
            yield Prefetch(lookup, queryset=scope.all(), to_attr=name)


def _scoped_name(step: RelationStep) -> str:
    return f"_panel_scoped_{step.accessor}"


def _sort_path(
    model: type[Model], name: str, steps: Iterable[RelationStep], end: ModelField
) -> ColumnPath:
    """Return the minimum of the related values, so that each row has one position."""
    relation = ".".join(step.accessor for step in steps)
    return RelationAggregate("min", relation, end.name).path_for(model, name)


def _text_reader(
    steps: list[RelationStep],
    value_of: Callable[[Any], Any],
    end: ModelField | None,
    scopes: Scopes,
) -> Callable[[Any], str | None]:
    """Return a function that lists the distinct values of the related records."""

    def read(record: Model) -> str | None:
        labels = choice_labels(end)
        values = (
            value_of(related_record) for related_record in _related_records(record, steps, scopes)
        )
        texts = (labels.get(value) or str(value) for value in values if value not in (None, ""))
        return SEPARATOR.join(dict.fromkeys(texts)) or None

    return read


def _related_records(record: Model, steps: Iterable[RelationStep], scopes: Scopes) -> list[Any]:
    """Return the records that the relations lead to; they are prefetched."""
    records = [record]
    for step in steps:
        if step.is_to_many:
            scope = scopes.get(step.model)
            records = [
                related_record
                for one in records
                for related_record in _many_related(one, step, scope)
            ]
        else:
            related = (_related_record(one, step.accessor) for one in records)
            records = [related_record for related_record in related if related_record is not None]
    return records


def _many_related(record: Model, step: RelationStep, scope: QuerySet[Any] | None) -> Iterable[Any]:
    if scope is None:
        return getattr(record, step.accessor).all()  # type: ignore[no-any-return]
    name = _scoped_name(step)
    if name in record.__dict__:
        return record.__dict__[name]  # type: ignore[no-any-return]
    return within(getattr(record, step.accessor).all(), scope)


def _related_record(record: Model, accessor: str) -> Any:
    try:
        return getattr(record, accessor)
    except ObjectDoesNotExist:
        return None


def _value(attribute: str, record: Model) -> Any:
    value = getattr(record, attribute)
    return value() if callable(value) else value


def _title(model: type[Model], record: Model) -> str:
    return row_title(related_source(model).record_title, record)


def _followed_by_titles(steps: Sequence[RelationStep], scopes: Scopes) -> tuple[str, ...]:
    """Return the relations that ``__str__`` of the last model may follow."""
    read = [step.accessor if _scope(step, scopes) is None else _scoped_name(step) for step in steps]
    return tuple("__".join([*read, name]) for name in title_relations(steps[-1].model))
