"""Actions, selections and cells of a relation's table."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from django.db.models import Model
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.policies import Policy
from django_panel.records.versions import version_of
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Labelling, Note
from tests.project.relation_panel import (
    RIGHTS,
    create_job,
    create_label,
    place,
    relation_token,
    relations_of,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# One record ---------------------------------------------------------------------------------


def test_an_action_of_ones_own_runs_on_a_related_record(clerk: Client) -> None:
    job = create_job("paint", "a", "b")
    note = Note.objects.get(title="a")

    response = send(clerk, "action", **place(job), action="shout", related=note.pk)

    assert (response.status_code, response.headers["Location"]) == (303, f"/rel/jobs/{job.pk}")
    assert sorted(Note.objects.values_list("title", flat=True)) == ["a!", "b"]


def test_a_related_record_goes_to_the_trash_and_comes_back(clerk: Client) -> None:
    job = create_job("paint", "a")
    note = Note.objects.get()
    body = {**place(job), "related": note.pk}

    assert send(clerk, "action", **body, action="delete").status_code == 303
    assert not Note.objects.exists()
    assert send(clerk, "action", **body, action="restore").status_code == 303
    assert Note.objects.exists()
    # Only trashed records are force-deleted.
    assert send(clerk, "action", **body, action="forceDelete").status_code == 409
    assert Note.objects.exists()
    send(clerk, "action", **body, action="delete")
    assert send(clerk, "action", **body, action="forceDelete").status_code == 303
    assert not Note.all_objects.exists()


def test_detaching_ends_the_link_and_not_the_record(clerk: Client) -> None:
    job, other = create_job("paint"), create_job("build")
    label = create_label("loud", job, other)

    response = send(clerk, "action", **place(job, "labels"), action="detach", related=label.pk)

    assert response.status_code == 303
    assert list(Labelling.objects.values_list("job_id", flat=True)) == [other.pk]
    assert Label.objects.exists()


def test_dissociating_empties_the_key(clerk: Client) -> None:
    user = make_user("ann")
    badge = Badge.objects.create(name="gold", holder=user)

    response = send(
        clerk,
        "action",
        **place(user, "badges", "people"),
        action="dissociate",
        related=str(badge.pk),
    )

    assert response.status_code == 303
    assert Badge.objects.get().holder is None


def test_another_owners_record_is_not_found(clerk: Client) -> None:
    job = create_job("paint")
    create_job("build", "theirs")
    note = Note.objects.get()
    label = create_label("theirs", Job.objects.get(title="build"))

    for relation, action, key in [
        ("todos", "shout", note.pk),
        ("todos", "delete", note.pk),
        ("labels", "detach", label.pk),
        ("labels", "delete", label.pk),
    ]:
        response = send(clerk, "action", **place(job, relation), action=action, related=key)
        assert response.status_code == 404, (relation, action)
    assert Note.objects.get().title == "theirs"
    assert Labelling.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"action": "nothing"}, 404),
        # The relation's own forms and actions with a form cannot be run directly.
        ({"action": "edit"}, 400),
        ({"action": "ask"}, 400),
        ({"action": "create"}, 404),
        ({"related": [1]}, 422),
        ({"related": {"a": 1}}, 422),
        ({"related": True}, 422),
        ({"related": None}, 422),
        ({"related": "x"}, 404),
        ({"related": 10**15}, 404),
        ({"record": [1]}, 422),
        ({"record": 10**15}, 404),
        ({"record": None}, 422),
        ({"relation": "nothing"}, 404),
        ({"relation": ["todos"]}, 422),
        ({"relation": None}, 422),
        ({"resource": "nothing"}, 404),
        ({"resource": 7}, 422),
        # The first error decides.
        ({"resource": "nothing", "relation": "nothing", "action": "nothing"}, 404),
        ({"relation": "nothing", "related": [1]}, 404),
        ({"action": "nothing", "related": [1]}, 404),
    ],
)
def test_refusals_in_their_order(clerk: Client, body: dict[str, Any], status: int) -> None:
    job = create_job("paint", "a")
    sound = {**place(job), "action": "shout", "related": Note.objects.get().pk}

    assert send(clerk, "action", **{**sound, **body}).status_code == status
    assert Note.objects.get().title == "a"


@pytest.mark.parametrize(
    ("relation", "action", "missing"),
    [
        ("todos", "delete", "delete_note"),
        ("todos", "shout", "view_note"),
        ("todos", "shout", "view_job"),
        ("labels", "detach", "change_job"),
        ("labels", "delete", "delete_label"),
    ],
)
def test_the_right_policy_is_asked(relation: str, action: str, missing: str) -> None:
    job = create_job("paint", "a")
    label = create_label("loud", job)
    client = client_for(make_user("some", *(right for right in RIGHTS if right != missing)))
    key = Note.objects.get().pk if relation == "todos" else label.pk

    response = send(client, "action", **place(job, relation), action=action, related=key)

    assert response.status_code == 403
    assert Note.objects.get().title == "a"
    assert Labelling.objects.count() == 1


# Selections ---------------------------------------------------------------------------------


def test_a_selection_is_detached_as_one(clerk: Client) -> None:
    job = create_job()
    for name in ("a", "b", "c"):
        create_label(name, job)

    response = send(clerk, "bulk", **place(job, "labels"), action="detach", records=["a", "b"])

    assert response.status_code == 303
    assert list(Labelling.objects.values_list("label_id", flat=True)) == ["c"]


def test_a_selection_is_taken_from_its_owner(clerk: Client) -> None:
    user = make_user("ann")
    keys = [str(Badge.objects.create(name=name, holder=user).pk) for name in "ab"]

    body = place(user, "badges", "people")
    assert send(clerk, "bulk", **body, action="dissociate", records=keys).status_code == 303

    assert not user.badges.exists()
    assert Badge.objects.count() == 2


def test_one_record_out_of_scope_rejects_the_selection(clerk: Client) -> None:
    job, other = create_job("paint", "a"), create_job("build", "theirs")
    create_label("mine", job)
    create_label("theirs", other)
    notes = list(Note.objects.values_list("pk", flat=True))

    assert send(clerk, "bulk", **place(job), action="delete", records=notes).status_code == 404
    body = {"action": "detach", "records": ["mine", "theirs"]}
    assert send(clerk, "bulk", **place(job, "labels"), **body).status_code == 404
    assert Note.objects.count() == 2
    assert Labelling.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"records": []}, 422),
        ({"records": "1"}, 422),
        ({"records": list(range(501))}, 422),
        ({"records": [[1]]}, 422),
        ({"records": [1, 1]}, 422),
        ({"action": "nothing"}, 404),
        ({"action": "ask"}, 400),
        ({"selection": "forged"}, 422),
    ],
)
def test_a_selection_is_refused(clerk: Client, body: dict[str, Any], status: int) -> None:
    job = create_job("paint", "a")
    sound = {**place(job), "action": "delete", "records": [Note.objects.get().pk]}

    assert send(clerk, "bulk", **{**sound, **body}).status_code == status
    assert Note.objects.count() == 1


def test_all_rows_that_match_are_the_owners(clerk: Client) -> None:
    job, other = create_job("paint", "a one", "a two", "b"), create_job("build", "a theirs")
    query = "&relations[todos][search]=a"
    token = relation_token(clerk, f"jobs/{job.pk}", "todos", query)

    elsewhere = send(clerk, "bulk", **place(other), action="delete", selection=token)
    changed = send(clerk, "bulk", **place(job), action="delete", selection=token, confirmed=3)
    here = send(clerk, "bulk", **place(job), action="delete", selection=token)

    assert elsewhere.status_code == 422
    assert (changed.status_code, json.loads(changed.content)["count"]) == (409, 2)
    assert here.status_code == 303
    assert sorted(Note.objects.values_list("title", flat=True)) == ["a theirs", "b"]


def test_every_record_of_a_selection_is_checked(declare: Declare) -> None:
    class Sticky(Policy):
        def detach(self, user: Any, owner: Model, record: Any) -> bool:
            return bool(record.name != "stuck")

    class Labels(RelationManager):
        relationship: ClassVar[str] = "labels"

    class StickyResource(Resource):
        model = Job
        policy = Sticky

        @classmethod
        def relation_managers(cls) -> Any:
            return [Labels]

    declare(rel=lambda panel: panel.path("rel").resources([StickyResource]))
    client = client_for(make_user("clerk", *RIGHTS))
    job = create_job()
    create_label("loose", job)
    create_label("stuck", job)

    both = send(client, "bulk", **place(job, "labels"), action="detach", records=["loose", "stuck"])
    rows = relations_of(client, f"jobs/{job.pk}")["labels"]["rows"]

    assert both.status_code == 403
    reason = "You don't have permission to do this."
    assert json.loads(both.content)["refused"] == [{"key": "stuck", "reason": reason}]
    assert Labelling.objects.count() == 2
    offered = {row["key"]: [each["name"] for each in row["actions"]] for row in rows}
    assert "detach" in offered["loose"]
    assert "detach" not in offered["stuck"]
    body = {"action": "detach", "records": ["loose", "stuck"], "skipRefused": True}
    assert send(client, "bulk", **place(job, "labels"), **body).status_code == 303
    assert [each.label_id for each in Labelling.objects.all()] == ["stuck"]


# Cells --------------------------------------------------------------------------------------


def test_a_cell_is_written(clerk: Client) -> None:
    job = create_job("paint", "a")
    note = Note.objects.get()
    body = {**place(job), "related": note.pk, "column": "title", "value": "b"}

    response = send(clerk, "cell", **body, version=version_of(note))

    assert response.status_code == 303
    assert Note.objects.get().title == "b"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"column": "nothing"}, 404),
        ({"column": "position"}, 400),
        ({"related": [1]}, 422),
        ({"related": 10**15}, 404),
        ({"value": ["x"]}, 422),
        ({"value": "x" * 500}, 422),
        ({"version": "stale"}, 409),
        ({"version": 7}, 422),
    ],
)
def test_a_cell_is_refused(clerk: Client, body: dict[str, Any], status: int) -> None:
    job = create_job("paint", "a")
    note = Note.objects.get()
    sound = {**place(job), "related": note.pk, "column": "title", "value": "b"}

    assert send(clerk, "cell", **{**sound, **body}).status_code == status
    assert Note.objects.get().title == "a"


def test_a_cell_of_another_owners_record_or_without_the_right_stays() -> None:
    job, other = create_job("paint", "a"), create_job("build", "theirs")
    note = Note.objects.get(title="theirs")
    body = {"related": note.pk, "column": "title", "value": "b"}
    clerk = client_for(make_user("clerk", *RIGHTS))
    reader = client_for(make_user("reader", *(each for each in RIGHTS if each != "change_note")))

    assert send(clerk, "cell", **place(job), **body).status_code == 404
    assert send(reader, "cell", **place(other), **body).status_code == 403
    assert not Note.objects.filter(title="b").exists()


def test_a_disabled_cell_is_not_written(declare: Declare) -> None:
    class Todos(RelationManager):
        relationship: ClassVar[str] = "todos"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            title = TextInputColumn("title").disabled_using(lambda note: note.title == "locked")
            return schema.columns([title])

    class JobResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return [Todos]

    declare(rel=lambda panel: panel.path("rel").resources([JobResource]))
    client = client_for(make_user("clerk", *RIGHTS))
    job = create_job("paint", "locked", "open")
    keys = dict(Note.objects.values_list("title", "pk"))
    body = {**place(job), "column": "title", "value": "new"}

    assert send(client, "cell", **body, related=keys["locked"]).status_code == 403
    assert send(client, "cell", **body, related=keys["open"]).status_code == 303
    assert sorted(Note.objects.values_list("title", flat=True)) == ["locked", "new"]


def test_the_question_before_a_removal_names_the_owner_and_what_stays(clerk: Client) -> None:
    holder = make_user("holder")
    for name in ("Forklift", "Crane"):
        Badge.objects.create(name=name, holder=holder)
    badges = relations_of(clerk, f"people/{holder.pk}")["badges"]

    row = next(each for each in badges["rows"] if "Crane" in str(each["cells"]))
    (one,) = [each for each in row["actions"] if each["name"] == "dissociate"]
    (many,) = [each for each in badges["table"]["bulkActions"] if each["name"] == "dissociate"]

    assert one["confirmation"] == {
        "heading": "Remove this badge from this user?",
        "description": "The badge won't be deleted.",
        "button": "Remove",
    }
    assert many["confirmation"] == {
        "heading": "Remove {records} from this user?",
        "description": "The badges won't be deleted.",
        "button": "Remove",
    }
