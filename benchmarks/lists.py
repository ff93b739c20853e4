"""The list beyond its first page: searched and sorted (W2), deep (W3), and what comes later."""

from __future__ import annotations

from benchmarks.contender import Question
from benchmarks.dataset import TOPICS, Dataset
from benchmarks.pages import LIST
from benchmarks.races import (
    ADMIN,
    FLOOR_DATA,
    INERTIA,
    INERTIA_HEADERS,
    race,
    race_on,
    stable,
)
from benchmarks.results import Result, Verdict
from benchmarks.rounds import ratio

#: Where both the deepest page and the limits of the issue lie.
DEPTH = 500_000
PER_PAGE = 25

PANEL_BY_NUMBER = "panel, by number"
PANEL_BY_CURSOR = "panel, by cursor"
PANEL_FIRST = "panel, first page"
PANEL_ROWS = "panel, Inertia visit"

_SEARCHED = f"search={TOPICS[0]}&page=40"


def search(data: Dataset, rounds: int) -> Result:
    """Measure a search, a filter and an order by a related column, many pages on (W2)."""
    entries: dict = {
        FLOOR_DATA: ("floor", Question(f"/tasks.json?{_SEARCHED}&state=open&sort=project")),
        INERTIA: (
            "panel",
            Question(
                f"{LIST}?{_SEARCHED}&filters[state][]=open&sort=project.name", INERTIA_HEADERS
            ),
        ),
    }
    is_endless = data.vendor == "sqlite" and data.tasks > 100_000
    if not is_endless:
        # There it takes as long as the floor, which takes seconds.
        admin = f"/admin/agency/task/?q={TOPICS[0]}&state__exact=open&o=2&p=40"
        entries[ADMIN] = ("admin", Question(admin))
    finish = race_on(data.database(), entries, rounds)
    result = Result.of(
        f"Search, filter, sort by a related column, page 40 (W2): {data}",
        "One title in five contains the word, one task in three is open; ordered by the "
        "project's name. No index serves any of it.",
        finish,
    )
    limit = {
        ("postgresql", 100_000): 1.5,
        ("postgresql", 1_000_000): 1.2,
        ("sqlite", 1_000_000): 0.3,
    }.get((data.vendor, data.tasks))
    if limit is not None:
        measured = result.row(INERTIA).on(data.clock)
        result.verdicts.append(Verdict(f"{INERTIA}: {data.clock}", measured, limit, " x"))
    return result


def deep(data: Dataset, rounds: int) -> Result:
    """Measure a page in the middle of a long list, by its number and by its place (W3)."""
    page = DEPTH // PER_PAGE + 1
    with stable(data.database()) as contenders:
        panel, floor = contenders["panel"], contenders["floor"]
        cursor = panel.cursor(data.tasks - DEPTH + 1, DEPTH)
        finish = race(
            {
                FLOOR_DATA: (floor, Question(f"/tasks.json?page={page}")),
                PANEL_BY_NUMBER: (panel, Question(f"{LIST}?page={page}", INERTIA_HEADERS)),
                PANEL_BY_CURSOR: (
                    panel,
                    Question(f"/office/rolling-tasks?cursor={cursor}", INERTIA_HEADERS),
                ),
                PANEL_FIRST: (panel, Question(LIST, INERTIA_HEADERS)),
                ADMIN: (contenders["admin"], Question(f"/admin/agency/task/?p={page}")),
            },
            rounds,
        )
    result = Result.of(
        f"Page at offset {DEPTH:,} (W3): {data}",
        "The list newest first. By number: keys are skipped, then 25 rows are read. By cursor: "
        "the rows after a place, whatever the depth.",
        finish,
    )
    by_number = result.row(PANEL_BY_NUMBER).on(data.clock)
    by_cursor = ratio(finish.samples, PANEL_BY_CURSOR, PANEL_FIRST, data.clock).median
    result.verdicts.append(Verdict(f"{PANEL_BY_NUMBER}: {data.clock}", by_number, 0.15, " x"))
    result.verdicts.append(
        Verdict(f"{PANEL_BY_CURSOR}: {data.clock} beside the first page", by_cursor, 1.5, " x")
    )
    return result


def deferred(data: Dataset, rounds: int) -> Result:
    """Measure what is asked for once the page stands: summaries and badges of tabs."""
    partial = {**INERTIA_HEADERS, "X-Inertia-Partial-Component": "panel/resources/Index"}
    later = {
        "the page itself": INERTIA_HEADERS,
        "summaries": {**partial, "X-Inertia-Partial-Data": "summaries"},
        "badges of tabs": {**partial, "X-Inertia-Partial-Data": "tabBadges"},
    }
    grouped = Question(
        f"{LIST}?group=state", {**partial, "X-Inertia-Partial-Data": "groupSummaries"}
    )
    entries = {name: ("panel", Question(LIST, headers)) for name, headers in later.items()}
    finish = race_on(
        data.database(), {**entries, "summaries of groups": ("panel", grouped)}, rounds
    )
    return Result.of(
        f"What arrives after the page: {data}",
        "Deferred props scan the table, so the browser asks for them when the page already "
        "stands. Sum and average of one column; one counted tab; ratios are to the page itself.",
        finish,
        "the page itself",
    )
