"""Actions without a permission rule are allowed for users who may view their table or page."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.actions.action import Action
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user
from tests.project.desk_panel import tasks
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = pytest.mark.django_db

ran: list[str] = []


def running(name: str) -> Action:
    """Return an action without a permission rule."""
    return (
        Action(name)
        .action(lambda record, data: ran.append(name))
        .bulk_action(lambda records, data: ran.append(name))
        .table_action(lambda data: ran.append(name))
    )


def asking(name: str) -> Action:
    return running(name).schema(lambda record: [forms.TextInput("words")])


class OpenTask(Resource):
    model = Task
    slug: ClassVar[str | None] = "open"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        declared = running("declared").authorize(True)
        return (
            super()
            .table(schema)
            .record_actions([running("run"), asking("ask"), declared])
            .bulk_actions([running("run"), asking("ask")])
            .header_actions([running("run"), asking("ask")])
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry("title")]).actions([running("run"), asking("ask")])


def desk(panel: Panel) -> Panel:
    return panel.path("desk").resources([OpenTask])


@pytest.fixture(autouse=True)
def task(declare: Declare) -> Task:
    declare(desk=desk)
    ran.clear()
    (made,) = tasks("task 1")
    return made


def subject(scope: str, task: Task) -> dict[str, Any]:
    if scope == "bulk":
        return {"records": [task.pk]}
    return {} if scope == "table" else {"record": task.pk}


def send(client: Client, path: str, **body: Any) -> HttpResponse:
    return fetch(
        client,
        f"/desk/actions/{path}",
        "json",
        "post",
        data={"resource": "open", **body},
        content_type="application/json",
    )


SCOPES = ("record", "infolist", "bulk", "table")


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("permissions", "status"), [((), 403), (("view_project",), 403), (("view_task",), 303)]
)
def test_a_user_who_does_not_see_the_button_cannot_run_the_action(
    scope: str, permissions: tuple[str, ...], status: int, task: Task
) -> None:
    client = client_for(make_user("somebody", *permissions))

    run = send(client, scope, action="run", **subject(scope, task))
    answered = send(client, "form", action="ask", scope=scope, **subject(scope, task))

    assert (run.status_code, answered.status_code) == (status, status)
    assert ran == (["run", "ask"] if status == 303 else [])


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(("permissions", "status"), [((), 403), (("view_task",), 200)])
def test_nor_is_its_form_described(
    scope: str, permissions: tuple[str, ...], status: int, task: Task
) -> None:
    client = client_for(make_user("somebody", *permissions))
    about = {} if scope in {"bulk", "table"} else {"record": task.pk}
    query = {"resource": "open", "action": "ask", "scope": scope, **about}

    assert fetch(client, "/desk/actions/form", "json", data=query).status_code == status


def test_a_records_page_is_also_the_form_that_edits_it(task: Task) -> None:
    editor = client_for(make_user("editor", "change_task"))

    assert fetch(editor, "/desk/open").status_code == 403
    assert send(editor, "infolist", action="run", record=task.pk).status_code == 303
    assert send(editor, "table", action="run").status_code == 403


def test_a_rule_of_its_own_does_not_replace_the_right_to_see(task: Task) -> None:
    bare = client_for(make_user("bare"))

    assert send(bare, "record", action="declared", record=task.pk).status_code == 403
    assert ran == []
