"""The records of one page: as tuples, or as instances where cells ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from django_panel.tables.plan import TablePlan


def records_in(plan: TablePlan, queryset: QuerySet[Any]) -> QuerySet[Any, Any]:
    """Return a queryset that reads what the plan shows of each record, relations joined."""
    if plan.annotations:
        queryset = queryset.annotate(**plan.annotations)
    if plan.record_fields is not None:
        return plan.record_fields.applied_to(queryset)
    return queryset.values_list(*plan.lookups)


def read_records(plan: TablePlan, keys: Sequence[Any], scope: QuerySet[Any]) -> list[Any]:
    """Return the records of these keys in the order of the keys, in one query.

    The joins and subqueries run over one page of rows, however many were skipped before it. A
    record that was deleted since the keys were read is left out. ``scope`` is a queryset that
    all of them are in; what it loads along or annotates is there on instances.
    """
    if not keys:
        return []
    wanted = scope if plan.needs_records else plan.model._base_manager.using(scope.db)
    found = records_in(plan, wanted.filter(pk__in=keys).order_by())
    by_key = dict(zip(keys_of(plan, found), found, strict=True))
    return [by_key[key] for key in keys if key in by_key]


def keys_of(plan: TablePlan, records: Iterable[Any]) -> list[Any]:
    """Return the keys of records that were read."""
    return [each.pk if plan.needs_records else each[0] for each in records]
