"""A bulk action that deletes 500 tasks (W6).

The panel is requested as Chromium does (``benchmarks.headers``), with the browser's body: the
selected keys and, as ``tableState``, the parameters of the list.
"""

from __future__ import annotations

import json
from urllib.parse import urlencode

from benchmarks import headers
from benchmarks.comparison import ADMIN, as_client, race, stable
from benchmarks.contender import Question
from benchmarks.dataset import Dataset
from benchmarks.results import Result, Verdict
from benchmarks.rounds import LABELS

MANY, FEW = 500, 50
#: Time as a multiple of the hand-written view.
MOST = 1.2

FLOOR = "hand-written view"
PANEL = "panel"
JUDGED = "panel, a rule for each record"


def delete(data: Dataset, rounds: int) -> Result:
    """Measure the deletion of a selection (W6)."""
    with stable(data.database()) as contenders:
        panel = contenders["panel"]
        finish = race(
            {
                FLOOR: (contenders["floor"], by_hand(MANY)),
                PANEL: (panel, by_panel(MANY)),
                JUDGED: (panel, by_panel(MANY, "tasks")),
                ADMIN: (contenders["admin"], by_admin(MANY)),
            },
            rounds,
        )
        fewer = panel.count(as_client(panel, by_panel(FEW))).queries
    result = Result.of(
        f"Delete {MANY} selected tasks (W6): {data}",
        "A selection of keys, deleted with the comments on the tasks by users whom Django's "
        "permissions allow it, and where a policy has a rule for each record, which is read for "
        "it first. Rolled back after each sample.",
        finish,
        FLOOR,
    )
    row, clock = result.row(PANEL), data.clock(finish.samples)
    result.verdicts.append(Verdict(LABELS[clock], row.on(clock), MOST, " x"))
    if row.counts is not None:
        what = f"queries for {MANY} beyond those for {FEW}"
        result.verdicts.append(Verdict(what, row.counts.queries - fewer, 0))
    return result


def by_hand(count: int) -> Question:
    body = json.dumps({"records": _keys(count)})
    return Question("/tasks/delete", body=body, effect=_deleted(count))


def by_panel(count: int, resource: str = "bulk-tasks") -> Question:
    return deletion("/office", _keys(count), _deleted(count), resource)


def deletion(
    path: str, keys: list[int], effect: tuple[str, str], resource: str = "tasks"
) -> Question:
    """Return the bulk action of the panel at a path."""
    body = {
        "resource": resource,
        "action": "delete",
        "records": keys,
        "tableState": dict.fromkeys(
            ("search", "columnSearch", "filters", "sort", "group", "tab"), ""
        ),
    }
    return Question(
        f"{path}/actions/bulk",
        headers.INERTIA_WRITE,
        json.dumps(body),
        page=f"{path}/{resource}",
        statuses=(303,),
        effect=effect,
    )


def by_admin(count: int) -> Question:
    form = {"action": "delete_selected", "post": "yes", "_selected_action": _keys(count)}
    body = urlencode(form, doseq=True)
    return Question("/admin/agency/task/", body=body, effect=_deleted(count))


def _deleted(count: int) -> tuple[str, str]:
    """Return a query that counts the selected tasks, and that none is left."""
    return f"SELECT COUNT(*) FROM agency_task WHERE id <= {count}", "0"


def _keys(count: int) -> list[int]:
    return list(range(1, count + 1))
