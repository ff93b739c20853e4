"""Rich text is sanitized before it is stored, in every form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from django_panel import Resource, forms
from django_panel.actions import Action
from django_panel.forms.schema import FormSchema
from django_panel.tables.schema import TableSchema
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = pytest.mark.django_db

HOSTILE = (
    '<p onclick="steal()">Hello <b>you</b></p><script>steal()</script>'
    '<img src=x onerror="steal()"><a href="javascript:steal()">there</a>'
)
RECEIVED: list[Any] = []


def receive(task: Task, data: dict[str, Any]) -> None:
    RECEIVED.append(data["notes"])


class TaskResource(Resource):
    model = Task

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        comment = Action("comment").schema([forms.RichEditor("notes")]).action(receive)
        return schema.record_actions([comment])

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("title"),
                forms.Select("project").relationship("project", "name"),
                forms.RichEditor("notes"),
            ]
        )


@pytest.fixture(autouse=True)
def office(declare: Declare) -> None:
    declare(office=lambda panel: panel.path("office").resources([TaskResource]))


@pytest.fixture
def project() -> Project:
    return Project.objects.create(name="Roof", customer=Customer.objects.create(name="Acme"))


def send(client: Client, path: str, method: str = "post", **body: Any) -> int:
    data = json.dumps(body)
    response = fetch(client, path, "json", method, data=data, content_type="application/json")
    return response.status_code


def assert_harmless(text: str) -> None:
    assert text.startswith("<p>Hello <b>you</b></p>")
    for part in ("onclick", "<script", "onerror", "javascript:", "steal"):
        assert part not in text


def test_a_created_record_stores_harmless_text(admin: Client, project: Project) -> None:
    body = {"title": "paint", "project": str(project.pk), "notes": HOSTILE}

    assert send(admin, "/office/tasks/create", **body) == 303
    assert_harmless(Task.objects.get().notes)


def test_an_edited_record_stores_harmless_text(admin: Client, project: Project) -> None:
    task = Task.objects.create(title="paint", project=project, notes="<p>old</p>")
    body = {"title": "paint", "project": str(project.pk), "notes": HOSTILE}

    assert send(admin, f"/office/tasks/{task.pk}/edit", "put", **body) == 303
    task.refresh_from_db()
    assert_harmless(task.notes)


def test_an_action_receives_harmless_text(admin: Client, project: Project) -> None:
    RECEIVED.clear()
    task = Task.objects.create(title="paint", project=project)
    named = {"resource": "tasks", "action": "comment", "scope": "record", "record": str(task.pk)}

    assert send(admin, "/office/actions/form", **named, notes=HOSTILE) == 303
    (text,) = RECEIVED
    assert_harmless(text)
