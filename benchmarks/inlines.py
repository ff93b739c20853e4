"""Forms with inlines: a save of a project and its fifty tasks.

The hand-written view is a form and a formset of Django, in one transaction. The panel receives
what the browser sends: the values of all rows with their keys, and the version of the record. Both
change the title of every task. A save is rolled back after each sample.
"""

from __future__ import annotations

import json
from urllib.parse import urlencode

from benchmarks import headers
from benchmarks.comparison import page_object, race, stable
from benchmarks.contender import Question, Resident
from benchmarks.dataset import PROJECTS, Dataset
from benchmarks.forms import field_values
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS

#: Time as a multiple of the formset.
MOST_SAVE = 1.0

KEY = 12
FLOOR = "Django formset"
PANEL = "panel"

EDIT = f"/office/projects/{KEY}/edit"
_FIELDS = ("title", "state", "priority", "spent_hours", "due_on")
_NAME = "Project with another name"
#: The tasks with the new title: all of the project.
_SAVED = f"SELECT COUNT(*) FROM agency_task WHERE project_id = {KEY} AND title LIKE 'Changed %'"


def save(data: Dataset, rounds: int) -> Result:
    """Measure the save of a record with fifty changed rows."""
    with stable(data.database()) as contenders:
        panel = contenders["panel"]
        finish = race(
            {
                FLOOR: (contenders["floor"], formset_save(panel)),
                PANEL: (panel, panel_save(panel)),
            },
            rounds,
        )
    result = Result.of(
        f"Save a project with {data.tasks // PROJECTS} tasks as rows: {data}",
        "The name of the project and the title of each task are changed. Both validate every "
        "row by the form and the model, and update each row with one statement, because the "
        "model's save() must run. The formset reads each row once more to find its key among "
        "those of the project. The panel also checks the version, which covers all rows, and "
        "the permissions on the rows.",
        finish,
        FLOOR,
    )
    row, clock = result.row(PANEL), data.clock(finish.samples)
    result.verdicts.append(Verdict(LABELS[clock], row.on(clock), MOST_SAVE, " x"))
    return result


def panel_save(panel: Resident) -> Question:
    """Return the save of the edit page as it is now, with its current version."""
    props = page_object(panel.text(Question(EDIT)))["props"]
    values = dict(field_values(props["form"]["schema"]))
    rows = [{**row, "title": _title(at)} for at, row in enumerate(values["tasks"])]
    body = json.dumps({**values, "name": _NAME, "tasks": rows, "_version": props["version"]})
    effect = (_SAVED, str(len(rows)))
    return Question(EDIT, headers.INERTIA_WRITE, body, "PUT", statuses=(303,), effect=effect)


def formset_save(panel: Resident) -> Question:
    """Return the same save as data of a formset."""
    props = page_object(panel.text(Question(EDIT)))["props"]
    rows = dict(field_values(props["form"]["schema"]))["tasks"]
    body = {"name": _NAME, "tasks-TOTAL_FORMS": len(rows), "tasks-INITIAL_FORMS": len(rows)}
    for at, row in enumerate(rows):
        values = {name: row[name] or "" for name in _FIELDS}
        values |= {"id": row["_key"], "title": _title(at)}
        body |= {f"tasks-{at}-{name}": value for name, value in values.items()}
    effect = (_SAVED, str(len(rows)))
    return Question(f"/projects/{KEY}/save", body=urlencode(body), statuses=(302,), effect=effect)


def _title(at: int) -> str:
    return f"Changed {at}"
