"""Forms of a relation wherever they ask: options, live fields, uploads, dialogs of actions."""

from __future__ import annotations

import json
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.actions import Action
from django_panel.models import Upload
from django_panel.tables.schema import TableSchema
from tests.project.fixtures import Declare
from tests.project.models import Job, Note
from tests.project.related import (
    RIGHTS,
    a_job,
    a_label,
    ask,
    mark,
    related_panel,
    relations_of,
    shout,
)
from tests.project.visitors import person, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare, settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = str(tmp_path)
    declare(rel=related_panel)


def ways(client: Client, query: dict[str, Any]) -> dict[str, Any]:
    """Ask each endpoint of forms about the form that a query string names."""
    asked = urlencode(query)
    state = {"state": {"title": "x", "mark": "?"}, "changed": "title", "previous": None}
    upload = {"field": "proof", "file": SimpleUploadedFile("a.txt", b"hello", "text/plain")}
    return {
        "options": ask(client, f"/rel/options?{asked}&field=friends&search=a", "json"),
        "form-state": ask(
            client,
            f"/rel/form-state?{asked}",
            "json",
            "post",
            data=json.dumps(state),
            content_type="application/json",
        ),
        "uploads": ask(client, f"/rel/uploads?{asked}", "json", "post", data=upload),
    }


def form(job: Job, operation: str, **query: Any) -> dict[str, Any]:
    return {
        "resource": "jobs",
        "record": job.pk,
        "relation": "todos",
        "operation": operation,
        **query,
    }


def dialog(job: Job, scope: str, **query: Any) -> dict[str, Any]:
    place = {"resource": "jobs", "record": job.pk, "relation": "todos"}
    return {**place, "action": "ask", "scope": scope, **query}


def statuses(answers: dict[str, Any]) -> set[int]:
    return {answer.status_code for answer in answers.values()}


def test_the_forms_of_a_relation_are_found(clerk: Client) -> None:
    job = a_job("paint", "a")
    note = Note.objects.get()

    for query in (
        form(job, "create"),
        form(job, "edit", related=note.pk),
        dialog(job, "record", related=note.pk),
        dialog(job, "bulk"),
    ):
        answers = ways(clerk, query)
        assert statuses(answers) == {200}, query
        assert answers["options"].json()["options"] == [{"value": str(note.pk), "label": "a"}]
        assert answers["form-state"].json()["form"]["schema"]
        assert answers["uploads"].json()["name"] == "a.txt"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"relation": "nothing"}, 404),
        ({"operation": "explode"}, 404),
        ({"operation": ""}, 422),
        ({"operation": "attach"}, 403),
        ({"record": 10**15}, 404),
        ({"record": ""}, 422),
        ({"related": 10**15, "operation": "edit"}, 404),
        ({"operation": "edit"}, 422),
        ({"resource": "nothing"}, 404),
    ],
)
def test_a_wrong_place_is_refused(clerk: Client, change: dict[str, Any], status: int) -> None:
    query = {**form(a_job("paint", "a"), "create"), **change}

    assert statuses(ways(clerk, query)) == {status}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"action": "nothing"}, 404),
        # No action of a relation runs on its table as a whole.
        ({"scope": "table"}, 404),
        ({"scope": "infolist"}, 404),
        ({"scope": "elsewhere"}, 422),
        ({"action": "shout"}, 400),
        # The relation's own forms have an endpoint of their own.
        ({"action": "edit"}, 400),
        ({"related": 10**15}, 404),
        ({"related": ""}, 422),
    ],
)
def test_a_wrong_dialog_is_refused(clerk: Client, change: dict[str, Any], status: int) -> None:
    job = a_job("paint", "a")
    query = {**dialog(job, "record", related=Note.objects.get().pk), **change}

    answers = ways(clerk, query)
    shown = ask(clerk, f"/rel/actions/form?{urlencode(query)}", "json")

    assert statuses(answers) == {status}
    assert shown.status_code == status


def test_another_owners_record_is_found_nowhere(clerk: Client) -> None:
    job = a_job("paint")
    a_job("build", "theirs")
    note = Note.objects.get()

    assert statuses(ways(clerk, form(job, "edit", related=note.pk))) == {404}
    assert statuses(ways(clerk, dialog(job, "record", related=note.pk))) == {404}


@pytest.mark.parametrize("missing", ["view_job", "view_note", "add_note"])
def test_whoever_may_not_use_the_form_is_refused(missing: str) -> None:
    client = signed_in(person("some", *(right for right in RIGHTS if right != missing)))

    assert statuses(ways(client, form(a_job("paint", "a"), "create"))) == {403}


def test_the_dialog_of_an_action_is_described_and_run(clerk: Client) -> None:
    job = a_job("paint", "a", "b")
    note = Note.objects.get(title="a")
    query = dialog(job, "record", related=note.pk)

    described = ask(clerk, f"/rel/actions/form?{urlencode(query)}", "json").json()
    body = {**query, "mark": "?"}
    run = ask(
        clerk,
        described["submitUrl"],
        "json",
        "post",
        data=body,
        content_type="application/json",
    )

    assert f"relation=todos&related={note.pk}" in described["optionsUrl"]
    assert (run.status_code, run.headers["Location"]) == (303, f"/rel/jobs/{job.pk}")
    assert sorted(Note.objects.values_list("title", flat=True)) == ["a?", "b"]


def test_the_dialog_of_a_selection_runs_on_the_owners_records(clerk: Client) -> None:
    job = a_job("paint", "a", "b")
    a_job("build", "theirs")
    keys = list(Note.objects.values_list("pk", flat=True))
    own = list(Note.objects.filter(job=job).values_list("pk", flat=True))

    def run(**body: Any) -> Any:
        sent = {**dialog(job, "bulk"), "mark": "?", **body}
        return ask(
            clerk,
            "/rel/actions/form",
            "json",
            "post",
            data=sent,
            content_type="application/json",
        ).status_code

    token = relations_of(clerk, f"jobs/{job.pk}")["todos"]["state"]["selection"]
    assert run(records=keys) == 404
    assert run(records=own, mark="") == 422
    assert run(records=own) == 303
    assert run(selection=token) == 303
    titles = sorted(Note.objects.values_list("title", flat=True))
    assert titles == ["a??", "b??", "theirs"]


def test_options_of_what_may_be_attached_are_searched(clerk: Client) -> None:
    job = a_job()
    for name in ("alpha", "beta", ".alpha"):
        a_label(name)
    a_label("alphabet", job)
    query = {**form(job, "attach"), "relation": "labels", "field": "related", "search": "alp"}

    answer = ask(clerk, f"/rel/options?{urlencode(query)}", "json")

    assert answer.json() == {"options": [{"value": "alpha", "label": "alpha"}]}


def test_the_dialog_of_an_action_without_the_right_to_it_is_refused(declare: Declare) -> None:
    def is_open(note: Note | None) -> bool:
        return note is not None and note.title != "locked"

    class Todos(RelationManager):
        relationship: ClassVar[str] = "todos"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            ask_first = Action("ask").schema(mark).authorize(is_open).action(shout)
            return schema.record_actions([ask_first]).bulk_actions([ask_first])

    class JobResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return [Todos]

    declare(rel=lambda panel: panel.path("rel").resources([JobResource]))
    client = signed_in(person("clerk", *RIGHTS))
    job = a_job("paint", "locked", "open")
    keys = dict(Note.objects.values_list("title", "pk"))

    for query, status in (
        (dialog(job, "record", related=keys["open"]), 200),
        (dialog(job, "record", related=keys["locked"]), 403),
        (dialog(job, "bulk"), 403),
    ):
        described = ask(client, f"/rel/actions/form?{urlencode(query)}", "json")
        assert described.status_code == status, query
        assert statuses(ways(client, query)) == {status}, query
    # The upload of the dialog that is open.
    assert Upload.objects.count() == 1
