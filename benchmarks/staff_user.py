"""The list for a staff user who is not a superuser, in a panel with forty resources.

Each entry of the navigation asks for a permission, which a superuser always has. The panel is
requested as Chromium does: ``benchmarks.headers``.
"""

from __future__ import annotations

from benchmarks import headers
from benchmarks.comparison import FLOOR_DATA, race_on
from benchmarks.contender import Question
from benchmarks.dataset import Dataset
from benchmarks.pages import LIST, PLAIN, PLAIN_FLOOR, PLAIN_LIST
from benchmarks.processes import Contender
from benchmarks.results import Result
from benchmarks.rounds import LABELS, ratio
from benchmarks.wsgi import SESSION_KEY, STAFF_SESSION_KEY

PERMITTED_FLOOR = f"{PLAIN_FLOOR}, permission checked"
RICH = "panel, list with everything on"
ROOT = f"{PLAIN}, superuser"


def task_list(data: Dataset, rounds: int) -> Result:
    """Measure the first page of a long table for staff in a panel of forty resources (W1)."""
    entries: dict[str, tuple[Contender, Question]] = {
        PLAIN_FLOOR: ("floor", by_staff("/plain-tasks.json")),
        PERMITTED_FLOOR: ("floor", by_staff("/permitted-tasks.json")),
        FLOOR_DATA: ("floor", by_staff("/tasks.json")),
        PLAIN: ("large", by_staff(PLAIN_LIST, headers.INERTIA)),
        RICH: ("large", by_staff(LIST, headers.INERTIA)),
        ROOT: ("large", Question(PLAIN_LIST, headers.INERTIA, session=SESSION_KEY)),
    }
    finish = race_on(data.database(), entries, rounds)
    result = Result.of(
        f"First page of the list (W1), staff in a panel of 40 resources: {data}",
        "The lists of W1, opened by a user who is no superuser and may view, add, change and "
        "delete 40 models; the permissions come from four groups. The navigation has an entry "
        "for each of the 40 resources. Database sessions.",
        finish,
        PLAIN_FLOOR,
    )
    clock = data.clock(finish.samples)
    for name, floor in ((PLAIN, PERMITTED_FLOOR), (RICH, FLOOR_DATA)):
        beside = ratio(finish.samples, name, floor, clock).median
        result.notes.append(f"{name}: {beside:.2f} x beside {floor} ({LABELS[clock]}).")
    return result


def by_staff(path: str, sent: dict[str, str] = headers.DOCUMENT) -> Question:
    return Question(path, sent, session=STAFF_SESSION_KEY)
