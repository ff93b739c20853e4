"""The records of one page, read by their keys: as tuples, or as instances where cells ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from django_panel.tables.plan import TablePlan


def read_records(plan: TablePlan, keys: Sequence[Any], scope: QuerySet[Any]) -> list[Any]:
    """Return the records of these keys in the order of the keys, in one query.

    The joins and subqueries run over one page of rows, however many were skipped before it. A
    record that was deleted since the keys were read is left out. ``scope`` is a queryset that
    all of them are in; what it loads along or annotates is there on instances.
    """
    if not keys:
        return []
    wanted = scope if plan.needs_records else plan.model._base_manager.using(scope.db)
    found = wanted.filter(pk__in=keys).order_by()
    if plan.annotations:
        found = found.annotate(**plan.annotations)
    by_key: dict[Any, Any]
    if plan.record_fields is not None:
        by_key = {record.pk: record for record in plan.record_fields.applied_to(found)}
    else:
        by_key = {record[0]: record for record in found.values_list(*plan.lookups)}
    return [by_key[key] for key in keys if key in by_key]
