"""Targets that hold on every machine: counted, not timed."""

from __future__ import annotations

import pytest

from benchmarks.contender import Question, start
from benchmarks.databases import Database
from benchmarks.races import as_client
from benchmarks.starts import MOST_MEMORY, MOST_MODULES
from tests.benchmarks.conftest import Residents

pytestmark = pytest.mark.services("bundle")

#: What the panel may load beyond a hand-written page. Another 25 modules for every first page
#: are a decision: raise this with a reason, or load them where they are first needed.
MORE_THAN_FLOOR = 168

DASHBOARD, LIST = "/office", "/office/tasks"
INERTIA = {"X-Inertia": "true"}


@pytest.mark.parametrize("path", [DASHBOARD, LIST])
def test_a_first_page_loads_few_modules(database: Database, path: str) -> None:
    floor = start("floor", database, "/tasks")

    panel = start("panel", database, path)

    assert panel.modules <= MOST_MODULES
    assert panel.modules - floor.modules <= MORE_THAN_FLOOR


def test_a_first_page_needs_little_memory(database: Database) -> None:
    panel = start("panel", database, LIST)

    assert panel.peak_bytes / 2**20 <= MOST_MEMORY


@pytest.mark.parametrize("headers", [{}, INERTIA], ids=["first visit", "Inertia visit"])
@pytest.mark.parametrize(
    ("path", "queries", "calls"), [(DASHBOARD, 2, 9_000), (LIST, 5, 25_000)], ids=str
)
def test_a_page_costs_few_queries_and_calls(
    residents: Residents, path: str, queries: int, calls: int, headers: dict[str, str]
) -> None:
    panel = residents["panel"]

    counts = panel.count(as_client(panel, Question(path, headers)))

    assert counts.queries <= queries
    assert counts.calls <= calls


@pytest.mark.parametrize("headers", [{}, INERTIA], ids=["first visit", "Inertia visit"])
def test_a_list_of_25_rows_is_light(residents: Residents, headers: dict[str, str]) -> None:
    panel = residents["panel"]

    counts = panel.count(as_client(panel, Question(LIST, headers)))

    assert counts.bytes <= 40_000
    assert counts.gzip_bytes <= 6_000


def test_more_rows_cost_no_more_queries(residents: Residents) -> None:
    panel = residents["panel"]

    few, many = (panel.count(Question(f"{LIST}?perPage={size}")).queries for size in (10, 100))

    assert few == many
