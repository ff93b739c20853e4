"""The figures of a table: each reading of the rows computes all figures at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from django_panel.tables.groups import band_key
from django_panel.tables.paths import ColumnPath
from django_panel.tables.plan import PlannedColumn, TablePlan
from django_panel.tables.summaries.base import Summary

if TYPE_CHECKING:
    from django_panel.tables.wire import SummariesWire


@dataclass(frozen=True, slots=True)
class _Figure:
    """One figure and the names its parts are computed under."""

    planned: PlannedColumn
    summary: Summary
    aggregates: dict[str, Any]


def summarize(plan: TablePlan, matching: QuerySet[Any], keys: Sequence[Any]) -> SummariesWire:
    """Return the figures below the columns of ``plan``, which are those that are shown.

    ``matching`` is everything the filters leave; ``keys`` are the records of the page. Two
    statements at the most, one for either.
    """
    figures = _figures(plan)
    computed: dict[str, Any] = {}
    whole = [figure for figure in figures if not figure.summary.is_per_page()]
    if whole:
        computed |= _prepared(matching, whole).aggregate(**_aggregates(whole))
    on_page = [figure for figure in figures if figure.summary.is_per_page()]
    if on_page:
        rows = plan.model._base_manager.using(matching.db).filter(pk__in=list(keys))
        computed |= _prepared(rows, on_page).aggregate(**_aggregates(on_page))
    return _drawn(figures, computed)


def summarize_bands(
    plan: TablePlan, matching: QuerySet[Any], path: ColumnPath, values: Sequence[Any]
) -> dict[str, SummariesWire]:
    """Return the figures of each band on the page, over the whole band, by the band's key.

    Figures over the page are left out: a band may have most of its rows elsewhere.
    """
    figures = [figure for figure in _figures(plan) if not figure.summary.is_per_page()]
    if not figures or not values:
        return {}
    wanted = {value for value in values if value is not None}
    condition = Q(**{f"{path.lookup}__in": wanted})
    if None in values:
        condition |= Q(**{f"{path.lookup}__isnull": True})
    bands = _prepared(matching.filter(condition), figures).values(path.lookup)
    return {
        band_key(computed[path.lookup]): _drawn(figures, computed)
        for computed in bands.annotate(**_aggregates(figures))
    }


def _figures(plan: TablePlan) -> list[_Figure]:
    figures = []
    for place, planned in enumerate(plan.columns):
        for number, summary in enumerate(planned.column.get_summaries()):
            aggregates = {
                f"_figure_{place}_{number}_{name}": aggregate
                for name, aggregate in summary.aggregates(planned.path.lookup).items()
            }
            figures.append(_Figure(planned, summary, aggregates))
    return figures


def _prepared(rows: QuerySet[Any], figures: Sequence[_Figure]) -> QuerySet[Any]:
    """Return the rows without their order, with the relation aggregates that are summed up."""
    annotations = {
        figure.planned.path.lookup: figure.planned.path.annotation
        for figure in figures
        if figure.planned.path.annotation is not None
    }
    rows = rows.order_by()
    return rows.annotate(**annotations) if annotations else rows


def _aggregates(figures: Sequence[_Figure]) -> dict[str, Any]:
    return {name: each for figure in figures for name, each in figure.aggregates.items()}


def _drawn(figures: Sequence[_Figure], computed: dict[str, Any]) -> SummariesWire:
    drawn: SummariesWire = {}
    for figure in figures:
        planned = figure.planned
        values = [computed[name] for name in figure.aggregates]
        made = figure.summary.figure(values, planned.column, planned.path.field)
        drawn.setdefault(planned.column.get_name(), []).append(made)
    return drawn
