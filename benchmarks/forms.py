"""Forms: the edit page (W4), a live field, a save (W5), and a search for options."""

from __future__ import annotations

import json

from benchmarks.contender import Question
from benchmarks.dataset import Dataset
from benchmarks.races import (
    ADMIN,
    INERTIA,
    INERTIA_HEADERS,
    VISIT,
    Entries,
    race_on,
    stable,
)
from benchmarks.results import Result, Verdict
from benchmarks.rounds import ratio

KEY = 4711
FLOOR = "hand-written view"
LIVE = "panel, live field"
PANEL = "panel"

EDIT = f"/office/plain-tasks/{KEY}/edit"
_STATE = f"/office/form-state?resource=plain-tasks&page=edit&record={KEY}"
_ANSWERS = {
    "title": "Task 4711, with another name",
    "state": "waiting",
    "priority": "high",
    "project": "12",
    "is_blocked": True,
    "is_billable": False,
    "spent_hours": "3.50",
    "created_at": "2026-05-04T10:30",
}


def edit_page(data: Dataset, rounds: int) -> Result:
    """Measure the form of one record (W4), and what a live field asks."""
    typed = {"state": {"title": "Typed"}, "changed": "title", "previous": ""}
    finish = race_on(
        data.database(),
        {
            FLOOR: ("floor", Question(f"/tasks/{KEY}/edit")),
            INERTIA: ("panel", Question(EDIT, INERTIA_HEADERS)),
            VISIT: ("panel", Question(EDIT)),
            LIVE: ("panel", Question(_STATE, body=json.dumps(typed))),
            ADMIN: ("admin", Question(f"/admin/agency/task/{KEY}/change/")),
        },
        rounds,
    )
    result = Result.of(
        f"Form of a task (W4): {data}",
        "Eleven fields derived from the model, two of them relations: of these only the label of "
        "the present value is read. The Django admin is tuned with raw ids. The live field is a "
        "POST of its own, which draws the same form.",
        finish,
        FLOOR,
    )
    row = result.row(INERTIA)
    result.verdicts.append(Verdict(f"{INERTIA}: {data.clock}", row.on(data.clock), 1.5, " x"))
    if row.counts is not None:
        result.verdicts.append(Verdict(f"{INERTIA}: queries", row.counts.queries, 5))
        result.verdicts.append(Verdict(f"{INERTIA}: calls", row.counts.calls, 12_000))
    live = ratio(finish.samples, LIVE, INERTIA, data.clock).median
    result.verdicts.append(Verdict(f"{LIVE}: {data.clock} beside the page", live, 1.3, " x"))
    return result


def save(data: Dataset, rounds: int) -> Result:
    """Measure the save of one record (W5)."""
    body = json.dumps(_ANSWERS)
    saves = {
        FLOOR: ("floor", Question(f"/tasks/{KEY}/save", body=body)),
        PANEL: ("panel", Question(EDIT, INERTIA_HEADERS, body, "PUT")),
    }
    _require_writes(data, saves)
    finish = race_on(data.database(), saves, rounds)
    result = Result.of(
        f"Save a task (W5): {data}",
        "Eight answers, one a relation, judged by the form and the model. Taken back after each "
        "sample; the statements of that transaction are not counted.",
        finish,
        FLOOR,
    )
    row = result.row(PANEL)
    result.verdicts.append(Verdict(data.clock, row.on(data.clock), 1.5, " x"))
    if row.counts is not None:
        result.verdicts.append(Verdict("queries", row.counts.queries, 8))
    return result


def _require_writes(data: Dataset, saves: Entries) -> None:
    """Raise where a save writes nothing: a refusal is quick, and no save."""
    with stable(data.database()) as contenders:
        for name, (kind, question) in saves.items():
            written = contenders[kind].statements(question)
            if not any(sql.startswith("UPDATE") and "agency_task" in sql for sql in written):
                raise RuntimeError(f"{name} saved nothing: {written}")


def option_search(data: Dataset, rounds: int) -> Result:
    """Measure a search in the list of a relation."""
    asked = f"/office/options?resource=plain-tasks&page=edit&record={KEY}&field=project"
    finish = race_on(
        data.database(),
        {
            FLOOR: ("floor", Question("/projects/search?search=project%2019")),
            PANEL: ("panel", Question(f"{asked}&search=project%2019")),
        },
        rounds,
    )
    return Result.of(
        f"Search for an option: {data}",
        "At most fifty projects whose name holds both words: one bounded query, no count.",
        finish,
        FLOOR,
    )
