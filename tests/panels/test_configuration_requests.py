"""Every option of ``ResourceConfiguration`` over HTTP, beside a panel with the bare resource."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from django_panel import Resource
from django_panel.panels import ResourceConfiguration
from django_panel.testing import PanelClient, panel_client
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db

Change = Callable[[ResourceConfiguration], ResourceConfiguration]
Clients = Callable[[Change], tuple[PanelClient, PanelClient]]


class TaskResource(Resource):
    model = Task
    slug: ClassVar[str | None] = "tasks"
    record_title_attribute: ClassVar[str | None] = "title"
    navigation_icon: ClassVar[str | None] = "list"
    navigation_group: ClassVar[Any] = "Lists"
    navigation_sort: ClassVar[int] = 3
    global_search_attributes: ClassVar[Any] = ("title",)


class ProjectResource(Resource):
    model = Project
    slug: ClassVar[str | None] = "projects"
    navigation_group: ClassVar[Any] = "Lists"
    navigation_sort: ClassVar[int] = 5


@pytest.fixture
def clients(declare: Declare, superuser: User) -> Clients:
    """Return a function that returns the clients of a configured and of a bare panel."""

    def make(change: Change) -> tuple[PanelClient, PanelClient]:
        entry = change(ResourceConfiguration.of(TaskResource))
        declare(
            # The bare class is registered once, configured.
            own=lambda panel: panel.resources([TaskResource, entry, ProjectResource]),
            bare=lambda panel: panel.resources([TaskResource, ProjectResource]),
        )
        return panel_client(superuser, "own"), panel_client(superuser, "bare")

    return make


@pytest.fixture
def tasks() -> tuple[Task, Task]:
    """Create a task to do and a task that is done."""
    project = Project.objects.create(name="P", customer=Customer.objects.create(name="C"))
    return (
        Task.objects.create(project=project, title="Paint"),
        Task.objects.create(project=project, title="Painted", is_done=True),
    )


def links(client: PanelClient) -> dict[str, tuple[Any, ...]]:
    """Return label → group, icon, sort of the sidebar's links."""
    navigation = client.visit("dashboard").props["navigation"]
    return {
        item["label"]: (group["label"], item["icon"], item["sort"])
        for group in navigation
        for item in group["items"]
    }


def search_groups(client: PanelClient) -> list[Any]:
    answer = client.get("search", {"q": "Paint"}, kind="json").content
    found: list[Any] = json.loads(answer)["groups"]
    return found


def test_slug(clients: Clients, tasks: tuple[Task, Task]) -> None:
    own, bare = clients(lambda entry: entry.slug("jobs"))
    key = tasks[0].pk

    for path in ("jobs", "jobs/create", f"jobs/{key}", f"jobs/{key}/edit"):
        assert own.get(f"/own/{path}").status_code == 200
        assert bare.get(f"/bare/{path}").status_code == 404
        assert own.get(f"/own/{path.replace('jobs', 'tasks')}").status_code == 404
    assert own.url("resources.jobs.edit", record=tasks[0]) == f"/own/jobs/{key}/edit"
    page = own.visit("/own/jobs").props
    assert page["resource"]["slug"] == "jobs"
    assert page["page"]["scope"] == "resource:jobs"
    body = {"resource": "jobs", "action": "delete", "record": key}
    assert own.post("actions.infolist", {**body, "resource": "tasks"}).status_code == 404
    assert own.post("actions.infolist", body).status_code in {200, 302, 303}
    assert not Task.objects.filter(pk=key).exists()


def test_label(clients: Clients, tasks: tuple[Task, Task]) -> None:
    own, bare = clients(lambda entry: entry.label("Job"))

    for client, label, button in ((own, "Job", "New Job"), (bare, "Task", "New task")):
        listed = client.visit("resources.tasks.index").props
        assert listed["resource"]["label"] == label
        (create,) = listed["page"]["headerActions"]
        assert create["label"] == button
        created = client.visit("resources.tasks.create").props["page"]
        assert label.lower() in created["title"].lower()
        data = {"title": "Sweep", "project": tasks[0].project_id, "position": 1}
        stored = client.post("resources.tasks.store", data, kind="inertia")
        page = client.follow(stored)
        assert json.loads(page.response.content)["flash"]["toast"]["message"] == f"{label} created."


def test_a_label_without_a_capital_gets_one_where_a_sentence_begins(clients: Clients) -> None:
    own, _bare = clients(lambda entry: entry.label("job"))

    listed = own.visit("resources.tasks.index").props
    (create,) = listed["page"]["headerActions"]

    assert (listed["resource"]["label"], create["label"]) == ("Job", "New job")


def test_plural_label(clients: Clients, tasks: tuple[Task, Task]) -> None:
    own, bare = clients(lambda entry: entry.plural_label("Things to do"))

    for client, label in ((own, "Things to do"), (bare, "Tasks")):
        page = client.visit("resources.tasks.index").props
        assert page["resource"]["pluralLabel"] == label
        assert page["page"]["title"] == page["page"]["heading"] == label
        assert page["page"]["breadcrumbs"][-1]["label"] == label
        assert label in links(client)
        assert [group["label"] for group in search_groups(client)] == [label]


def test_navigation_label(clients: Clients) -> None:
    own, bare = clients(lambda entry: entry.navigation_label("My work"))

    assert "My work" in links(own)
    assert "Tasks" not in links(own)
    assert "Tasks" in links(bare)
    assert own.visit("resources.tasks.index").props["page"]["heading"] == "Tasks"


def test_navigation_group_icon_and_sort(clients: Clients, tasks: tuple[Task, Task]) -> None:
    own, bare = clients(
        lambda entry: entry.navigation_group("Work").navigation_icon("hammer").navigation_sort(9)
    )

    assert links(own)["Tasks"] == ("Work", "hammer", 9)
    assert links(bare)["Tasks"] == ("Lists", "list", 3)
    assert [group["icon"] for group in search_groups(own)] == ["hammer"]
    assert [group["icon"] for group in search_groups(bare)] == ["list"]


def test_navigation_sort_moves_the_link(clients: Clients) -> None:
    own, bare = clients(lambda entry: entry.navigation_sort(9))

    assert list(links(own)) == ["Dashboard", "Projects", "Tasks"]
    assert list(links(bare)) == ["Dashboard", "Tasks", "Projects"]


@pytest.mark.parametrize("by_default", [True, False])
@pytest.mark.parametrize("registers", [True, False, None])
def test_register_navigation(
    clients: Clients,
    monkeypatch: pytest.MonkeyPatch,
    by_default: bool,
    registers: bool | None,
) -> None:
    monkeypatch.setattr(TaskResource, "registers_navigation", by_default)
    own, bare = clients(lambda entry: entry.register_navigation(registers))

    assert ("Tasks" in links(own)) is (by_default if registers is None else registers)
    assert ("Tasks" in links(bare)) is by_default
    assert own.get("resources.tasks.index").status_code == 200


def test_modify_query_using(clients: Clients, tasks: tuple[Task, Task]) -> None:
    own, bare = clients(
        lambda entry: entry.modify_query_using(lambda queryset: queryset.filter(is_done=False))
    )
    todo, done = tasks

    def statuses(client: PanelClient, record: Task) -> list[int]:
        data = {"title": "Changed", "project": record.project_id, "position": 1}
        body = {"resource": "tasks", "action": "delete"}
        return [
            client.get("resources.tasks.view", record=record).status_code,
            client.get("resources.tasks.edit", record=record).status_code,
            client.put("resources.tasks.update", data, record=record).status_code,
            client.post("actions.bulk", {**body, "records": [record.pk]}).status_code,
        ]

    def titles(client: PanelClient) -> set[str]:
        rows = client.visit("resources.tasks.index").props["rows"]
        return {row["cells"]["title"] for row in rows}

    assert titles(own) == {"Paint"}
    assert titles(bare) == {"Paint", "Painted"}
    assert [len(group["results"]) for group in search_groups(own)] == [1]
    assert [len(group["results"]) for group in search_groups(bare)] == [2]
    assert statuses(own, done) == [404] * 4
    done.refresh_from_db()
    assert done.title == "Painted"
    assert 404 not in statuses(own, todo)
    assert 404 not in statuses(bare, done)
