"""The inlines of an adopted ``ModelAdmin``: their formsets validate and save the rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.http import HttpRequest, HttpResponse

from django_panel.resources.model_admins.adopted_resource import resource_from
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db

Send = Callable[..., HttpResponse]


@pytest.fixture
def project() -> Project:
    made = Project.objects.create(name="Engine", customer=Customer.objects.create(name="Ada"))
    for title in ("One", "Two"):
        Task.objects.create(project=made, title=title, notes="kept")
    return made


class TaskInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Task
    fields = ("title", "is_done", "loud")
    readonly_fields = ("loud",)
    extra = 0

    @admin.display(description="Loud")
    def loud(self, task: Task) -> str:
        return task.title.upper() if task.pk else "new"


class ProjectAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    fields = ("name", "customer")
    inlines = (TaskInline,)


@pytest.fixture
def send(declare: Declare, superuser: User) -> Send:
    """Return a function that sends a request to the panel of a ``ModelAdmin``."""

    def request(
        model_admin: type[Any], path: str, method: str = "get", **values: Any
    ) -> HttpResponse:
        site = admin.AdminSite("back")
        site.register(Project, model_admin)
        resource = resource_from(site.get_model_admin(Project), Project)
        declare(back=lambda panel: panel.path("back").can_access(bool).resources([resource]))
        client = client_for(superuser)
        if method == "get":
            return fetch(client, f"/back/projects{path}")
        body = json.dumps(values)
        return fetch(
            client,
            f"/back/projects{path}",
            "json",
            method,
            data=body,
            content_type="application/json",
        )

    return request


def inline_node(form: Any) -> dict[str, Any]:
    """Return the node of the first inline of a form."""
    if isinstance(form, dict):
        if form.get("type") == "inline":
            return form
        form = list(form.values())
    for inner in form if isinstance(form, list) else ():
        found = inline_node(inner)
        if found:
            return found
    return {}


def test_the_form_shows_the_rows(send: Send, project: Project) -> None:
    node = inline_node(page_of(send(ProjectAdmin, f"/{project.pk}/edit"))["props"]["form"])

    assert node["name"] == "tasks"
    assert node["table"] is True
    assert [row["title"] for row in node["value"]] == ["One", "Two"]
    assert [row["loud"] for row in node["value"]] == ["ONE", "TWO"]
    assert "kept" not in json.dumps(node)


def key_name(node: dict[str, Any]) -> str:
    """Return the name under which a row has its key."""
    names: list[str] = [name for name in node["value"][0] if name.startswith("_")]
    return names[0]


def test_rows_are_changed_added_and_deleted_with_the_log(send: Send, project: Project) -> None:
    node = inline_node(page_of(send(ProjectAdmin, f"/{project.pk}/edit"))["props"]["form"])
    key, (one, two) = key_name(node), node["value"]

    response = send(
        ProjectAdmin,
        f"/{project.pk}/edit",
        "put",
        tasks=[
            {key: one[key], "title": "Won", "is_done": True},
            {key: two[key], "_delete": True},
            {"title": "Three", "is_done": False},
        ],
    )

    assert response.status_code == 303
    stored = [(task.title, task.is_done, task.notes) for task in project.tasks.order_by("pk")]
    assert stored == [("Won", True, "kept"), ("Three", False, "")]
    message = LogEntry.objects.get().get_change_message()
    assert "Added task “Three”." in message
    assert "Changed Title and Is done for task “Won”." in message
    assert "Deleted task “Two”." in message


def test_an_unchanged_inline_is_not_written(send: Send, project: Project) -> None:
    response = send(ProjectAdmin, f"/{project.pk}/edit", "put", name="Motor")

    assert response.status_code == 303
    project.refresh_from_db()
    assert project.name == "Motor"
    assert [task.title for task in project.tasks.order_by("pk")] == ["One", "Two"]
    assert LogEntry.objects.get().get_change_message() == "Changed Name."


def test_a_new_record_with_rows(send: Send, project: Project) -> None:
    response = send(
        ProjectAdmin,
        "/create",
        "post",
        name="Loom",
        customer=project.customer_id,
        tasks=[{"title": "Weave", "is_done": True}],
    )

    assert response.status_code == 303
    made = Project.objects.get(name="Loom")
    assert [(task.title, task.is_done) for task in made.tasks.all()] == [("Weave", True)]


def test_errors_are_shown_at_their_row(send: Send, project: Project) -> None:
    response = send(
        ProjectAdmin, f"/{project.pk}/edit", "put", tasks=[{"title": "", "is_done": True}]
    )

    assert response.status_code == 422
    assert set(json.loads(response.content)["errors"]) == {"tasks.0.title"}
    assert project.tasks.count() == 2


def test_clean_of_the_formset_runs(send: Send, project: Project) -> None:
    class AtMostTwo(forms.BaseInlineFormSet):  # type: ignore[type-arg]
        def clean(self) -> None:
            super().clean()
            if len(self.forms) > 2:
                raise forms.ValidationError("At most two tasks.")

    class Limited(TaskInline):
        formset = AtMostTwo

    class Admin(ProjectAdmin):
        inlines = (Limited,)

    response = send(Admin, f"/{project.pk}/edit", "put", tasks=[{"title": "More"}])

    assert response.status_code == 422
    assert "At most two tasks." in response.content.decode()


def test_save_formset_is_called(send: Send, project: Project) -> None:
    class Admin(ProjectAdmin):
        def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
            for task in formset.save(commit=False):
                task.notes = f"by {request.user.get_username()}"
                task.save()
            formset.save_m2m()

    assert send(Admin, f"/{project.pk}/edit", "put", tasks=[{"title": "Mine"}]).status_code == 303
    assert project.tasks.get(title="Mine").notes == "by root"


@pytest.mark.parametrize("permission", ["add", "change", "delete"])
def test_permissions_of_the_inline(send: Send, project: Project, permission: str) -> None:
    def refuse(self: Any, request: HttpRequest, obj: Any = None) -> bool:
        return False

    closed = type("Closed", (TaskInline,), {f"has_{permission}_permission": refuse})
    model_admin = type("Admin", (ProjectAdmin,), {"inlines": (closed,)})
    node = inline_node(page_of(send(model_admin, f"/{project.pk}/edit"))["props"]["form"])
    key, one = key_name(node), node["value"][0]
    sent = {
        "add": {"title": "More"},
        "change": {key: one[key], "title": "Changed"},
        "delete": {key: one[key], "_delete": True},
    }[permission]

    send(model_admin, f"/{project.pk}/edit", "put", name="Motor", tasks=[sent])

    assert [task.title for task in project.tasks.order_by("pk")] == ["One", "Two"]


def test_a_row_of_another_record_is_not_found(send: Send, project: Project) -> None:
    other = Project.objects.create(name="Other", customer=project.customer)
    task = Task.objects.create(project=other, title="Foreign")
    node = inline_node(page_of(send(ProjectAdmin, f"/{project.pk}/edit"))["props"]["form"])

    response = send(
        ProjectAdmin,
        f"/{project.pk}/edit",
        "put",
        tasks=[{key_name(node): str(task.pk), "title": "Stolen"}],
    )

    assert response.status_code == 404
    task.refresh_from_db()
    assert task.title == "Foreign"
