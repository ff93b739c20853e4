"""Specification §4.3: the relation endpoints; relation rows of §2.1, §4.1 and §7."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import panel
from django_panel.resources.relations.relation_source import RelationSource
from tests.project.clients import Kind, client_for, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Labelling, Note
from tests.project.relation_panel import (
    RIGHTS,
    JobResource,
    Labels,
    Remarks,
    Todos,
    create_job,
    create_label,
    fetch,
    form_of,
    related_panel,
    relations_of,
    save,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PAGE_OR_SCRIPT: tuple[Kind, ...] = ("json", "inertia")
both = pytest.mark.parametrize("kind", PAGE_OR_SCRIPT)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(rel=related_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def todos(job: Job, **more: Any) -> dict[str, Any]:
    return {"resource": "jobs", "record": job.pk, "relation": "todos", **more}


# One row of the table each ---------------------------------------------------------------------


def test_row_form_takes_its_context_from_the_query_string(clerk: Client) -> None:
    job = create_job()

    answer = form_of(clerk, **todos(job, operation="create"))

    assert answer.status_code == 200
    assert {"title", "submitLabel", "form", "submitUrl", "method"} <= set(answer.json())


@both
def test_row_save_takes_the_form_body(kind: Kind, clerk: Client) -> None:
    job = create_job()

    answer = save(clerk, todos(job, operation="create"), kind, title="new")

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/rel/jobs/{job.pk}")
    assert [note.title for note in job.todos.all()] == ["new"]


@both
def test_row_action_runs_on_the_related_record(kind: Kind, clerk: Client) -> None:
    job = create_job("paint", "a")
    note = Note.objects.get()

    answer = send(clerk, "action", kind, **todos(job, action="shout", related=note.pk))

    assert answer.status_code == 303
    assert Note.objects.get().title == "a!"


@both
def test_row_bulk_runs_on_one_to_five_hundred_keys(kind: Kind, clerk: Client) -> None:
    job = create_job("paint", "a", "b")
    keys = list(Note.objects.values_list("pk", flat=True))

    none = send(clerk, "bulk", kind, **todos(job, action="delete", records=[]))
    most = send(clerk, "bulk", kind, **todos(job, action="delete", records=list(range(501))))
    some = send(clerk, "bulk", kind, **todos(job, action="delete", records=keys))

    refused = 422 if kind == "json" else 303
    assert (none.status_code, most.status_code, some.status_code) == (refused, refused, 303)
    assert not Note.objects.exists()


def test_success_leaves_a_message(clerk: Client) -> None:
    job = create_job()

    save(clerk, todos(job, operation="create"), "inertia", title="new")

    shown = page_of(fetch(clerk, f"/rel/jobs/{job.pk}", "inertia"))
    assert shown["flash"]["toast"]["message"] == "Note created."


def test_actions_are_resolved_through_the_relations_table(clerk: Client) -> None:
    job = create_job("paint", "a")
    relation = RelationSource(Todos, JobResource, job, panel("rel"))

    assert relation.action_for("shout") is not None
    assert relation.bulk_action_for("delete") is not None
    assert relation.action_for("nothing") is None
    assert relation.bulk_action_for("shout") is None
    undeclared = todos(job, relation="undeclared", action="detach", related="x")
    assert send(clerk, "action", **undeclared).status_code == 404
    assert (
        form_of(clerk, **todos(job, relation="undeclared", operation="attach")).status_code == 404
    )


# §2.1: what a resource declares ----------------------------------------------------------------


def test_relation_managers_are_the_declared_classes(clerk: Client) -> None:
    assert JobResource.relation_managers() == [Todos, Labels, Remarks]
    assert list(relations_of(clerk, f"jobs/{create_job().pk}")) == ["todos", "labels", "remarks"]


# §4.1 and §7: the relation page -----------------------------------------------------------------


def test_the_page_of_an_undeclared_manager_is_not_found(clerk: Client) -> None:
    job = create_job()

    assert fetch(clerk, f"/rel/jobs/{job.pk}/todos", "json").status_code == 200
    assert fetch(clerk, f"/rel/jobs/{job.pk}/undeclared", "json").status_code == 404


def test_the_page_of_a_manager_that_refuses_the_owner_is_forbidden() -> None:
    job = create_job()
    client = client_for(make_user("some", *(right for right in RIGHTS if right != "view_note")))

    assert fetch(client, f"/rel/jobs/{job.pk}/todos", "json").status_code == 403


def test_the_relation_pages_route(clerk: Client) -> None:
    here: Any = panel("rel")
    rows = [route for route in here.get_routes() if route.name == "resources.jobs.todos"]

    assert [(route.verb, route.path) for route in rows] == [("GET", "jobs/{record}/todos")]


# §7: the ability that fails ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("endpoint", "body", "missing"),
    [
        ("action", {"relation": "labels", "action": "detach", "related": "loud"}, "change_job"),
        ("bulk", {"relation": "labels", "action": "detach", "records": ["loud"]}, "change_job"),
        ("cell", {"column": "title", "value": "x", "related": "NOTE"}, "change_note"),
    ],
)
def test_a_failing_ability_is_forbidden(endpoint: str, body: dict[str, Any], missing: str) -> None:
    job = create_job("paint", "a")
    create_label("loud", job)
    client = client_for(make_user("some", *(right for right in RIGHTS if right != missing)))
    if body.get("related") == "NOTE":
        body = {**body, "related": Note.objects.get().pk}

    assert send(client, endpoint, **todos(job, **body)).status_code == 403
    assert Labelling.objects.count() == 1
    assert Note.objects.get().title == "a"
