"""Tenants: a list (W1), a save (W5), a bulk action (W6) and an export (W7) in a tenant.

The baseline is a panel without tenants whose resources filter by the same foreign key: both
panels show the same rows of the same table, with the same columns, filters and actions. In the
tenant, a request also finds the tenant, checks the membership and, if it renders a page, lists
the tenants of the user. The panels are requested as Chromium does (``benchmarks.headers``).
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import partial

from benchmarks import headers
from benchmarks.bulk import MANY, deletion
from benchmarks.chore_contender import Chores
from benchmarks.comparison import Finish, Stable, race, stable
from benchmarks.contender import Question
from benchmarks.dataset import STUDIOS, Dataset
from benchmarks.forms import EDITED, panel_save
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, Samples, play, ratio

#: Time in a tenant as a multiple of the time without tenants.
MOST = 1.25

#: The tenant; its key and the number of a task in it are 1 modulo ``STUDIOS``.
STUDIO = 1
FILTERED_PATH, TENANT_PATH = "/filtered", f"/studios/{STUDIO}"
RICH_LIST, PLAIN_LIST = "/tasks", "/plain-tasks"

OUTSIDE, INSIDE = "filtered panel", "tenant"
_CHORE = "agency.panel_files.export_studio"


def task_list(data: Dataset, rounds: int) -> Result:
    """Measure the first page of the tasks of a tenant (W1)."""
    kinds = {
        "Inertia visit": (RICH_LIST, headers.INERTIA),
        "first visit": (RICH_LIST, headers.DOCUMENT),
        "plainest list": (PLAIN_LIST, headers.INERTIA),
    }
    pairs = {kind: (f"{OUTSIDE}, {kind}", f"{INSIDE}, {kind}") for kind in kinds}
    questions: dict[str, Question] = {}
    for kind, (path, sent) in kinds.items():
        outside, inside = pairs[kind]
        questions[outside] = Question(f"{FILTERED_PATH}{path}", sent)
        questions[inside] = Question(f"{TENANT_PATH}{path}", sent)
    with stable(data.database()) as contenders:
        finish = _race(contenders, questions, rounds)
    result = Result.of(
        f"First page of the list (W1) in a tenant: {data}",
        f"The lists of W1, of the tasks of one of {STUDIOS} tenants by a foreign key, beside a "
        "panel without tenants that filters by the same key. The user is a member of all "
        f"{STUDIOS} tenants, which the menu lists. Each pair is compared by itself.",
        finish,
        next(iter(pairs.values()))[0],
    )
    for outside, inside in pairs.values():
        result.verdicts.append(_verdict(data, finish.samples, outside, inside))
    return result


def save(data: Dataset, rounds: int) -> Result:
    """Measure the save of a task of a tenant (W5)."""
    with stable(data.database()) as contenders:
        questions = {
            OUTSIDE: panel_save(contenders["filtered"], f"{FILTERED_PATH}{EDITED}"),
            INSIDE: panel_save(contenders["tenants"], f"{TENANT_PATH}{EDITED}"),
        }
        finish = _race(contenders, questions, rounds)
    return _result(
        f"Save a task (W5) in a tenant: {data}",
        "The save of W5, of a task of a tenant, beside a panel without tenants that filters by "
        "the same key.",
        data,
        finish,
    )


def delete(data: Dataset, rounds: int) -> Result:
    """Measure the deletion of a selection in a tenant (W6)."""
    keys = list(range(STUDIO, MANY * STUDIOS, STUDIOS))
    left = f"studio_id = {STUDIO} AND id <= {keys[-1]}"
    effect = (f"SELECT COUNT(*) FROM agency_task WHERE {left}", "0")
    questions = {
        OUTSIDE: deletion(FILTERED_PATH, keys, effect),
        INSIDE: deletion(TENANT_PATH, keys, effect),
    }
    with stable(data.database()) as contenders:
        finish = _race(contenders, questions, rounds)
    return _result(
        f"Delete {MANY} selected tasks (W6) in a tenant: {data}",
        "The bulk action of W6, on tasks of a tenant, beside a panel without tenants that "
        "filters by the same key.",
        data,
        finish,
    )


def export(data: Dataset, rounds: int) -> Result:
    """Measure the export of a tenant's tasks as CSV (W7)."""
    database = data.database()
    with (
        tempfile.TemporaryDirectory() as folder,
        Chores("filtered", database, {"BENCHMARK_FILES": folder}) as outside,
        Chores("tenants", database, {"BENCHMARK_FILES": folder}) as inside,
    ):
        samples = play(
            {
                OUTSIDE: partial(outside.time, _CHORE, "filtered", None),
                INSIDE: partial(inside.time, _CHORE, "studio", STUDIO),
            },
            rounds,
        )
    return _result(
        f"Export as CSV (W7) in a tenant: {data}",
        f"The export of W7, of the {data.tasks // STUDIOS:,} tasks of a tenant, beside a panel "
        "without tenants that filters by the same key.",
        data,
        Finish(samples, {}),
    )


def _race(contenders: Stable, questions: Mapping[str, Question], rounds: int) -> Finish:
    """Compare the panels; a path tells which of them a request is for."""
    return race(
        {
            name: (
                contenders["tenants" if question.path.startswith(TENANT_PATH) else "filtered"],
                question,
            )
            for name, question in questions.items()
        },
        rounds,
    )


def _result(title: str, description: str, data: Dataset, finish: Finish) -> Result:
    rows = rows_of(finish.samples, OUTSIDE, finish.counts)
    result = Result(title, description, len(finish.samples[OUTSIDE]), rows)
    result.verdicts.append(_verdict(data, finish.samples, OUTSIDE, INSIDE))
    return result


def _verdict(data: Dataset, samples: Samples, outside: str, inside: str) -> Verdict:
    clock = data.clock(samples)
    beside = ratio(samples, inside, outside, clock).median
    return Verdict(f"{inside}: {LABELS[clock]} beside {outside}", beside, MOST, " x")
