"""Warm pages: the empty panel and the list, beside the floor and the Django admin."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.contender import Question, Resident
from benchmarks.processes import Contender
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import play

#: Requests of a contender in a row; a single one is shorter than the clock's own noise.
REPEAT = 5
WARM_UP = 4

FLOOR = "hand-written page"
FLOOR_DATA = "hand-written JSON"
VISIT = "panel, first visit"
INERTIA = "panel, Inertia visit"
ADMIN = "Django admin"

_PAGE = re.compile(r'<script data-page="app"[^>]*>(.*?)</script>', re.DOTALL)

Race = Mapping[str, tuple[Contender, Question]]


def empty_page(database: Path, rounds: int) -> Result:
    """Measure a page that shows nothing but its shell."""
    result = _run(
        database,
        rounds,
        "Empty page",
        "The dashboard of a panel with three resources and no widgets, the index of the Django "
        "admin with the same models, and a hand-written page with the same navigation. "
        "Superuser, database sessions.",
        {
            FLOOR: ("floor", Question("/")),
            VISIT: ("panel", Question("/office")),
            INERTIA: ("panel", Question("/office", {"X-Inertia": "true"})),
            ADMIN: ("admin", Question("/admin/")),
        },
    )
    admin = result.row(ADMIN)
    for name in (VISIT, INERTIA):
        row = result.row(name)
        result.verdicts.append(
            Verdict(f"{name}: CPU beside the Django admin", row.cpu.median, admin.cpu.median, " x")
        )
        if row.counts is not None:
            result.verdicts.append(Verdict(f"{name}: queries", row.counts.queries, 2))
    return result


def task_list(database: Path, rounds: int) -> Result:
    """Measure the first page of a long table (W1)."""
    result = _run(
        database,
        rounds,
        "List of 100,000 tasks (W1, SQLite)",
        "25 rows, seven columns, two of them from related tables, newest first. The Django admin "
        "is tuned: `list_select_related`, `show_full_result_count = False`, raw ids.",
        {
            FLOOR: ("floor", Question("/tasks")),
            FLOOR_DATA: ("floor", Question("/tasks.json")),
            VISIT: ("panel", Question("/office/tasks")),
            INERTIA: ("panel", Question("/office/tasks", {"X-Inertia": "true"})),
            ADMIN: ("admin", Question("/admin/agency/task/")),
        },
    )
    for name in (VISIT, INERTIA):
        row = result.row(name)
        result.verdicts.append(Verdict(f"{name}: CPU", row.cpu.median, 2.5, " x"))
        if row.counts is not None:
            result.verdicts.extend(
                [
                    Verdict(f"{name}: queries", row.counts.queries, 5),
                    Verdict(f"{name}: calls", row.counts.calls, 25_000),
                    Verdict(f"{name}: KB", row.counts.bytes / 1e3, 40),
                    Verdict(f"{name}: KB gzipped", row.counts.gzip_bytes / 1e3, 6),
                ]
            )
    return result


def _run(database: Path, rounds: int, title: str, description: str, race: Race) -> Result:
    with ExitStack() as stack:
        residents = {
            name: stack.enter_context(Resident(name, database))
            for name in dict.fromkeys(contender for contender, _ in race.values())
        }
        race = {
            name: (contender, as_client(residents[contender], question))
            for name, (contender, question) in race.items()
        }
        samples = play(
            {
                name: partial(residents[contender].time, question, REPEAT)
                for name, (contender, question) in race.items()
            },
            rounds,
            WARM_UP,
        )
        counts = {
            name: residents[contender].count(question)
            for name, (contender, question) in race.items()
        }
    return Result(title, description, len(samples[FLOOR]), rows_of(samples, FLOOR, counts))


def as_client(resident: Resident, question: Question) -> Question:
    """Return an Inertia question with the headers of a client that has seen a page before."""
    if "X-Inertia" not in question.headers:
        return question
    found = _PAGE.search(resident.text(Question(question.path)))
    if found is None:
        raise RuntimeError(f"{question.path} answered a document without a page object.")
    page = json.loads(found[1])
    seen = {
        "X-Inertia-Version": page["version"],
        "X-Inertia-Except-Once-Props": ",".join(page.get("onceProps", {})),
    }
    return Question(question.path, {**question.headers, **seen})
