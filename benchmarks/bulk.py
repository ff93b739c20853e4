"""A bulk action: 500 tasks deleted at once (W6)."""

from __future__ import annotations

import json
from urllib.parse import urlencode

from benchmarks.contender import Question
from benchmarks.dataset import Dataset
from benchmarks.races import ADMIN, INERTIA_HEADERS, race, stable
from benchmarks.results import Result, Verdict

MANY, FEW = 500, 50

FLOOR = "hand-written view"
PANEL = "panel"


def delete(data: Dataset, rounds: int) -> Result:
    """Measure the deletion of a selection (W6)."""
    with stable(data.database()) as contenders:
        finish = race(
            {
                FLOOR: (contenders["floor"], by_hand(MANY)),
                PANEL: (contenders["panel"], by_panel(MANY)),
                ADMIN: (contenders["admin"], by_admin(MANY)),
            },
            rounds,
        )
        fewer = contenders["panel"].count(by_panel(FEW)).queries
    result = Result.of(
        f"Delete {MANY} selected tasks (W6): {data}",
        "A selection named by its keys, deleted with the comments on it; every record is judged "
        "by the policy first. Taken back after each sample.",
        finish,
        FLOOR,
    )
    row = result.row(PANEL)
    result.verdicts.append(Verdict(data.clock, row.on(data.clock), 2, " x"))
    if row.counts is not None:
        what = f"queries for {MANY} beyond those for {FEW}"
        result.verdicts.append(Verdict(what, row.counts.queries - fewer, 0))
    return result


def by_hand(count: int) -> Question:
    return Question("/tasks/delete", body=json.dumps({"records": _keys(count)}))


def by_panel(count: int) -> Question:
    body = {"resource": "tasks", "action": "delete", "records": _keys(count)}
    return Question("/office/actions/bulk", INERTIA_HEADERS, json.dumps(body))


def by_admin(count: int) -> Question:
    form = {"action": "delete_selected", "post": "yes", "_selected_action": _keys(count)}
    return Question("/admin/agency/task/", body=urlencode(form, doseq=True))


def _keys(count: int) -> list[int]:
    return list(range(1, count + 1))
