"""Inlines: related records are read, created, changed and deleted with their owner."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.http.inline_panel import (
    edit_url,
    errors,
    inline_panel,
    make_project,
    node,
    removed,
    rows,
    save,
    send,
    version,
)
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def works(declare: Declare) -> None:
    declare(works=inline_panel)


def titles(project: Project) -> list[str]:
    tasks = Task.objects.filter(project=project).order_by("position", "pk")
    return list(tasks.values_list("title", flat=True))


def written(table: str, queries: CaptureQueriesContext) -> list[str]:
    """Return the statements that write to a table."""
    statements = (each["sql"] for each in queries.captured_queries)
    verbs = ("INSERT", "UPDATE", "DELETE")
    return [each for each in statements if each.startswith(verbs) and table in each]


def test_the_edit_page_shows_the_rows_with_their_keys(admin: Client) -> None:
    project = make_project("Plan", "Build")

    found = node(admin, project, "tasks")

    keys = [str(task.pk) for task in project.tasks.order_by("position")]
    assert [(row["_key"], row["title"]) for row in found["value"]] == [
        (keys[0], "Plan"),
        (keys[1], "Build"),
    ]
    assert (found["type"], found["table"], found["itemName"]) == ("inline", True, "Task")
    assert (found["addLabel"], found["reorderable"], found["rowRules"]) == ("Add task", True, {})
    assert [each["name"] for each in found["schema"]] == ["title", "assignee", "is_done"]


def test_rows_are_created_with_their_owner(admin: Client) -> None:
    customer = Customer.objects.create(name="Acme")

    response = send(
        admin,
        "/works/projects/create",
        {
            "name": "Bridge",
            "customer": customer.pk,
            "tasks": [{"title": "Plan"}, {"title": "Build", "is_done": True}],
        },
        "post",
    )

    assert response.status_code == 303, response.content
    assert titles(Project.objects.get()) == ["Plan", "Build"]
    assert list(Task.objects.order_by("position").values_list("position", "is_done")) == [
        (0, False),
        (1, True),
    ]


def test_one_save_creates_changes_and_deletes_rows(admin: Client) -> None:
    project = make_project("Plan", "Build", "Paint")
    plan, build, paint = rows(admin, project, "tasks")

    response = save(
        admin,
        project,
        tasks=[plan, {**build, "title": "Build well"}, {"title": "Open"}, removed(paint)],
    )

    assert response.status_code == 303, response.content
    assert titles(project) == ["Plan", "Build well", "Open"]


def test_unchanged_rows_are_not_written(admin: Client) -> None:
    project = make_project("Plan", "Build", "Paint")
    plan, build, paint = rows(admin, project, "tasks")

    with CaptureQueriesContext(connection) as queries:
        save(admin, project, name="Tunnel", tasks=[plan, build, paint])
    assert written("project_task", queries) == []
    with CaptureQueriesContext(connection) as queries:
        save(admin, project, tasks=[plan, {**build, "title": "Dig"}, paint])

    (statement,) = written("project_task", queries)
    assert "title" in statement
    assert "is_done" not in statement
    project.refresh_from_db()
    assert project.name == "Tunnel"


def test_a_save_without_the_inline_leaves_its_rows_alone(admin: Client) -> None:
    project = make_project("Plan")

    assert save(admin, project, name="Tunnel").status_code == 303

    assert titles(project) == ["Plan"]


def test_a_row_that_is_not_submitted_stays(admin: Client) -> None:
    project = make_project("Plan", "Build", "Paint")
    plan, build, paint = rows(admin, project, "tasks")

    with CaptureQueriesContext(connection) as queries:
        assert save(admin, project, tasks=[]).status_code == 303
        assert save(admin, project, tasks=[plan, paint]).status_code == 303
    assert written("project_task", queries) == []
    response = save(admin, project, tasks=[{**build, "title": "Dig"}, {"title": "Open"}])

    assert response.status_code == 303, response.content
    assert titles(project) == ["Plan", "Dig", "Paint", "Open"]


def test_rows_that_are_not_submitted_follow_the_moved_ones(admin: Client) -> None:
    project = make_project("Plan", "Build", "Paint", "Open")
    plan, _build, paint, _open = rows(admin, project, "tasks")

    assert save(admin, project, tasks=[paint, plan]).status_code == 303

    assert titles(project) == ["Paint", "Open", "Plan", "Build"]


def test_only_true_deletes_a_row(admin: Client) -> None:
    project = make_project("Plan", "Build")
    plan, build = rows(admin, project, "tasks")

    for value in (False, None, "", "true", 1, [True]):
        response = save(admin, project, tasks=[{**plan, "_delete": value}, build])
        assert response.status_code == 303, response.content
    assert titles(project) == ["Plan", "Build"]
    response = save(admin, project, tasks=[removed(plan), {"title": "New", "_delete": True}])

    assert response.status_code == 303, response.content
    assert titles(project) == ["Build", "New"]


def test_rows_are_moved(admin: Client) -> None:
    project = make_project("Plan", "Build", "Paint")
    plan, build, paint = rows(admin, project, "tasks")

    save(admin, project, tasks=[paint, plan, {"title": "Dig"}, build])

    assert titles(project) == ["Paint", "Plan", "Dig", "Build"]


def test_equal_positions_stay_until_a_row_is_moved(admin: Client) -> None:
    project = make_project("Plan", "Build")
    Task.objects.update(position=4)
    plan, build = rows(admin, project, "tasks")

    save(admin, project, tasks=[plan, {**build, "title": "Dig"}, {"title": "Paint"}])

    assert list(Task.objects.order_by("pk").values_list("position", flat=True)) == [4, 4, 5]


def test_errors_are_next_to_their_rows_and_nothing_is_saved(admin: Client) -> None:
    project = make_project("Plan", "Build")
    plan, build = rows(admin, project, "tasks")

    response = save(
        admin,
        project,
        name="Tunnel",
        tasks=[{**plan, "title": "Dig"}, {**build, "title": ""}, {"title": "x" * 300}],
    )

    assert set(errors(response)) == {"tasks.1.title", "tasks.2.title"}
    project.refresh_from_db()
    assert (project.name, titles(project)) == ("Bridge", ["Plan", "Build"])


def test_a_key_of_another_record_is_not_found(admin: Client) -> None:
    project, other = make_project("Plan"), make_project("Secret")
    (plan,) = rows(admin, project, "tasks")
    foreign = str(other.tasks.get().pk)

    for key in (foreign, "987654", "x", int(foreign), [foreign], True):
        for entry in ({"_key": key, "title": "Mine"}, {"_key": key, "_delete": True}):
            with CaptureQueriesContext(connection) as queries:
                response = save(admin, project, name="Tunnel", tasks=[plan, entry])
            assert response.status_code == 404
            assert "Secret" not in str(response.content)
            assert written("project_", queries) == []
    assert (titles(project), titles(other)) == (["Plan"], ["Secret"])


def test_a_row_that_is_submitted_twice_is_an_error(admin: Client) -> None:
    project = make_project("Plan")
    (plan,) = rows(admin, project, "tasks")

    for again in ({**plan, "title": "Dig"}, removed(plan)):
        assert list(errors(save(admin, project, tasks=[plan, again]))) == ["tasks.1"]
    assert titles(project) == ["Plan"]


@pytest.mark.parametrize(
    "value", ["x", 3, {"a": 1}, [1], ["x"], [None], [[]], [{"title": "a"}] * 501]
)
def test_a_malformed_value_is_an_error(value: Any, admin: Client) -> None:
    project = make_project("Plan")

    assert list(errors(save(admin, project, tasks=value))) == ["tasks"]
    assert titles(project) == ["Plan"]


@pytest.mark.parametrize("value", [[{"title": []}], [{"title": "a", "assignee": {}}]])
def test_a_malformed_value_in_a_row_is_an_error_of_its_field(value: Any, admin: Client) -> None:
    (path,) = errors(save(admin, make_project(), tasks=value))

    assert path.startswith("tasks.0.")


def test_a_row_that_was_changed_meanwhile_is_a_conflict(admin: Client) -> None:
    project = make_project("Plan", "Build")
    plan, build = rows(admin, project, "tasks")
    before = version(admin, project)
    Task.objects.filter(title="Build").update(title="Build (theirs)")

    response = save(admin, project, version=before, tasks=[{**plan, "title": "Dig"}, build])

    assert response.status_code == 409
    sides = json.loads(response.content)["conflicts"]["tasks"]
    assert [row["title"] for row in sides["theirs"]] == ["Plan", "Build (theirs)"]
    assert [(row["_key"], row["title"]) for row in sides["mine"]] == [
        (plan["_key"], "Dig"),
        (build["_key"], "Build"),
    ]
    assert titles(project) == ["Plan", "Build (theirs)"]


def test_a_new_row_of_another_user_is_a_conflict(admin: Client) -> None:
    project = make_project("Plan")
    shown, before = rows(admin, project, "tasks"), version(admin, project)
    Task.objects.create(project=project, title="Theirs")

    response = save(admin, project, version=before, tasks=shown)

    assert response.status_code == 409
    assert titles(project) == ["Plan", "Theirs"]


def test_the_number_of_queries_does_not_depend_on_the_number_of_rows(admin: Client) -> None:
    few, many = make_project("a"), make_project(*"abcdefghijklmnop")
    user = make_user("member")
    Task.objects.update(assignee=user)
    counts = []
    for project in (few, many):
        fetch(admin, edit_url(project))
        with CaptureQueriesContext(connection) as queries:
            fetch(admin, edit_url(project))
        counts.append(len(queries))
        reads = [each for each in queries.captured_queries if 'FROM "project_task"' in each["sql"]]
        assert len(reads) == 1

    assert counts[0] == counts[1]


def test_options_and_live_state_of_a_row(admin: Client) -> None:
    project = make_project("Plan")
    make_user("member")
    query = f"resource=projects&page=edit&record={project.pk}"

    found = fetch(admin, f"/works/options?{query}&field=tasks.0.assignee&search=mem", "json")
    shown = rows(admin, project, "tasks")
    state = send(
        admin, f"/works/form-state?{query}", {"state": {"tasks": [*shown, {"title": "b"}]}}, "post"
    )

    assert [each["label"] for each in json.loads(found.content)["options"]] == ["member"]
    nodes = json.loads(state.content)["form"]["schema"]
    value = next(each for each in nodes if each["name"] == "tasks")["value"]
    assert [(row.get("_key"), row["title"]) for row in value] == [
        (shown[0]["_key"], "Plan"),
        (None, "b"),
    ]


def test_the_view_page_shows_the_rows_as_a_table(admin: Client) -> None:
    project = make_project("Plan", "Build")
    Task.objects.filter(title="Plan").update(is_done=True)

    page = page_of(fetch(admin, f"/works/projects/{project.pk}"))

    entry = next(each for each in page["props"]["entries"] if each["name"] == "tasks")
    assert entry["value"] == "2 rows"
    assert [each["label"] for each in entry["table"]["columns"]] == ["Title", "Assignee", "Is done"]
    assert entry["table"]["rows"] == [["Plan", None, "Yes"], ["Build", None, "No"]]


# Permissions.


def member(*permissions: str) -> Client:
    base = ("view_project", "change_project", "view_customer")
    return client_for(make_user("member", *base, *permissions))


def test_without_permissions_on_the_rows_the_inline_is_left_out() -> None:
    project, client = make_project("Plan"), member()

    schema = page_of(fetch(client, edit_url(project)))["props"]["form"]["schema"]
    assert "tasks" not in {each["name"] for each in schema}
    assert save(client, project, tasks=[{"title": "Mine"}]).status_code == 303

    assert titles(project) == ["Plan"]


def test_rows_that_the_user_may_only_view_are_disabled_and_stay() -> None:
    project, client = make_project("Plan", "Build"), member("view_task")
    found = node(client, project, "tasks")
    plan, build = found["value"]

    assert (found["addable"], found["reorderable"]) == (False, False)
    assert found["rowRules"][plan["_key"]] == {
        "disabled": ["title", "assignee", "is_done"],
        "hidden": [],
        "deletable": False,
    }
    response = save(client, project, tasks=[{**build, "title": "Mine"}, plan])
    assert response.status_code == 303
    assert titles(project) == ["Plan", "Build"]
    assert list(errors(save(client, project, tasks=[plan, removed(build)]))) == ["tasks"]
    assert list(errors(save(client, project, tasks=[plan, build, {"title": "c"}]))) == ["tasks.2"]
    assert titles(project) == ["Plan", "Build"]


def test_each_permission_allows_its_own_change() -> None:
    project = make_project("Plan", "Build")
    client = member("view_task", "change_task", "delete_task")
    plan, build = rows(client, project, "tasks")

    body = [{**build, "title": "Dig"}, removed(plan)]
    assert save(client, project, tasks=body).status_code == 303

    assert titles(project) == ["Dig"]
