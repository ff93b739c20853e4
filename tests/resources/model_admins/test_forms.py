"""The forms of an adopted ``ModelAdmin`` show and write what those of Django's admin do."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from django_panel.resources.model_admins.adopted_resource import resource_from
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db

Send = Callable[..., HttpResponse]


@pytest.fixture
def task() -> Task:
    customer = Customer.objects.create(name="Ada")
    project = Project.objects.create(name="Engine", customer=customer)
    return Task.objects.create(project=project, title="Weave", notes="secret", position=3)


class TaskAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    readonly_fields = ("position", "loud")
    fieldsets = (
        (None, {"fields": ("title", ("project", "is_done"))}),
        ("More", {"fields": ("position", "loud"), "classes": ("collapse",)}),
    )

    @admin.display(description="Loud")
    def loud(self, task: Task) -> str:
        return task.title.upper()


@pytest.fixture
def send(declare: Declare, superuser: User) -> Send:
    """Return a function that sends a request to the panel of a ``ModelAdmin``."""

    def request(
        model_admin: type[Any], path: str, method: str = "get", **values: Any
    ) -> HttpResponse:
        site = admin.AdminSite("back")
        site.register(Task, model_admin)
        resource = resource_from(site.get_model_admin(Task), Task)
        declare(back=lambda panel: panel.path("back").can_access(bool).resources([resource]))
        client = client_for(superuser)
        if method == "get":
            return fetch(client, f"/back/tasks{path}")
        body = json.dumps(values)
        return fetch(
            client, f"/back/tasks{path}", "json", method, data=body, content_type="application/json"
        )

    return request


def fields_of(nodes: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return all fields of a form by name."""
    found: dict[str, dict[str, Any]] = {}
    for node in nodes:
        if "name" in node:
            found[node["name"]] = node
        for inner in node.get("components") or node.get("schema") or node.get("children") or ():
            found |= fields_of([inner])
    return found


def test_the_form_has_the_fieldsets(send: Send, task: Task) -> None:
    props = page_of(send(TaskAdmin, f"/{task.pk}/edit"))["props"]
    text = json.dumps(props["form"])

    assert all(f'"name": "{name}"' in text for name in ("title", "project", "is_done", "loud"))
    assert '"More"' in text
    assert "WEAVE" in text
    assert "secret" not in text


def test_the_view_page_shows_no_other_fields(send: Send, task: Task) -> None:
    response = send(TaskAdmin, f"/{task.pk}")

    assert "secret" not in response.content.decode()
    assert "WEAVE" in response.content.decode()


def test_a_save_writes_what_was_changed_and_the_log(send: Send, task: Task) -> None:
    response = send(TaskAdmin, f"/{task.pk}/edit", "put", title="Spin", position=99, notes="x")

    assert response.status_code == 303
    task.refresh_from_db()
    assert (task.title, task.position, task.notes) == ("Spin", 3, "secret")
    entry = LogEntry.objects.get()
    assert (entry.object_id, entry.get_change_message()) == (str(task.pk), "Changed Title.")


def test_a_new_record(send: Send, task: Task) -> None:
    response = send(TaskAdmin, "/create", "post", title="New", project=task.project_id)

    assert response.status_code == 303
    made = Task.objects.get(title="New")
    assert made.project == task.project
    assert LogEntry.objects.get().get_change_message() == "Added."


def test_save_model_is_called(send: Send, task: Task) -> None:
    class Saving(TaskAdmin):
        def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
            obj.notes = f"by {request.user.get_username()}, {change}, {form.changed_data}"
            super().save_model(request, obj, form, change)

    assert send(Saving, f"/{task.pk}/edit", "put", title="Spin").status_code == 303

    task.refresh_from_db()
    assert task.notes == "by root, True, ['title']"


def test_the_form_depends_on_the_record_and_the_user(send: Send, task: Task) -> None:
    class Closed(TaskAdmin):
        def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
            return ("title", *self.readonly_fields) if obj is not None else self.readonly_fields

    response = send(Closed, f"/{task.pk}/edit", "put", title="Spin", is_done=True)

    assert response.status_code == 303
    task.refresh_from_db()
    assert (task.title, task.is_done) == ("Weave", True)
    assert send(Closed, "/create", "post", title="N", project=task.project_id).status_code == 303
    assert Task.objects.filter(title="N").exists()


def test_an_error_of_the_form(send: Send, task: Task) -> None:
    response = send(TaskAdmin, f"/{task.pk}/edit", "put", title="")

    assert response.status_code == 422
    assert set(json.loads(response.content)["errors"]) == {"title"}


def test_fields_are_filled_on_the_create_page_only(send: Send, task: Task) -> None:
    class Filled(TaskAdmin):
        fieldsets = None  # type: ignore[assignment]
        fields = ("title", "notes", "project")
        readonly_fields = ()  # type: ignore[assignment]
        prepopulated_fields = {"title": ("project",)}

    created = json.dumps(page_of(send(Filled, "/create"))["props"]["form"])
    edited = json.dumps(page_of(send(Filled, f"/{task.pk}/edit"))["props"]["form"])

    assert '"prepopulate": {"sources": ["project"]' in created
    assert '"prepopulate"' not in edited
