"""Warm first pages: the empty panel and the list (W1), beside the floor and the Django admin.

The panel is requested as Chromium does: ``benchmarks.headers``.
"""

from __future__ import annotations

from benchmarks import headers
from benchmarks.comparison import (
    ADMIN,
    FLOOR,
    FLOOR_DATA,
    INERTIA,
    VISIT,
    race,
    race_on,
    stable,
)
from benchmarks.contender import Question
from benchmarks.dataset import Dataset
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS, ratio

#: KB of the props of the list with every option on.
MOST_KB = 40
FEW_TASKS = 1_000

LIST, PLAIN_LIST = "/office/tasks", "/office/plain-tasks"
PLAIN_FLOOR = "hand-written JSON, seven columns"
PLAIN = "panel, plainest list"
WHAT_IS_LISTED = (
    "The list with every option on: 25 rows of ten columns of seven kinds (two relations, a "
    "badge, a switch, a count of related rows in each row); two actions in each row, both "
    "checked for each record, one of them by a policy; five filters, three tabs, groups, "
    "summaries. The plainest list has seven columns and none of these options, and is compared "
    "with hand-written JSON of the same seven columns. Superuser, database sessions."
)
TUNED = "The Django admin is tuned: `list_select_related`, one COUNT instead of two, three filters."


def empty_page(data: Dataset, rounds: int) -> Result:
    """Measure an empty page."""
    finish = race_on(
        data.database(),
        {
            FLOOR: ("floor", Question("/")),
            VISIT: ("panel", Question("/office")),
            INERTIA: ("panel", Question("/office", headers.INERTIA)),
            ADMIN: ("admin", Question("/admin/")),
        },
        rounds,
    )
    return Result.of(
        "Empty page",
        "The dashboard of a panel with three resources and no widgets, the index of the Django "
        "admin with the same models, and a hand-written page with the same navigation. "
        "Superuser, database sessions.",
        finish,
        FLOOR,
    )


def task_list(data: Dataset, rounds: int) -> Result:
    """Measure the first page of a long table (W1), with every option on and the plainest one."""
    finish = race_on(
        data.database(),
        {
            FLOOR_DATA: ("floor", Question("/tasks.json")),
            FLOOR: ("floor", Question("/tasks")),
            PLAIN_FLOOR: ("floor", Question("/plain-tasks.json")),
            VISIT: ("panel", Question(LIST)),
            INERTIA: ("panel", Question(LIST, headers.INERTIA)),
            PLAIN: ("panel", Question(PLAIN_LIST, headers.INERTIA)),
            ADMIN: ("admin", Question("/admin/agency/task/")),
        },
        rounds,
    )
    result = Result.of(f"First page of the list (W1): {data}", f"{WHAT_IS_LISTED} {TUNED}", finish)
    clock = data.clock(finish.samples)
    # The limits of the plainest list are compared in one process: ``in_turn``. HTML is compared
    # with HTML, JSON with JSON.
    for name, floor in ((VISIT, FLOOR), (INERTIA, FLOOR_DATA), (PLAIN, PLAIN_FLOOR)):
        beside = ratio(finish.samples, name, floor, clock).median
        result.notes.append(f"{name}: {beside:.2f} x beside {floor} ({LABELS[clock]}).")
    data_alone = result.row(INERTIA).counts
    if data_alone is not None:
        result.verdicts.append(Verdict("props: KB", data_alone.bytes / 1e3, MOST_KB))
    return result


def growth(data: Dataset, rounds: int) -> Result:
    """Measure the first page of a short and of a long table."""
    few = Dataset(data.vendor, FEW_TASKS)
    names = {each: f"panel, {each.tasks:,} tasks" for each in (few, data)}
    floors = {each: f"{FLOOR_DATA}, {each.tasks:,} tasks" for each in (few, data)}
    with stable(few.database()) as small, stable(data.database()) as large:
        finish = race(
            {
                names[few]: (small["panel"], Question(LIST, headers.INERTIA)),
                names[data]: (large["panel"], Question(LIST, headers.INERTIA)),
                floors[few]: (small["floor"], Question("/tasks.json")),
                floors[data]: (large["floor"], Question("/tasks.json")),
            },
            rounds,
        )
    result = Result.of(
        f"Growth of the first page (W1): {data}",
        f"The same page of a table with {few.tasks:,} and with {data.tasks:,} tasks. "
        "Ratios are to the panel's own page of the short table.",
        finish,
        names[few],
    )
    clock = data.clock(finish.samples)
    what = f"{LABELS[clock]} at {data.tasks:,}"
    result.verdicts.append(Verdict(what, result.row(names[data]).on(clock), 1.2, " x"))
    return result
