"""The panel beside the floor in one process: single requests, in turn.

Between two processes a busy machine makes the same pair swing by a third; here both have the same
processor, caches and connection, so the limits of these pages are compared here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks import forms, headers, inlines
from benchmarks.comparison import race, stable
from benchmarks.contender import Question, Resident
from benchmarks.dataset import PROJECTS, Dataset
from benchmarks.pages import PLAIN, PLAIN_FLOOR, PLAIN_LIST
from benchmarks.processes import Contender
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS
from benchmarks.staff_user import PERMITTED_FLOOR, by_staff

#: A sample is a single request, so it takes more of them.
SAMPLES_PER_ROUND = 5

BUTTONS = "panel, two buttons in each row"
DOCUMENT = "panel, first document"
FLOOR, PANEL = "hand-written view", "panel"
#: Time as a multiple of the floor: on SQLite and on PostgreSQL.
LIMITS = {
    PLAIN: (1.6, 1.55),
    BUTTONS: (1.75, 1.75),
    DOCUMENT: (2.0, 2.0),
    "staff": (1.35, 1.35),
    "edit": (1.4, 1.3),
    "save": (1.6, 1.5),
    "rows": (1.8, 1.8),
}


def task_list(data: Dataset, rounds: int) -> Result:
    """Measure the first page of the plainest list (W1)."""
    visited = {
        PLAIN: Question(PLAIN_LIST, headers.INERTIA),
        BUTTONS: Question("/office/button-tasks", headers.INERTIA),
        DOCUMENT: Question(PLAIN_LIST),
    }
    return _measured(
        f"First page of the list (W1), one process in turn: {data}",
        "25 rows of seven columns, two of them relations, beside hand-written JSON of the same "
        "columns: as an Inertia visit, with two buttons in each row, and as the first document. "
        "Superuser, database sessions.",
        lambda site: {PLAIN_FLOOR: Question("/plain-tasks.json"), **visited},
        {name: LIMITS[name] for name in visited},
        data,
        rounds,
    )


def staff_list(data: Dataset, rounds: int) -> Result:
    """Measure the same list for staff in a panel of forty resources (W1)."""
    return _measured(
        f"First page of the list (W1), staff, one process in turn: {data}",
        "The plainest list in a panel of 40 resources, opened by a user who is no superuser, "
        "beside hand-written JSON that checks one permission.",
        lambda site: {
            PERMITTED_FLOOR: by_staff("/permitted-tasks.json"),
            PLAIN: by_staff(PLAIN_LIST, headers.INERTIA),
        },
        {PLAIN: LIMITS["staff"]},
        data,
        rounds,
        "beside_large",
    )


def edit_page(data: Dataset, rounds: int) -> Result:
    """Measure the form of one record (W4)."""
    return _measured(
        f"Form of a task (W4), one process in turn: {data}",
        "Ten fields, two of them relations, beside hand-written JSON of the same values.",
        lambda site: {
            FLOOR: forms.FLOOR_EDIT,
            PANEL: Question(forms.EDIT, headers.INERTIA),
        },
        {PANEL: LIMITS["edit"]},
        data,
        rounds,
    )


def save(data: Dataset, rounds: int) -> Result:
    """Measure the save of one record (W5)."""
    return _measured(
        f"Save a task (W5), one process in turn: {data}",
        "Eight changed values. The panel receives all ten fields and the version of the record, "
        "which it compares with the locked row. Rolled back after each request.",
        lambda site: {FLOOR: forms.FLOOR_SAVE, PANEL: forms.panel_save(site)},
        {PANEL: LIMITS["save"]},
        data,
        rounds,
    )


def edit_rows(data: Dataset, rounds: int) -> Result:
    """Measure the form of a project with its tasks as rows (W13)."""
    return _measured(
        f"Form of a project with {data.tasks // PROJECTS} rows (W13), one process in turn: {data}",
        "The name of the project and five fields of each of its tasks, beside hand-written JSON "
        "of the same values.",
        lambda site: {
            FLOOR: Question(f"/projects/{inlines.KEY}/edit"),
            PANEL: Question(inlines.EDIT, headers.INERTIA),
        },
        {PANEL: LIMITS["rows"]},
        data,
        rounds,
    )


def _measured(
    title: str,
    description: str,
    questions: Callable[[Resident], Mapping[str, Question]],
    limits: Mapping[str, tuple[float, float]],
    data: Dataset,
    rounds: int,
    contender: Contender = "beside",
) -> Result:
    """Compare pages of one process with the first of them."""
    with stable(data.database()) as contenders:
        site = contenders[contender]
        asked = questions(site)
        entries = {name: (site, question) for name, question in asked.items()}
        finish = race(entries, rounds * SAMPLES_PER_ROUND, repeat=1)
    result = Result.of(title, description, finish, next(iter(asked)))
    clock = data.clock(finish.samples)
    for name, (on_sqlite, on_postgresql) in limits.items():
        limit = on_sqlite if data.vendor == "sqlite" else on_postgresql
        what = f"{name}: {LABELS[clock]}"
        result.verdicts.append(Verdict(what, result.row(name).on(clock), limit, " x"))
    return result
