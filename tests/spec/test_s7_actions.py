"""Specification §7 and §8: actions, cells, reordering and selections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from tests.project.clients import client_for, make_user
from tests.project.desk_panel import RIGHTS, desk_panel, done, post, tasks
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of the table, and a request that meets it."""

    status: int
    words: str
    endpoint: str
    body: dict[str, Any]
    who: str = "clerk"


#: ``"task 1"`` stands for the key of the task of that title.
CONDITIONS = (
    Condition(
        400,
        "action not executable in that scope (record)",
        "record",
        {"action": "manual", "record": "task 1"},
    ),
    Condition(
        400,
        "action not executable in that scope (bulk)",
        "bulk",
        {"action": "window", "records": ["task 1"]},
    ),
    Condition(400, "table action not table-executable", "table", {"action": "manual"}),
    Condition(
        400,
        "reorder on a non-reorderable table",
        "reorder",
        {"resource": "tasks", "records": ["task 1"]},
    ),
    Condition(
        400, "cell not editable", "cell", {"record": "task 1", "column": "notes", "value": "x"}
    ),
    Condition(
        403,
        "ability check fails in a record endpoint",
        "record",
        {"action": "finish", "record": "task 1"},
        who="reader",
    ),
    Condition(
        403,
        "ability check fails in an action (bulk)",
        "bulk",
        {"action": "finish", "records": ["task 1"]},
        who="reader",
    ),
    Condition(
        403,
        "ability check fails in an action (table)",
        "table",
        {"action": "finish-everything"},
        who="reader",
    ),
    Condition(
        403,
        "ability check fails in a cell",
        "cell",
        {"record": "task 1", "column": "title", "value": "renamed"},
        who="reader",
    ),
    Condition(
        403, "ability check fails for one record of an order", "reorder", {"records": ["locked 1"]}
    ),
    Condition(
        404,
        "record outside the resource scope",
        "record",
        {"action": "finish", "record": "hidden 1"},
    ),
    Condition(
        404,
        "cell of a record outside the resource scope",
        "cell",
        {"record": "hidden 1", "column": "title", "value": "renamed"},
    ),
    Condition(404, "unknown action", "record", {"action": "nope", "record": "task 1"}),
    Condition(404, "unknown action (bulk)", "bulk", {"action": "nope", "records": ["task 1"]}),
    Condition(404, "unknown action (table)", "table", {"action": "nope"}),
    Condition(
        404,
        "an action of the table is unknown to the view page",
        "infolist",
        {"action": "finish", "record": "task 1"},
    ),
    Condition(404, "unknown column", "cell", {"record": "task 1", "column": "nope", "value": "x"}),
    Condition(404, "a missing record", "record", {"action": "finish", "record": 999_999}),
    Condition(404, "a missing record in an order", "reorder", {"records": ["task 1", 999_999]}),
    Condition(
        404,
        "a bulk selection with any key outside the scope",
        "bulk",
        {"action": "finish", "records": ["task 1", "hidden 1"]},
    ),
    Condition(
        422, "non-scalar record key", "record", {"action": "finish", "record": {"id": "task 1"}}
    ),
    Condition(
        422,
        "non-scalar record key of a cell",
        "cell",
        {"record": ["task 1"], "column": "title", "value": "renamed"},
    ),
    Condition(
        422, "bulk records outside 1 to 500 keys", "bulk", {"action": "finish", "records": []}
    ),
    Condition(422, "reorder records outside 1 to 500 keys", "reorder", {"records": []}),
)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel)


@pytest.fixture
def visitors() -> dict[str, Client]:
    return {
        "clerk": client_for(make_user("clerk", *RIGHTS)),
        "reader": client_for(make_user("reader", "view_task")),
    }


def keyed(value: Any) -> Any:
    """Replace the titles of tasks in a body by their keys."""
    if isinstance(value, list):
        return [keyed(each) for each in value]
    if isinstance(value, dict):
        return {name: keyed(each) for name, each in value.items()}
    found = Task.objects.filter(title=value).first() if isinstance(value, str) else None
    return value if found is None else found.pk


@pytest.mark.parametrize("case", CONDITIONS, ids=lambda case: f"{case.status} {case.words}")
def test_status(case: Condition, visitors: dict[str, Client]) -> None:
    tasks("task 1", "locked 1", "hidden 1")
    before = list(Task.objects.order_by("pk").values())

    response = post(visitors[case.who], case.endpoint, **keyed(case.body))

    assert response.status_code == case.status
    assert list(Task.objects.order_by("pk").values()) == before


def test_a_cell_that_is_disabled_for_its_record_is_refused(visitors: dict[str, Client]) -> None:
    (open_,) = tasks("task 1")
    (finished,) = tasks("task 2", is_done=True)

    def rename(task: Task) -> int:
        clerk = visitors["clerk"]
        return post(clerk, "cell", record=task.pk, column="title", value="renamed").status_code

    assert (rename(open_), rename(finished)) == (303, 403)
    assert list(Task.objects.order_by("pk").values_list("title", flat=True)) == [
        "renamed",
        "task 2",
    ]
    # It is this cell that is closed, and not the row.
    other = post(visitors["clerk"], "cell", record=finished.pk, column="position", value="7")
    assert other.status_code == 303


# §8: selection size, 1 to 500 keys ----------------------------------------------------------------


@pytest.mark.parametrize("endpoint", ["bulk", "reorder"])
@pytest.mark.parametrize(("count", "status"), [(0, 422), (1, 303), (500, 303), (501, 422)])
def test_a_selection_is_one_to_five_hundred_keys(
    endpoint: str, count: int, status: int, visitors: dict[str, Client]
) -> None:
    made = tasks(*(f"task {number}" for number in range(count)))

    response = post(
        visitors["clerk"], endpoint, action="finish", records=[task.pk for task in made]
    )

    assert response.status_code == status
    if endpoint == "bulk":
        assert len(done()) == (count if status == 303 else 0)
    else:
        moved = Task.objects.exclude(position=0).count()
        assert moved == (count - 1 if status == 303 else 0)
