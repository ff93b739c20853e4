"""Forms: the edit page (W4), a live field, a save (W5), and a search for options.

The panel is requested as Chromium does (``benchmarks.headers``). The body of a save is the
browser's too: the values of all fields as the edit page shows them, with the changed ones
replaced, and the version of the record as ``_version``. Both are read from the props of the edit
page before the timed part. A save is rolled back after each sample, so the version stays
current. Each save must be answered by 303 and must have changed the title, which is read after
the timed part; otherwise the measurement ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks import headers
from benchmarks.comparison import (
    ADMIN,
    INERTIA,
    VISIT,
    page_object,
    race,
    race_on,
    stable,
)
from benchmarks.contender import Question, Resident
from benchmarks.dataset import Dataset
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS, ratio

KEY = 4711
FLOOR = "hand-written view"
LIVE = "panel, live field"
PANEL = "panel"

EDITED = f"/plain-tasks/{KEY}/edit"
EDIT = f"/office{EDITED}"
_STATE = f"/office/form-state?resource=plain-tasks&page=edit&record={KEY}"
_CHANGED = {
    "title": "Task 4711, with another name",
    "state": "waiting",
    "priority": "high",
    "project": "12",
    "is_blocked": True,
    "is_billable": False,
    "spent_hours": "3.50",
    "created_at": "2026-05-04T10:30",
}
_SAVED = (f"SELECT title FROM agency_task WHERE id = {KEY}", str(_CHANGED["title"]))

FLOOR_EDIT = Question(f"/tasks/{KEY}/edit")
FLOOR_SAVE = Question(f"/tasks/{KEY}/save", body=json.dumps(_CHANGED), effect=_SAVED)


def edit_page(data: Dataset, rounds: int) -> Result:
    """Measure the form of one record (W4), and the request of a live field."""
    with stable(data.database()) as contenders:
        panel = contenders["panel"]
        finish = race(
            {
                FLOOR: (contenders["floor"], FLOOR_EDIT),
                INERTIA: (panel, Question(EDIT, headers.INERTIA)),
                VISIT: (panel, Question(EDIT)),
                LIVE: (panel, live_field(panel)),
                ADMIN: (contenders["admin"], Question(f"/admin/agency/task/{KEY}/change/")),
            },
            rounds,
        )
    result = Result.of(
        f"Form of a task (W4): {data}",
        "Ten fields derived from the model, two of them relations: of these only the label of "
        "the present value is read. The Django admin is tuned with raw ids. The live field is a "
        "POST of its own, which returns the same form.",
        finish,
        FLOOR,
    )
    clock = data.clock(finish.samples)
    live = ratio(finish.samples, LIVE, INERTIA, clock).median
    what = f"{LIVE}: {LABELS[clock]} beside the page"
    result.verdicts.append(Verdict(what, live, 1.3, " x"))
    return result


def save(data: Dataset, rounds: int) -> Result:
    """Measure the save of one record (W5)."""
    with stable(data.database()) as contenders:
        panel = contenders["panel"]
        finish = race(
            {
                FLOOR: (contenders["floor"], FLOOR_SAVE),
                PANEL: (panel, panel_save(panel)),
            },
            rounds,
        )
    return Result.of(
        f"Save a task (W5): {data}",
        "Eight changed values, one a relation, validated by the form and the model. The panel "
        "receives what the browser sends: all ten fields and the version of the record, which "
        "is compared with the locked row. Rolled back after each sample; on SQLite the BEGIN "
        "of that transaction is counted as a query.",
        finish,
        FLOOR,
    )


def panel_save(panel: Resident, edit: str = EDIT) -> Question:
    """Return the save of the edit page as it is now, with its current version."""
    values, version = _shown(panel, edit)
    body = {**values, **_CHANGED, "_version": version}
    sent = json.dumps(body)
    return Question(edit, headers.INERTIA_WRITE, sent, "PUT", statuses=(303,), effect=_SAVED)


def live_field(panel: Resident) -> Question:
    """Return the request of a live field: all values, and which of them changed."""
    values, _ = _shown(panel)
    state = {**values, "title": "Typed"}
    body = {"state": state, "changed": "title", "previous": values["title"]}
    return Question(_STATE, headers.FETCH, json.dumps(body), page=EDIT)


def _shown(panel: Resident, edit: str = EDIT) -> tuple[dict[str, Any], str]:
    """Return the values of the edit page's fields, and the record's version."""
    props = page_object(panel.text(Question(edit)))["props"]
    return dict(field_values(props["form"]["schema"])), props["version"]


def field_values(nodes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield the names and values of the fields of an edit page."""
    for node in nodes:
        if node["component"] == "field":
            yield node["name"], node["value"]


def option_search(data: Dataset, rounds: int) -> Result:
    """Measure a search for the options of a relation."""
    asked = f"/office/options?resource=plain-tasks&page=edit&record={KEY}&field=project"
    finish = race_on(
        data.database(),
        {
            FLOOR: ("floor", Question("/projects/search?search=project%2019")),
            PANEL: ("panel", Question(f"{asked}&search=project+19", headers.FETCH, page=EDIT)),
        },
        rounds,
    )
    return Result.of(
        f"Search for an option: {data}",
        "At most fifty projects whose name contains both words: one query with a limit, no count.",
        finish,
        FLOOR,
    )
