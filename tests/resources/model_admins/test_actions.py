"""Actions and deletions of an adopted ``ModelAdmin``."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from django_panel.resources.model_admins.adopted_resource import resource_from
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db

Send = Callable[..., HttpResponse]


@pytest.fixture
def tasks() -> list[Task]:
    customer = Customer.objects.create(name="Ada")
    project = Project.objects.create(name="Engine", customer=customer)
    return [Task.objects.create(project=project, title=title) for title in ("One", "Two", "Three")]


@admin.action(description="Finish the %(verbose_name_plural)s", permissions=["change"])
def finish(model_admin: Any, request: HttpRequest, queryset: QuerySet[Any]) -> None:
    count = queryset.update(is_done=True)
    model_admin.message_user(request, f"{count} finished by {request.user}.")


class TaskAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    actions = (finish,)


@pytest.fixture
def open_panel(declare: Declare, superuser: User) -> Callable[[type[Any]], Any]:
    def opened(model_admin: type[Any]) -> Any:
        site = admin.AdminSite("back")
        site.register(Task, model_admin)
        resource = resource_from(site.get_model_admin(Task), Task)
        declare(back=lambda panel: panel.path("back").can_access(bool).resources([resource]))
        return client_for(superuser)

    return opened


def run(client: Any, name: str, records: list[int], scope: str = "bulk") -> HttpResponse:
    body: dict[str, Any] = {"resource": "tasks", "action": name}
    body |= {"records": records} if scope == "bulk" else {"record": records[0]}
    return fetch(
        client,
        f"/back/actions/{scope}",
        "json",
        "post",
        data=json.dumps(body),
        content_type="application/json",
    )


def test_an_action_gets_the_admin_the_request_and_a_queryset(
    open_panel: Any, tasks: list[Task]
) -> None:
    client = open_panel(TaskAdmin)
    props = page_of(fetch(client, "/back/tasks"))["props"]

    response = run(client, "finish", [tasks[0].pk, tasks[1].pk])

    assert [action["label"] for action in props["table"]["bulkActions"]] == [
        "Delete",
        "Finish the tasks",
    ]
    assert response.status_code < 400
    assert list(Task.objects.filter(is_done=True)) == tasks[:2]
    assert "2 finished by root." in fetch(client, "/back/tasks").content.decode()


def test_an_action_that_the_admin_does_not_offer_is_refused(
    open_panel: Any, tasks: list[Task]
) -> None:
    class Closed(TaskAdmin):
        def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
            return False

        def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
            return False

    client = open_panel(Closed)

    assert run(client, "finish", [tasks[0].pk]).status_code in (403, 404)
    assert run(client, "delete", [tasks[0].pk]).status_code in (403, 404)
    assert run(client, "delete", [tasks[0].pk], "infolist").status_code in (403, 404)
    assert Task.objects.filter(is_done=False).count() == 3


def test_a_selection_is_deleted_with_the_log(open_panel: Any, tasks: list[Task]) -> None:
    class Deleting(TaskAdmin):
        deleted: list[list[str]] = []

        def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
            self.deleted.append(sorted(task.title for task in queryset))
            super().delete_queryset(request, queryset)

    client = open_panel(Deleting)
    response = run(client, "delete", [tasks[0].pk, tasks[1].pk])

    assert response.status_code < 400
    assert Deleting.deleted == [["One", "Two"]]
    assert list(Task.objects.all()) == tasks[2:]
    assert sorted(entry.object_repr for entry in LogEntry.objects.all()) == ["One", "Two"]


def test_a_record_is_deleted_by_the_hook(open_panel: Any, tasks: list[Task]) -> None:
    class Deleting(TaskAdmin):
        def delete_model(self, request: HttpRequest, obj: Any) -> None:
            Task.objects.filter(title="Three").update(notes=f"without {obj.title}")
            super().delete_model(request, obj)

    response = run(open_panel(Deleting), "delete", [tasks[0].pk], "infolist")

    assert response.status_code < 400
    assert not Task.objects.filter(title="One").exists()
    assert Task.objects.get(title="Three").notes == "without One"
    assert LogEntry.objects.get().is_deletion()
