"""Computes the summaries of a table with few queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from django_panel.support.frozen import FrozenValue
from django_panel.tables.groups import group_key
from django_panel.tables.reading.paths import ColumnPath
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.reading.planned_column import PlannedColumn
from django_panel.tables.summaries.base import Summary

if TYPE_CHECKING:
    from django_panel.tables.wire import SummariesWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _PlannedSummary(FrozenValue):
    """A summary and its aggregates, by unique names."""

    planned: PlannedColumn
    summary: Summary
    aggregates: dict[str, Any]


def summarize(plan: TablePlan, matching: QuerySet[Any], keys: Sequence[Any]) -> SummariesWire:
    """Return the summaries of the plan's columns, with at most two queries.

    ``matching`` are all matching records; ``keys`` are the primary keys of the page, for
    summaries over the page.
    """
    summaries = _planned_summaries(plan)
    computed: dict[str, Any] = {}
    of_all = [summary for summary in summaries if not summary.summary.is_per_page()]
    if of_all:
        computed |= _prepared(matching, of_all).aggregate(**_aggregates(of_all))
    of_page = [summary for summary in summaries if summary.summary.is_per_page()]
    if of_page:
        rows = plan.model._base_manager.using(matching.db).filter(pk__in=list(keys))
        computed |= _prepared(rows, of_page).aggregate(**_aggregates(of_page))
    return _to_wire(summaries, computed)


def summarize_groups(
    plan: TablePlan, matching: QuerySet[Any], path: ColumnPath, values: Sequence[Any]
) -> dict[str, SummariesWire]:
    """Return the summaries of each group on the page, over the whole group, by its key.

    Summaries over the page are left out: other rows of the group may be on other pages.
    """
    summaries = [
        summary for summary in _planned_summaries(plan) if not summary.summary.is_per_page()
    ]
    if not summaries or not values:
        return {}
    wanted = {value for value in values if value is not None}
    condition = Q(**{f"{path.lookup}__in": wanted})
    if None in values:
        condition |= Q(**{f"{path.lookup}__isnull": True})
    groups = _prepared(matching.filter(condition), summaries).values(path.lookup)
    return {
        group_key(computed[path.lookup]): _to_wire(summaries, computed)
        for computed in groups.annotate(**_aggregates(summaries))
    }


def _planned_summaries(plan: TablePlan) -> list[_PlannedSummary]:
    summaries = []
    for index, planned in enumerate(plan.columns):
        for number, summary in enumerate(planned.column.get_summaries()):
            aggregates = {
                f"_summary_{index}_{number}_{name}": aggregate
                for name, aggregate in summary.aggregates(planned.path.lookup).items()
            }
            summaries.append(_PlannedSummary(planned, summary, aggregates))
    return summaries


def _prepared(rows: QuerySet[Any], summaries: Sequence[_PlannedSummary]) -> QuerySet[Any]:
    """Return the rows without an order, with the annotations that are summarized."""
    annotations = {
        summary.planned.path.lookup: summary.planned.path.annotation
        for summary in summaries
        if summary.planned.path.annotation is not None
    }
    rows = rows.order_by()
    return rows.annotate(**annotations) if annotations else rows


def _aggregates(summaries: Sequence[_PlannedSummary]) -> dict[str, Any]:
    return {
        name: aggregate for summary in summaries for name, aggregate in summary.aggregates.items()
    }


def _to_wire(summaries: Sequence[_PlannedSummary], computed: dict[str, Any]) -> SummariesWire:
    by_column: SummariesWire = {}
    for summary in summaries:
        planned = summary.planned
        values = [computed[name] for name in summary.aggregates]
        wire = summary.summary.to_wire(values, planned.column, planned.path.field)
        by_column.setdefault(planned.column.get_name(), []).append(wire)
    return by_column
