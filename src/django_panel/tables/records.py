"""The records of one page: which part of a queryset, as tuples or as instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from django_panel.internal.fast.rows import reads_own_fields_only
from django_panel.tables.counting import is_whole_table
from django_panel.tables.plan import TablePlan


class Window(NamedTuple):
    """What lies under the page, and what is known of its surroundings."""

    #: Whole records, or keys when records are read in two steps.
    found: list[Any]
    has_more: bool
    #: How many rows lie before the page.
    start: int
    next: str | None = None
    previous: str | None = None


def numbered(rows: QuerySet[Any, Any], start: int, size: int) -> Window:
    """Read a page and one record more, which tells whether another page follows."""
    found = list(rows[start : start + size + 1])
    return Window(found[:size], len(found) > size, start)


def records_in(plan: TablePlan, queryset: QuerySet[Any]) -> QuerySet[Any, Any]:
    """Return a queryset that reads what the plan shows of each record, relations joined."""
    if not plan.needs_records and is_whole_table(queryset) and reads_own_fields_only(queryset):
        # Nothing of the queryset is its own but the order.
        return plan.tuples(queryset.db).order_by(*queryset.query.order_by)
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
    if plan.needs_records:
        found = records_in(plan, scope.filter(pk__in=keys).order_by())
    else:
        found = plan.tuples(scope.db).filter(pk__in=keys)
    by_key = dict(zip(keys_of(plan, found), found, strict=True))
    return [by_key[key] for key in keys if key in by_key]


def keys_of(plan: TablePlan, records: Iterable[Any]) -> list[Any]:
    """Return the keys of records that were read."""
    return [each.pk if plan.needs_records else each[0] for each in records]
