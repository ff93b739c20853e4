"""A race: several contenders asked for the same page in turn, and what each of them took."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from benchmarks.contender import Question, Resident
from benchmarks.counting import Counts
from benchmarks.databases import Database
from benchmarks.headers import ORIGIN
from benchmarks.processes import Contender
from benchmarks.rounds import Samples, play

#: A sample lasts about as long as this: a single fast page is shorter than the clock's noise.
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
    """What a race brought to light."""

    samples: Samples
    counts: dict[str, Counts]


class Stable:
    """The contenders on one database, each a process of its own, started when first asked."""

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
    """Keep the contenders of a database alive for as long as they race."""
    with ExitStack() as stack:
        yield Stable(stack, database)


def race(residents: Mapping[str, tuple[Resident, Question]], rounds: int) -> Finish:
    """Ask each in every round, as often in a row as its speed asks for; then count."""
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
            name: partial(resident.time, question, _repeat(question, firsts[name]))
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
    """Run a race of contenders on one database."""
    with stable(database) as contenders:
        return race(
            {name: (contenders[kind], question) for name, (kind, question) in entries.items()},
            rounds,
        )


def as_client(resident: Resident, question: Question) -> Question:
    """Return a question with the headers that a browser knows from the page it shows."""
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
    """Return what the client draws from, as the first visit carries it."""
    found = _PAGE.search(document)
    if found is None:
        raise RuntimeError("The document holds no page object.")
    page: dict[str, Any] = json.loads(found[1])
    return page


def _repeat(question: Question, first: float) -> int:
    if question.body is not None:
        # What a write did is taken back after each sample, not after each request.
        return 1
    return max(1, min(_MOST_REPEATS, round(_SAMPLE / first)))
