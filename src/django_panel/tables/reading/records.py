"""Reads the records of a page, as tuples or as model instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Model, QuerySet

from django_panel.internal.fast.lookups import is_unrestricted
from django_panel.internal.fast.rows import reads_own_fields_only
from django_panel.support.related import related_source, title_relations, with_relations
from django_panel.support.titles import row_title
from django_panel.tables.reading.plan import TablePlan


def records_in(plan: TablePlan, queryset: QuerySet[Any]) -> QuerySet[Any, Any]:
    """Return a queryset that reads the columns of the plan, with relations joined."""
    if reads_whole_table(plan, queryset):
        # The queryset differs from the plan's cached one in the order only.
        return plan.tuples(queryset.db).order_by(*queryset.query.order_by)
    if plan.annotations:
        queryset = queryset.annotate(**plan.annotations)
    if plan.record_fields is not None:
        return plan.record_fields.applied_to(queryset)
    return queryset.values_list(*plan.lookups)


def reads_whole_table(plan: TablePlan, queryset: QuerySet[Any]) -> bool:
    """Return whether a queryset only orders the rows that the plan reads as tuples."""
    return (
        not plan.needs_records
        and is_unrestricted(queryset)
        and queryset.query.standard_ordering
        and reads_own_fields_only(queryset)
    )


def read_records(plan: TablePlan, keys: Sequence[Any], scope: QuerySet[Any]) -> list[Any]:
    """Return the records with these primary keys, in the same order, by one query.

    Joins and subqueries run for one page of rows only. Records that were deleted in between are
    left out. ``scope`` is the table's queryset, whose annotations and prefetches apply to
    instances.
    """
    if not keys:
        return []
    if plan.needs_records:
        rows = records_in(plan, scope.filter(pk__in=keys).order_by())
    else:
        rows = plan.tuples(scope.db).filter(pk__in=keys)
    by_key = dict(zip(keys_of(plan, rows), rows, strict=True))
    return [by_key[key] for key in keys if key in by_key]


def keys_of(plan: TablePlan, records: Iterable[Any]) -> list[Any]:
    """Return the primary keys of records, which are tuples or instances."""
    return [record.pk if plan.needs_records else record[0] for record in records]


def record_texts(model: type[Model], keys: Iterable[Any], using: str) -> dict[Any, str]:
    """Return the titles of the records with these keys, by key.

    The relations that titles often follow are loaded with the records.
    """
    wanted = {key for key in keys if key is not None}
    if not wanted:
        return {}
    records = model._base_manager.using(using).filter(pk__in=wanted)
    records = with_relations(records, title_relations(model))
    title = related_source(model).record_title
    return {record.pk: row_title(title, record) for record in records}
