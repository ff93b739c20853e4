"""The compared applications do the same work, so that their ratios are meaningful."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from benchmarks import forms, headers, inlines
from benchmarks.comparison import as_client
from benchmarks.contender import Question, Resident
from benchmarks.databases import Database
from benchmarks.dataset import PROJECTS
from benchmarks.processes import Contender
from tests.benchmarks.conftest import TASKS, Residents

pytestmark = pytest.mark.services("bundle")

#: The test project has two or three tasks: a statement for each, and those of any save.
MOST_QUERIES_OF_A_ROW_SAVE = 14
_TITLE = re.compile(r"Task \d+ <needs> & attention")
NEWEST = [f"Task {number} <needs> & attention" for number in range(TASKS - 1, TASKS - 26, -1)]


def titles(text: str) -> list[str]:
    plain = unescape(text.replace("\\u003c", "<").replace("\\u003e", ">"))
    return list(dict.fromkeys(_TITLE.findall(plain)))


@pytest.mark.parametrize(
    ("contender", "path"),
    [
        ("floor", "/tasks"),
        ("floor", "/tasks.json"),
        ("floor", "/plain-tasks.json"),
        ("panel", "/office/tasks"),
        ("panel", "/office/plain-tasks"),
        ("admin", "/admin/agency/task/"),
    ],
)
def test_each_lists_the_same_newest_tasks(
    residents: Residents, contender: Contender, path: str
) -> None:
    assert titles(residents[contender].text(Question(path))) == NEWEST


@pytest.mark.parametrize(
    ("contender", "path"),
    [("floor", "/tasks"), ("panel", "/office/tasks"), ("admin", "/admin/agency/task/")],
)
def test_each_shows_both_relations(residents: Residents, contender: Contender, path: str) -> None:
    page = residents[contender].text(Question(path))

    assert f"Project {(TASKS - 1) % PROJECTS}" in page
    assert f"person{(TASKS - 1) % 50}" in page


@pytest.mark.parametrize(
    ("contender", "path"), [("floor", "/"), ("panel", "/office"), ("admin", "/admin/")]
)
def test_each_dashboard_links_to_the_models(
    residents: Residents, contender: Contender, path: str
) -> None:
    page = residents[contender].text(Question(path))

    assert [name for name in ("Customers", "Projects", "Tasks") if name not in page] == []


def test_an_inertia_visit_is_that_of_a_client_which_has_seen_a_page(residents: Residents) -> None:
    panel = residents["panel"]
    question = as_client(panel, Question("/office/tasks", headers.INERTIA))

    page = json.loads(panel.text(question))

    assert question.headers["X-Inertia-Version"] == page["version"]
    assert "translations" not in page["props"]
    assert len(page["props"]["rows"]) == 25


def test_a_save_with_a_stale_version_is_not_measured(database: Database) -> None:
    with Resident("panel", database) as panel:
        panel.sign_in()
        save = as_client(panel, forms.panel_save(panel))
        body = {**json.loads(save.body or ""), "_version": "stale"}
        assert panel.time(save, 1).cpu > 0
        # It is answered by a redirect, as a save is.
        panel.text(replace(save, body=json.dumps(body)))
        with pytest.raises(RuntimeError, match="died"):
            panel.time(replace(save, body=json.dumps(body)), 1)


def test_both_saves_of_rows_write_every_row(residents: Residents) -> None:
    panel = residents["panel"]

    # A save without its effect raises an error.
    residents["floor"].time(inlines.formset_save(panel), 1)
    panel.time(inlines.panel_save(panel), 1)

    assert panel.count(inlines.panel_save(panel)).queries <= MOST_QUERIES_OF_A_ROW_SAVE


def test_a_page_that_is_not_there_is_not_measured(database: Database) -> None:
    with Resident("floor", database) as floor, pytest.raises(RuntimeError, match="died"):
        floor.time(Question("/nowhere"), 1)
