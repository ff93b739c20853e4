"""The demo's nested resources (customer, project, task, comment) and custom pages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = pytest.mark.services()


@pytest.fixture(scope="module")
def admin(running_demo: RunningDemo) -> DemoClient:
    person = DemoClient(running_demo.url)
    assert person.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    return person


@pytest.fixture(scope="module")
def line(seeded_demo: DemoProject) -> tuple[int, ...]:
    """Return the keys of a customer, its project, its task and its comment."""
    with seeded_demo.database() as database:
        found: tuple[int, ...] = database.execute(
            "SELECT p.customer_id, p.id, t.id, c.id FROM agency_comment c "
            "JOIN agency_task t ON t.id = c.task_id JOIN agency_project p ON p.id = t.project_id "
            "WHERE c.deleted_at IS NULL ORDER BY c.id LIMIT 1"
        ).fetchone()
    return found


def path_of(*keys: int) -> str:
    """Return the URL of a record from the keys of its parents and its own."""
    slugs = ("customers", "customer-projects", "project-tasks", "task-comments")
    return "/admin/" + "/".join(f"{slug}/{key}" for slug, key in zip(slugs, keys, strict=False))


def labels(page: dict[str, Any]) -> list[str]:
    return [crumb["label"] for crumb in page["props"]["page"]["breadcrumbs"]]


def test_three_levels_down(admin: DemoClient, line: tuple[int, ...]) -> None:
    comments = admin.page(f"{path_of(*line[:3])}/task-comments")

    assert comments["component"] == "panel/resources/Index"
    assert line[3] in {row["key"] for row in comments["props"]["rows"]}
    trail = labels(comments)
    assert [trail[place] for place in (0, 1, 3, 5, 7)] == [
        "Dashboard",
        "Customers",
        "Projects",
        "Tasks",
        "Comments",
    ]
    assert admin.page(path_of(*line))["component"] == "panel/resources/View"


def test_another_customer_s_project_is_not_there(admin: DemoClient, line: tuple[int, ...]) -> None:
    customer, project, task, comment = line

    assert admin.status(path_of(customer + 1, project)) == 404
    assert admin.status(path_of(customer + 1, project, task, comment)) == 404
    assert admin.status("/admin/customer-projects") == 404


def test_every_record_links_to_what_lies_below_it(admin: DemoClient, line: tuple[int, ...]) -> None:
    for depth, label in ((1, "Projects"), (2, "Tasks"), (3, "Comments")):
        path = path_of(*line[:depth])
        links = admin.page(path)["props"]["page"]["subNavigation"]["items"]
        below = {item["label"]: item["href"] for item in links}
        assert below[label].startswith(f"{path}/")


def test_the_lists_of_all_stay(admin: DemoClient, line: tuple[int, ...]) -> None:
    names = [column["name"] for column in admin.page("/admin/tasks")["props"]["table"]["columns"]]
    below = admin.page(f"{path_of(*line[:2])}/project-tasks")["props"]["table"]["columns"]

    assert "project.name" in names
    assert "project.name" not in [column["name"] for column in below]


def test_the_board_counts_every_open_task(admin: DemoClient, seeded_demo: DemoProject) -> None:
    page = admin.page("/admin/tasks/board")

    columns = page["props"]["columns"]
    assert page["component"] == "panel/resources/Board"
    assert [column["label"] for column in columns] == [
        "Backlog",
        "To do",
        "In progress",
        "In review",
        "Done",
    ]
    for column in columns[:-1]:
        count = f"SELECT count(*) FROM agency_task WHERE state = '{column['key']}'"
        for cell in column["cells"]:
            in_lane = seeded_demo.count(f"{count} AND priority = '{cell['lane']}'")
            assert cell["count"] == min(in_lane, 1_000)
            assert len(cell["cards"]) == min(in_lane, 6)
            dates = [card["row"]["cells"]["due_on"] for card in cell["cards"]]
            days = [date["iso"] for date in dates if date]
            assert days == sorted(days)


def test_below_a_project_the_board_is_that_projects(
    admin: DemoClient, line: tuple[int, ...], seeded_demo: DemoProject
) -> None:
    columns = admin.page(f"{path_of(*line[:2])}/project-tasks/board")["props"]["columns"]

    cells = [cell for column in columns[:-1] for cell in column["cells"]]
    assert sum(cell["count"] for cell in cells) == seeded_demo.count(
        f"SELECT count(*) FROM agency_task WHERE project_id = {line[1]} "
        "AND state NOT IN ('done', 'cancelled')"
    )


@pytest.mark.parametrize("nested", [False, True])
def test_a_project_has_a_timeline(nested: bool, admin: DemoClient, line: tuple[int, ...]) -> None:
    base = path_of(*line[:2]) if nested else f"/admin/projects/{line[1]}"

    page = admin.page(f"{base}/timeline")

    props = page["props"]
    assert page["component"] == "Panels/Agency/Pages/ProjectTimeline"
    assert props["from"] <= props["to"]
    assert {"view", "edit", "timeline"} <= {
        item["key"] for item in props["page"]["subNavigation"]["items"]
    }
    assert all(props["from"] <= bar["from"] <= bar["to"] <= props["to"] for bar in props["bars"])


def test_the_timeline_of_an_old_project_ends_with_the_project(admin: DemoClient) -> None:
    props = admin.page("/admin/projects/1/timeline")["props"]

    assert props["to"] < props["today"]


def test_the_studio_is_one_link_with_its_members_below(admin: DemoClient) -> None:
    page = admin.page("/admin/studio/tags")["props"]

    entry = next(
        item for group in page["navigation"] for item in group["items"] if item["label"] == "Studio"
    )
    assert entry["href"] == "/admin/studio/agency"
    assert [child["label"] for child in entry["children"]] == ["Agency settings", "Teams", "Tags"]
    assert [item["active"] for item in page["page"]["cluster"]["items"]] == [False, False, True]


def test_a_reader_of_the_crew_moves_nothing_on_the_board(running_demo: RunningDemo) -> None:
    crew = DemoClient(running_demo.url)
    assert crew.sign_in("crew/mobile", "crew@demo.test", "demo-panel") == 200

    columns = crew.page("/crew/mobile/tasks/board")["props"]["columns"]

    cards = [card for column in columns for cell in column["cells"] for card in cell["cards"]]
    assert cards
    assert not any(card["canMove"] for card in cards)


def test_a_task_shows_its_tags_and_a_project_its_tasks(
    admin: DemoClient, line: tuple[int, ...]
) -> None:
    task = admin.page(f"/admin/tasks/{line[2]}")["props"]["relations"]
    project = admin.page(f"/admin/projects/{line[1]}")["props"]["relations"]

    assert [(each["key"], each["loaded"]) for each in task] == [("tags", True)]
    assert [action["name"] for action in task[0]["headerActions"]] == ["create", "attach"]
    assert [(each["key"], each["loaded"]) for each in project] == [
        ("tasks", True),
        ("invoices", False),
    ]
    assert line[2] in {row["key"] for row in project[0]["rows"]} or len(project[0]["rows"]) == 10


def test_a_project_s_invoices_arrive_when_their_tab_is_opened(
    admin: DemoClient, seeded_demo: DemoProject
) -> None:
    with seeded_demo.database() as database:
        project, count = database.execute(
            "SELECT project_id, count(*) FROM agency_invoice WHERE project_id IS NOT NULL "
            "GROUP BY project_id ORDER BY 2 DESC LIMIT 1"
        ).fetchone()

    tasks, invoices = admin.page(f"/admin/projects/{project}?relation=invoices")["props"][
        "relations"
    ]

    assert (tasks["loaded"], invoices["loaded"]) == (False, True)
    assert invoices["pagination"]["total"] == count
    (associate,) = invoices["headerActions"]
    with admin.get(associate["formUrl"]) as answer:
        assert answer.status == 200


def test_a_customer_s_invoices_have_a_page_to_themselves(
    admin: DemoClient, line: tuple[int, ...], seeded_demo: DemoProject
) -> None:
    page = admin.page(f"/admin/customers/{line[0]}/invoices")

    relation = page["props"]["relation"]
    assert page["component"] == "panel/resources/ManageRelated"
    assert relation["pagination"]["total"] == seeded_demo.count(
        f"SELECT count(*) FROM agency_invoice WHERE customer_id = {line[0]}"
    )
    links = page["props"]["page"]["subNavigation"]["items"]
    assert [item["key"] for item in links] == ["view", "edit", "invoices", "customer-projects"]
    assert [item["key"] for item in links if item["active"]] == ["invoices"]
