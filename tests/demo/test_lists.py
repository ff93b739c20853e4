"""The demo's lists use most features of tables, and their responses stay small."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import RunningDemo

pytestmark = pytest.mark.services()

#: What the first page of the fullest list may weigh, in bytes.
HEAVIEST = 40 * 1024


@pytest.fixture(scope="module")
def admin(running_demo: RunningDemo) -> DemoClient:
    visitor = DemoClient(running_demo.url)
    assert visitor.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    return visitor


def props_of(visitor: DemoClient, path: str) -> dict[str, Any]:
    props: dict[str, Any] = visitor.page(path)["props"]
    return props


def test_tasks_have_everything_on_and_weigh_little(admin: DemoClient) -> None:
    props = props_of(admin, "/admin/tasks")

    table = props["table"]
    columns = table["columns"]
    assert len(columns) >= 10
    assert len({column["type"] for column in columns}) >= 7
    related = {column["name"].split(".")[0] for column in columns if "." in column["name"]}
    assert len(related) >= 2
    assert {"badge", "icon", "toggle"} <= {column["type"] for column in columns}
    assert [each["type"] for each in table["filters"]].count("query_builder") == 1
    assert len(table["groups"]) >= 2
    assert len(props["tabs"]) >= 2
    assert table["bulkActions"]
    assert table["columnManager"]["reorderable"]
    assert table["summarized"]
    assert len(props["rows"]) == 25
    assert all(row["actions"] for row in props["rows"])
    weight = len(json.dumps(props, separators=(",", ":"), ensure_ascii=False).encode())
    assert weight <= HEAVIEST


def test_finished_work_is_kept_and_the_button_says_so(admin: DemoClient) -> None:
    rows = props_of(admin, "/admin/tasks?filters[state][]=done")["rows"]

    deletions = [a for row in rows for a in row["actions"] if a["name"] == "delete"]
    assert len(deletions) == len(rows) > 0
    assert {(each["disabled"], each["reason"]) for each in deletions} == {
        (True, "Finished work is kept.")
    }


def test_who_may_only_read_tasks_is_offered_nothing_to_do(running_demo: RunningDemo) -> None:
    crew = DemoClient(running_demo.url)
    crew.sign_in("crew/mobile", "crew@demo.test", "demo-panel")

    rows = props_of(crew, "/crew/mobile/tasks")["rows"]

    assert rows
    assert {action["name"] for row in rows for action in row["actions"]} == set()
    assert {row["cells"]["is_blocked"]["disabled"] for row in rows} == {True}


@pytest.mark.parametrize(
    ("slug", "shows"),
    [
        ("studio/tags", lambda table: table["reorderable"]),
        ("customers", lambda table: table["layouts"] == ["table", "grid"]),
        ("customers", lambda table: table["filterBehaviour"]["deferred"]),
        ("customers", lambda table: table["columns"][0]["frozen"] == "start"),
        ("invoices", lambda table: table["polling"] == 30),
        ("projects", lambda table: len(table["individualSearchColumns"]) == 3),
        ("projects", lambda table: len(table["groups"]) == 3),
        ("memberships", lambda table: table["defaultGroup"] == "team.name"),
        ("task-tags", lambda table: table["columnManager"]["toggleable"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_list_shows_something_else(admin: DemoClient, slug: str, shows: Any) -> None:
    table = props_of(admin, f"/admin/{slug}")["table"]

    assert shows(table), json.dumps(table, indent=1)[:3000]


def test_tags_come_in_the_order_of_their_places(admin: DemoClient) -> None:
    names = [row["cells"]["name"] for row in props_of(admin, "/admin/studio/tags")["rows"]]

    assert names[:3] == ["accessibility", "analytics", "api"]
    assert len(names) == 40


def test_comments_are_leafed_through_by_cursor(admin: DemoClient) -> None:
    first = props_of(admin, "/admin/comments")
    second = props_of(admin, f"/admin/comments?cursor={first['pagination']['next']}")

    keys = [{row["key"] for row in page["rows"]} for page in (first, second)]
    assert [len(each) for each in keys] == [25, 25]
    assert keys[0].isdisjoint(keys[1])
    assert second["pagination"]["previous"] is not None
