"""Widgets: a dashboard compared with a list, and stats compared with single queries (W9)."""

from __future__ import annotations

from benchmarks import headers
from benchmarks.comparison import race_on
from benchmarks.contender import Question
from benchmarks.dataset import Dataset
from benchmarks.pages import FEW_TASKS, LIST
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS

QUERIES = "eight queries by hand"
PANEL = "panel"
LISTED = "panel, list of tasks"
DASHBOARD = "panel, eight widgets"
#: Time as a multiple of the eight queries, on SQLite; there is no limit for PostgreSQL.
MOST_FIGURES = 0.5


def figures(data: Dataset, rounds: int) -> Result:
    """Measure six figures, a chart and a table over a long table (W9)."""
    finish = race_on(
        data.database(),
        {
            QUERIES: ("floor", Question("/figures.json")),
            PANEL: ("widgets", Question("/office/figures", headers.INERTIA)),
        },
        rounds,
    )
    result = Result.of(
        f"Figures over every task (W9): {data}",
        "Six figures, tasks by month, the newest five. By hand that is one query each; the "
        "panel's widgets read the six together, and sort months without a calendar.",
        finish,
        QUERIES,
    )
    if data.vendor == "sqlite":
        clock = data.clock(finish.samples)
        measured = result.row(PANEL).on(clock)
        result.verdicts.append(Verdict(LABELS[clock], measured, MOST_FIGURES, " x"))
    return result


def dashboard(data: Dataset, rounds: int) -> Result:
    """Measure the first response of a dashboard and of a list."""
    few = Dataset(data.vendor, FEW_TASKS)
    finish = race_on(
        few.database(),
        {
            LISTED: ("widgets", Question(LIST, headers.INERTIA)),
            DASHBOARD: ("widgets", Question("/office/eight", headers.INERTIA)),
        },
        rounds,
    )
    result = Result.of(
        f"First answer of a dashboard: {few}",
        "Eight widgets: four with figures, a table, a host's own, and two charts that come "
        "later. The list is the one of W1.",
        finish,
        LISTED,
    )
    clock = few.clock(finish.samples)
    result.verdicts.append(Verdict(LABELS[clock], result.row(DASHBOARD).on(clock), 1.5, " x"))
    return result
