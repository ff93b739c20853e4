"""Compare contenders: request the same page from each in turn, and measure the time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from benchmarks.contender import Question, Resident
from benchmarks.databases import Database
from benchmarks.headers import ORIGIN
from benchmarks.page_costs import Counts
from benchmarks.processes import Contender
from benchmarks.rounds import Samples, play

#: The duration of a sample; a single fast page is too short to measure.
_SAMPLE = 25.0
_MOST_REPEATS = 5
_WARM_UP = 3
#: A page that takes longer than this is warm after one round.
_SLOW = 300.0

FLOOR = "hand-written page"
FLOOR_DATA = "hand-written JSON"
VISIT = "panel, first visit"
INERTIA = "panel, Inertia visit"
ADMIN = "Django admin"

_PAGE = re.compile(r'<script data-page="app"[^>]*>(.*?)</script>', re.DOTALL)

Entries = Mapping[str, tuple[Contender, Question]]


@dataclass(frozen=True, slots=True)
class Finish:
    """The results of a comparison."""

    samples: Samples
    counts: dict[str, Counts]


class Stable:
    """The processes of the contenders on one database, started on first use."""

    def __init__(self, stack: ExitStack, database: Database) -> None:
        self._stack = stack
        self._database = database
        self._residents: dict[Contender, Resident] = {}

    def __getitem__(self, name: Contender) -> Resident:
        if name not in self._residents:
            resident = self._stack.enter_context(Resident(name, self._database))
            if not self._residents:
                resident.sign_in()
            self._residents[name] = resident
        return self._residents[name]


@contextmanager
def stable(database: Database) -> Iterator[Stable]:
    """Keep the contenders of a database running inside the block."""
    with ExitStack() as stack:
        yield Stable(stack, database)


def race(
    residents: Mapping[str, tuple[Resident, Question]], rounds: int, repeat: int | None = None
) -> Finish:
    """Request the page from each contender in every round; then count queries and calls.

    ``repeat`` is the number of requests of a sample; by default those of a short time.
    """
    entries = {
        name: (resident, as_client(resident, question))
        for name, (resident, question) in residents.items()
    }
    firsts = {
        name: max(resident.time(question, 1).wall for _ in range(2))
        for name, (resident, question) in entries.items()
    }
    samples = play(
        {
            name: partial(resident.time, question, repeat or _repeat(question, firsts[name]))
            for name, (resident, question) in entries.items()
        },
        rounds,
        1 if max(firsts.values()) > _SLOW else _WARM_UP,
    )
    counts = {
        name: resident.count(question, warm_up=0) for name, (resident, question) in entries.items()
    }
    return Finish(samples, counts)


def race_on(database: Database, entries: Entries, rounds: int) -> Finish:
    """Compare contenders on one database."""
    with stable(database) as contenders:
        return race(
            {name: (contenders[kind], question) for name, (kind, question) in entries.items()},
            rounds,
        )


def as_client(resident: Resident, question: Question) -> Question:
    """Return a request with the headers that the browser takes from the current page."""
    if "Referer" not in question.headers:
        return question
    shown = question.page or question.path
    known = {"Referer": f"{ORIGIN}{shown}"}
    if "X-Inertia" in question.headers:
        page = page_object(resident.text(Question(shown, session=question.session)))
        known["X-Inertia-Version"] = page["version"]
        known["X-Inertia-Except-Once-Props"] = ",".join(page.get("onceProps", {}))
    return replace(question, headers={**question.headers, **known})


def page_object(document: str) -> dict[str, Any]:
    """Return the page object in the HTML of a first visit."""
    found = _PAGE.search(document)
    if found is None:
        raise RuntimeError("The document holds no page object.")
    page: dict[str, Any] = json.loads(found[1])
    return page


def _repeat(question: Question, first: float) -> int:
    if question.body is not None:
        # Writes are rolled back after each sample, not after each request.
        return 1
    return max(1, min(_MOST_REPEATS, round(_SAMPLE / first)))
