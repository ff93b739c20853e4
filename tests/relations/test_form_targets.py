"""Forms of a relation in the endpoints of options, live fields, uploads and dialogs."""

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
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Job, Note
from tests.project.relation_panel import (
    RIGHTS,
    create_job,
    create_label,
    fetch,
    mark,
    related_panel,
    relation_token,
    shout,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare, settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = str(tmp_path)
    declare(rel=related_panel)


def ways(client: Client, query: dict[str, Any]) -> dict[str, Any]:
    """Request each form endpoint with the query string of a form."""
    query_string = urlencode(query)
    state = {"state": {"title": "x", "mark": "?"}, "changed": "title", "previous": None}
    upload = {"field": "proof", "file": SimpleUploadedFile("a.txt", b"hello", "text/plain")}
    return {
        "options": fetch(client, f"/rel/options?{query_string}&field=friends&search=a", "json"),
        "form-state": fetch(
            client,
            f"/rel/form-state?{query_string}",
            "json",
            "post",
            data=json.dumps(state),
            content_type="application/json",
        ),
        "uploads": fetch(client, f"/rel/uploads?{query_string}", "json", "post", data=upload),
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


def statuses(responses: dict[str, Any]) -> set[int]:
    return {response.status_code for response in responses.values()}


def test_the_forms_of_a_relation_are_found(clerk: Client) -> None:
    job = create_job("paint", "a")
    note = Note.objects.get()

    for query in (
        form(job, "create"),
        form(job, "edit", related=note.pk),
        dialog(job, "record", related=note.pk),
        dialog(job, "bulk"),
    ):
        responses = ways(clerk, query)
        assert statuses(responses) == {200}, query
        assert responses["options"].json()["options"] == [
            {"value": str(note.pk), "label": "a", "details": None}
        ]
        assert responses["form-state"].json()["form"]["schema"]
        assert responses["uploads"].json()["name"] == "a.txt"


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
    query = {**form(create_job("paint", "a"), "create"), **change}

    assert statuses(ways(clerk, query)) == {status}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"action": "nothing"}, 404),
        # The action is not above the table.
        ({"scope": "table"}, 404),
        ({"scope": "infolist"}, 404),
        ({"scope": "elsewhere"}, 422),
        ({"action": "shout"}, 400),
        # The relation's own forms have another endpoint.
        ({"action": "edit"}, 400),
        ({"related": 10**15}, 404),
        ({"related": ""}, 422),
    ],
)
def test_a_wrong_dialog_is_refused(clerk: Client, change: dict[str, Any], status: int) -> None:
    job = create_job("paint", "a")
    query = {**dialog(job, "record", related=Note.objects.get().pk), **change}

    responses = ways(clerk, query)
    shown = fetch(clerk, f"/rel/actions/form?{urlencode(query)}", "json")

    assert statuses(responses) == {status}
    assert shown.status_code == status


def test_another_owners_record_is_found_nowhere(clerk: Client) -> None:
    job = create_job("paint")
    create_job("build", "theirs")
    note = Note.objects.get()

    assert statuses(ways(clerk, form(job, "edit", related=note.pk))) == {404}
    assert statuses(ways(clerk, dialog(job, "record", related=note.pk))) == {404}


@pytest.mark.parametrize("missing", ["view_job", "view_note", "add_note"])
def test_a_user_who_may_not_use_the_form_is_refused(missing: str) -> None:
    client = client_for(make_user("some", *(right for right in RIGHTS if right != missing)))

    assert statuses(ways(client, form(create_job("paint", "a"), "create"))) == {403}


def test_the_dialog_of_an_action_is_described_and_run(clerk: Client) -> None:
    job = create_job("paint", "a", "b")
    note = Note.objects.get(title="a")
    query = dialog(job, "record", related=note.pk)

    described = fetch(clerk, f"/rel/actions/form?{urlencode(query)}", "json").json()
    body = {**query, "mark": "?"}
    run = fetch(
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
    job = create_job("paint", "a", "b")
    create_job("build", "theirs")
    keys = list(Note.objects.values_list("pk", flat=True))
    own = list(Note.objects.filter(job=job).values_list("pk", flat=True))

    def run(**body: Any) -> Any:
        sent = {**dialog(job, "bulk"), "mark": "?", **body}
        return fetch(
            clerk,
            "/rel/actions/form",
            "json",
            "post",
            data=sent,
            content_type="application/json",
        ).status_code

    token = relation_token(clerk, f"jobs/{job.pk}", "todos")
    assert run(records=keys) == 404
    assert run(records=own, mark="") == 422
    assert run(records=own) == 303
    assert run(selection=token) == 303
    titles = sorted(Note.objects.values_list("title", flat=True))
    assert titles == ["a??", "b??", "theirs"]


def test_options_of_what_may_be_attached_are_searched(clerk: Client) -> None:
    job = create_job()
    for name in ("alpha", "beta", ".alpha"):
        create_label(name)
    create_label("alphabet", job)
    query = {**form(job, "attach"), "relation": "labels", "field": "related", "search": "alp"}

    response = fetch(clerk, f"/rel/options?{urlencode(query)}", "json")

    assert response.json() == {"options": [{"value": "alpha", "label": "alpha", "details": None}]}


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
    client = client_for(make_user("clerk", *RIGHTS))
    job = create_job("paint", "locked", "open")
    keys = dict(Note.objects.values_list("title", "pk"))

    for query, status in (
        (dialog(job, "record", related=keys["open"]), 200),
        (dialog(job, "record", related=keys["locked"]), 403),
        (dialog(job, "bulk"), 403),
    ):
        described = fetch(client, f"/rel/actions/form?{urlencode(query)}", "json")
        assert described.status_code == status, query
        assert statuses(ways(client, query)) == {status}, query
    # The upload of the open dialog.
    assert Upload.objects.count() == 1
