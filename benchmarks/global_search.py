"""The global search of eight resources with long tables."""

from __future__ import annotations

from functools import partial

from benchmarks.background import empty_database
from benchmarks.chore_contender import Chores
from benchmarks.dataset import NAMES, Dataset
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, play

#: The time of one group as a multiple of the query by hand.
MOST = 1.5
RESOURCES = 8
QUERY, GROUP = "hand-written, one query", "panel, one group"
QUERIES, GROUPS = "hand-written, eight queries", "panel, all groups"
_CHORES = "catalogue.searching"
CATALOGUE = {"BENCHMARK_MODELS": "catalogue"}


def groups(data: Dataset, rounds: int) -> Result:
    """Measure the first group of a search, and all groups in one request."""
    with (
        empty_database(data) as database,
        Chores("panel", database, CATALOGUE) as chores,
    ):
        chores.do(f"{_CHORES}.fill", data.tasks)
        samples = play(
            {
                QUERY: partial(chores.time, f"{_CHORES}.query", 0),
                GROUP: partial(chores.time, f"{_CHORES}.group", 0),
                QUERIES: partial(chores.time, f"{_CHORES}.queries"),
                GROUPS: partial(chores.time, f"{_CHORES}.groups"),
            },
            rounds,
        )
    result = Result(
        f"Global search: {NAMES[data.vendor]}, {RESOURCES} resources of {data.tasks:,} rows",
        "A word that few rows contain, without an index for it: each query reads its whole table. "
        "The tables are equally long, so the query by hand is the slowest one. The command palette "
        "sends a request for each group and shows the first one as soon as it arrives. The panel's "
        "times contain the whole request: session, user, permissions, titles and URLs.",
        len(samples[QUERY]),
        rows_of(samples, QUERY),
    )
    clock = data.clock(samples)
    what = f"first group, {LABELS[clock]}"
    result.verdicts.append(Verdict(what, result.row(GROUP).on(clock), MOST, " x"))
    return result
