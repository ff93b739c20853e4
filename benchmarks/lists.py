"""The list beyond its first page: searched and sorted (W2), deep (W3), and deferred props.

The panel is requested as Chromium does (``benchmarks.headers``): once by a link to the searched
or deep page, once by the table itself, which reloads rows, state and pagination only.
"""

from __future__ import annotations

from benchmarks import headers
from benchmarks.comparison import (
    ADMIN,
    FLOOR_DATA,
    INERTIA,
    race,
    race_on,
    stable,
)
from benchmarks.contender import Question
from benchmarks.dataset import TOPICS, Dataset
from benchmarks.pages import LIST
from benchmarks.processes import Contender
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS, ratio

PER_PAGE = 25
COMPONENT = "panel/resources/Index"

PANEL_BY_NUMBER = "panel, by number"
PANEL_BY_CURSOR = "panel, by cursor"
PANEL_FIRST = "panel, first page"
PANEL_TABLE = "panel, reload by the table"

_SEARCHED = f"search={TOPICS[0]}&page=40"


def search(data: Dataset, rounds: int) -> Result:
    """Measure a search, a filter and an order by a related column, many pages on (W2)."""
    searched = f"{LIST}?{_SEARCHED}&filters[state][]=open&sort=project.name"
    entries: dict[str, tuple[Contender, Question]] = {
        FLOOR_DATA: ("floor", Question(f"/tasks.json?{_SEARCHED}&state=open&sort=project")),
        INERTIA: ("panel", Question(searched, headers.INERTIA)),
        PANEL_TABLE: ("panel", Question(searched, headers.table_change(COMPONENT))),
    }
    is_endless = data.vendor == "sqlite" and data.tasks > 100_000
    if not is_endless:
        # There a page of the Django admin takes seconds, as long as the floor.
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
        ("postgresql", 100_000): 1.2,
        ("postgresql", 1_000_000): 1.1,
        ("sqlite", 1_000_000): 0.15,
    }.get((data.vendor, data.tasks))
    if limit is not None:
        clock = data.clock(finish.samples)
        measured = result.row(INERTIA).on(clock)
        result.verdicts.append(Verdict(f"{INERTIA}: {LABELS[clock]}", measured, limit, " x"))
    return result


def deep(data: Dataset, rounds: int) -> Result:
    """Measure a page in the middle of a long list, by its number and by a cursor (W3)."""
    depth = data.tasks // 2
    page = depth // PER_PAGE + 1
    with stable(data.database()) as contenders:
        panel, floor = contenders["panel"], contenders["floor"]
        cursor = panel.cursor(data.tasks - depth + 1, depth)
        finish = race(
            {
                FLOOR_DATA: (floor, Question(f"/tasks.json?page={page}")),
                PANEL_BY_NUMBER: (panel, Question(f"{LIST}?page={page}", headers.INERTIA)),
                PANEL_BY_CURSOR: (
                    panel,
                    Question(f"/office/rolling-tasks?cursor={cursor}", headers.INERTIA),
                ),
                PANEL_TABLE: (
                    panel,
                    Question(f"{LIST}?page={page}", headers.table_change(COMPONENT)),
                ),
                PANEL_FIRST: (panel, Question(LIST, headers.INERTIA)),
                ADMIN: (contenders["admin"], Question(f"/admin/agency/task/?p={page}")),
            },
            rounds,
        )
    result = Result.of(
        f"Page at offset {depth:,} (W3): {data}",
        "The list newest first. By number: the keys before the page are skipped, then 25 rows "
        "are read. By cursor: the rows after a given one, at any depth.",
        finish,
    )
    clock = data.clock(finish.samples)
    by_number = result.row(PANEL_BY_NUMBER).on(clock)
    by_cursor = ratio(finish.samples, PANEL_BY_CURSOR, PANEL_FIRST, clock).median
    result.verdicts.append(Verdict(f"{PANEL_BY_NUMBER}: {LABELS[clock]}", by_number, 0.10, " x"))
    what = f"{PANEL_BY_CURSOR}: {LABELS[clock]} beside the first page"
    result.verdicts.append(Verdict(what, by_cursor, 1.5, " x"))
    return result


def deferred(data: Dataset, rounds: int) -> Result:
    """Measure the deferred props of a list: summaries and badges of tabs."""
    summaries = headers.deferred(COMPONENT, "summaries")
    badges = headers.deferred(COMPONENT, "tabBadges")
    both = headers.deferred(COMPONENT, "summaries", "tabBadges")
    of_groups = headers.deferred(COMPONENT, "summaries", "groupSummaries")
    finish = race_on(
        data.database(),
        {
            "the page itself": ("panel", Question(LIST, headers.INERTIA)),
            "summaries": ("panel", Question(LIST, summaries)),
            "badges of tabs": ("panel", Question(LIST, badges)),
            "both, as the browser requests them": ("panel", Question(LIST, both)),
            "summaries with those of groups": ("panel", Question(f"{LIST}?group=state", of_groups)),
        },
        rounds,
    )
    return Result.of(
        f"Deferred props of the list: {data}",
        "Deferred props scan the table, so the browser requests them when the page is already "
        "shown. Sum and average of one column; one counted tab; ratios are to the page itself.",
        finish,
        "the page itself",
    )
