"""A selection is deleted without reading its records, where nothing needs them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.db.models import QuerySet
from django.db.models.signals import post_delete, pre_delete
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from django_panel import Resource
from django_panel.actions import DeleteBulkAction
from django_panel.internal.fast import long_tables
from django_panel.policies import Policy
from django_panel.records.signals import Operation, Write, record_written
from django_panel.support.model_signals import LONG_TABLES_UID
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: What the hooks of an action have received.
received: list[Any] = []


class Listed(Resource):
    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).bulk_actions([DeleteBulkAction()])


class TaskResource(Listed):
    model = Task


class ProjectResource(Listed):
    model = Project


class OpenTasks(Policy):
    def delete(self, user: Any, record: Any) -> bool:
        return not record.is_done


class OpenTaskResource(Listed):
    model = Task
    slug: ClassVar[str | None] = "open-tasks"
    policy = OpenTasks


class HookedTaskResource(Resource):
    model = Task
    slug: ClassVar[str | None] = "hooked-tasks"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        hooked = DeleteBulkAction().before(lambda tasks: received.extend(map(str, tasks)))
        return super().table(schema).bulk_actions([hooked])


class OwnTaskResource(Listed):
    model = Task
    slug: ClassVar[str | None] = "own-tasks"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title="hidden")


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    received.clear()
    resources = [
        TaskResource,
        ProjectResource,
        OpenTaskResource,
        HookedTaskResource,
        OwnTaskResource,
    ]
    options = {"fast_paths": True}
    declare(options, desk=lambda panel: panel.path("desk").resources(resources))


@pytest.fixture
def root() -> Client:
    return client_for(make_user("root", is_superuser=True))


@pytest.fixture
def tasks() -> list[Task]:
    customer = Customer.objects.create(name="Ann")
    project = Project.objects.create(customer=customer, name="Roof")
    Task.objects.bulk_create([Task(title=f"T{n}", project=project) for n in range(4)])
    return list(Task.objects.order_by("pk"))


def delete(client: Client, resource: str, keys: list[Any], **body: Any) -> Any:
    body = {"resource": resource, "action": "delete", "records": keys, **body}
    path = "/desk/actions/bulk"
    return fetch(client, path, "json", "post", data=body, content_type="application/json")


def statements(seen: CaptureQueriesContext, table: str) -> list[str]:
    quoted = connection.ops.quote_name(table)
    return [query["sql"] for query in seen.captured_queries if f"{quoted}" in query["sql"]]


def test_only_the_keys_are_read(root: Client, tasks: list[Task]) -> None:
    with CaptureQueriesContext(connection) as seen:
        response = delete(root, "tasks", [task.pk for task in tasks[1:]][::-1])

    assert response.status_code in {200, 204, 302, 303}
    assert list(Task.objects.all()) == tasks[:1]
    read, deleted = statements(seen, "project_task")
    assert "title" not in read
    assert "ORDER BY" in read
    assert ("FOR UPDATE" in read) is connection.features.has_select_for_update
    assert deleted.startswith("DELETE")
    assert [str(message) for message in get_messages(response.wsgi_request)] == ["3 tasks deleted."]


def test_dependent_rows_are_deleted_too(root: Client, tasks: list[Task]) -> None:
    first = tasks[0].project
    second = Project.objects.create(customer=first.customer, name="Attic")
    third = Project.objects.create(customer=first.customer, name="Cellar")
    saved = Task.objects.create(project=third, title="Sweep")

    with CaptureQueriesContext(connection) as seen:
        delete(root, "projects", [first.pk, second.pk])

    assert list(Project.objects.all()) == [third]
    assert list(Task.objects.all()) == [saved]
    assert not any("budget" in sql for sql in statements(seen, "project_project"))


def test_dependent_rows_need_a_permission(tasks: list[Task]) -> None:
    first = tasks[0].project
    second = Project.objects.create(customer=first.customer, name="Attic")
    clerk = client_for(make_user("clerk", "view_project", "delete_project"))

    response = delete(clerk, "projects", [first.pk, second.pk])

    assert response.status_code == 403
    assert Project.objects.count() == 2


@pytest.mark.parametrize("missing", [0, 10**12])
def test_a_missing_record_leaves_all_of_them(missing: int, root: Client, tasks: list[Task]) -> None:
    assert delete(root, "tasks", [tasks[0].pk, missing]).status_code == 404
    assert Task.objects.count() == 4


def test_a_record_out_of_scope_leaves_all_of_them(root: Client, tasks: list[Task]) -> None:
    Task.objects.filter(pk=tasks[1].pk).update(title="hidden")

    assert delete(root, "own-tasks", [task.pk for task in tasks]).status_code == 404
    assert Task.objects.count() == 4
    delete(root, "own-tasks", [tasks[0].pk, tasks[2].pk])
    assert list(Task.objects.order_by("pk")) == [tasks[1], tasks[3]]


def test_without_the_permission_nothing_is_deleted(tasks: list[Task]) -> None:
    reader = client_for(make_user("reader", "view_task"))

    assert delete(reader, "tasks", [task.pk for task in tasks]).status_code == 403
    assert Task.objects.count() == 4


def test_a_rule_gets_the_records(root: Client, tasks: list[Task]) -> None:
    Task.objects.filter(pk=tasks[1].pk).update(is_done=True)

    refused = delete(root, "open-tasks", [task.pk for task in tasks])
    assert refused.status_code in {403, 409, 422}
    assert Task.objects.count() == 4
    delete(root, "open-tasks", [tasks[0].pk, tasks[2].pk])
    assert Task.objects.count() == 2


def test_a_hook_gets_the_records(root: Client, tasks: list[Task]) -> None:
    delete(root, "hooked-tasks", [task.pk for task in tasks])

    assert received == ["T0", "T1", "T2", "T3"]
    assert not Task.objects.exists()


@pytest.mark.parametrize("signal", [pre_delete, post_delete])
def test_a_receiver_of_a_signal_gets_the_records(
    signal: Any, root: Client, tasks: list[Task]
) -> None:
    def receive(instance: Any, **kwargs: Any) -> None:
        received.append(instance.title)

    signal.connect(receive, sender=Task)
    try:
        delete(root, "tasks", [task.pk for task in tasks])
    finally:
        signal.disconnect(receive, sender=Task)

    assert sorted(received) == ["T0", "T1", "T2", "T3"]


@pytest.fixture
def history() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append)
    yield seen
    record_written.disconnect(append)


def test_record_written_gets_the_records(
    root: Client, tasks: list[Task], history: list[Write]
) -> None:
    delete(root, "tasks", [task.pk for task in tasks])

    assert [(write.operation, str(write.record), write.record.pk) for write in history] == [
        (Operation.DELETE, task.title, task.pk) for task in tasks
    ]


def test_what_forgets_long_tables_does_not_need_the_records(
    root: Client, tasks: list[Task]
) -> None:
    first = tasks[0].project
    second = Project.objects.create(customer=first.customer, name="Attic")
    long_tables._watch(Project.objects.all())
    try:
        assert post_delete.has_listeners(Project)
        with CaptureQueriesContext(connection) as seen:
            delete(root, "projects", [first.pk, second.pk])
    finally:
        long_tables._watched.discard(Project)
        post_delete.disconnect(sender=Project, dispatch_uid=LONG_TABLES_UID)

    changes = [query["sql"] for query in seen.captured_queries if "DELETE" in query["sql"]]
    assert len(changes) == 2
    assert not Project.objects.exists()


def test_records_are_read_while_fast_paths_are_off(
    root: Client, tasks: list[Task], settings: Settings
) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}

    with CaptureQueriesContext(connection) as seen:
        delete(root, "tasks", [task.pk for task in tasks])

    assert not Task.objects.exists()
    assert any("title" in sql for sql in statements(seen, "project_task"))
