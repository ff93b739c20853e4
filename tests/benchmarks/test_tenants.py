"""The measurements of tenants: both panels show the same rows, and the tenant adds its queries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks import headers, tenants
from benchmarks.chore_contender import Chores
from benchmarks.comparison import as_client, page_object
from benchmarks.contender import Question, Resident
from benchmarks.databases import Database
from benchmarks.dataset import STUDIOS, Dataset
from benchmarks.forms import EDITED, panel_save
from benchmarks.results import Result
from benchmarks.tenants import FILTERED_PATH, PLAIN_LIST, RICH_LIST, STUDIO, TENANT_PATH
from tests.benchmarks.conftest import TASKS

pytestmark = pytest.mark.services("bundle")

#: The tenant and the membership of the user; a page also lists the tenants of the user.
RESOLVER, MENU = 2, 1

Panels = dict[str, Resident]


@pytest.fixture(scope="module")
def panels(database: Database) -> Iterator[Panels]:
    """Return both panels by their paths."""
    with ExitStack() as stack:
        found = {
            FILTERED_PATH: stack.enter_context(Resident("filtered", database)),
            TENANT_PATH: stack.enter_context(Resident("tenants", database)),
        }
        found[FILTERED_PATH].sign_in()
        yield found


@pytest.mark.parametrize("path", [RICH_LIST, PLAIN_LIST])
def test_both_panels_list_the_same_tasks(panels: Panels, path: str) -> None:
    outside, inside = (
        page_object(panel.text(Question(f"{root}{path}")))["props"]
        for root, panel in panels.items()
    )

    keys = [row["key"] for row in inside["rows"]]
    newest = range(TASKS - STUDIOS + STUDIO, 0, -STUDIOS)
    assert keys == [row["key"] for row in outside["rows"]] == list(newest[:25])
    assert [row["cells"] for row in inside["rows"]] == [row["cells"] for row in outside["rows"]]
    assert inside["pagination"]["total"] == outside["pagination"]["total"] == TASKS // STUDIOS


def queries(panel: Resident, question: Question) -> int:
    """Return the number of queries, without those about the user's sessions.

    They are made once in a while, whatever the page is.
    """
    statements = panel.statements(as_client(panel, question))
    return len([sql for sql in statements if "panel_user_sessions" not in sql])


@pytest.mark.parametrize("path", ["", RICH_LIST, PLAIN_LIST])
def test_a_page_of_a_tenant_needs_three_more_queries(panels: Panels, path: str) -> None:
    outside, inside = (
        queries(panel, Question(f"{root}{path}", headers.INERTIA)) for root, panel in panels.items()
    )

    assert inside == outside + RESOLVER + MENU


def test_a_write_in_a_tenant_needs_two_more_queries(panels: Panels) -> None:
    outside, inside = (
        queries(panel, panel_save(panel, f"{root}{EDITED}")) for root, panel in panels.items()
    )

    assert inside == outside + RESOLVER


def test_both_export_the_same_rows(database: Database, tmp_path: Path) -> None:
    sizes = []
    for contender, panel, studio in (("filtered", "filtered", None), ("tenants", "studio", STUDIO)):
        with Chores(contender, database, {"BENCHMARK_FILES": str(tmp_path)}) as chores:  # type: ignore[arg-type]
            sizes.append(chores.do("agency.panel_files.export_studio", panel, studio))

    assert sizes[0] == sizes[1] > TASKS // STUDIOS


@pytest.mark.parametrize(
    "measure", [tenants.task_list, tenants.save, tenants.delete, tenants.export]
)
def test_each_measurement_runs(
    measure: Callable[[Dataset, int], Result], database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dataset, "database", lambda data: database)

    result = measure(Dataset("sqlite", TASKS), 1)

    assert {verdict.limit for verdict in result.verdicts} == {tenants.MOST}
    assert all(verdict.measured > 0 for verdict in result.verdicts)
    assert len(result.rows) == 2 * len(result.verdicts)
