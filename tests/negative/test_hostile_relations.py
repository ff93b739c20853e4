"""Hostile requests to relation endpoints: no exception, and no change for another owner."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.project.clients import client_for, headers_of, make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Labelling, Note, Remark, User
from tests.project.relation_panel import (
    RIGHTS,
    create_job,
    create_label,
    create_remark,
    fetch,
    related_panel,
    relation_token,
    save,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: threats.md: what counts as an answer to a call that is not in order.
ANSWERED = {303, 400, 403, 404, 409, 413, 422}

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=30),
    st.sampled_from(["\x00", "../", "pk", "1 OR 1=1", "9" * 400, "loud", "pivot", "todos"]),
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
often = hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def clerk(declare: Declare) -> Client:
    declare(rel=related_panel)
    client = client_for(make_user("clerk", *RIGHTS))
    client.raise_request_exception = False
    return client


def others() -> tuple[Any, ...]:
    """Return the related records of other owners and without an owner."""
    return (
        list(Job.objects.filter(title="other").values_list()),
        list(Note.all_objects.filter(job__title="other").order_by("pk").values()),
        list(Labelling.objects.filter(job__title="other").order_by("pk").values_list()),
        list(Remark.objects.filter(text="other").values_list("pk", "text", "about_id")),
        list(Label.objects.filter(name__startswith=".").values_list()),
        list(Labelling.objects.filter(label__name__startswith=".").values_list()),
    )


@pytest.fixture
def owners(clerk: Client) -> tuple[Job, Job]:
    mine, other = create_job("mine", "a"), create_job("other", "b")
    create_label("loud", mine, other)
    create_label(".secret")
    create_remark(mine, "mine")
    create_remark(other, "other")
    return mine, other


@often
@given(
    endpoint=st.sampled_from(["action", "bulk", "cell"]),
    body=st.dictionaries(
        st.sampled_from(
            "resource record relation action related records column value version parent "
            "selection".split()
        ),
        anything,
        max_size=8,
    ),
    sound=st.booleans(),
)
def test_whatever_is_sent_is_answered(
    clerk: Client, owners: tuple[Job, Job], endpoint: str, body: dict[str, Any], sound: bool
) -> None:
    mine, _other = owners
    before = others()
    if sound:
        place = {"resource": "jobs", "record": mine.pk, "relation": "todos", "action": "shout"}
        body = {**place, **body}

    answer = clerk.post(
        f"/rel/relations/{endpoint}",
        json.dumps(body),
        content_type="application/json",
        headers=headers_of("json"),
    )

    assert answer.status_code in ANSWERED, body
    assert others() == before


@often
@given(
    query=st.dictionaries(
        st.sampled_from("record relation operation related parent version".split()),
        st.text(max_size=20),
        max_size=4,
    ),
    operation=st.sampled_from(["create", "edit", "attach", "associate"]),
    relation=st.sampled_from(["todos", "labels", "remarks"]),
    answers=st.dictionaries(
        st.sampled_from(
            "related title name text pivot pivot.weight pivot.job pivot.id job job_id id pk "
            "about_id about_type deleted_at".split()
        ),
        anything,
        max_size=6,
    ),
)
def test_whatever_a_form_is_answered(
    clerk: Client,
    owners: tuple[Job, Job],
    query: dict[str, str],
    operation: str,
    relation: str,
    answers: dict[str, Any],
) -> None:
    mine, _other = owners
    before = others()
    place = {"resource": "jobs", "record": mine.pk, "relation": relation, "operation": operation}
    asked = urlencode({**place, **query})

    shown = fetch(clerk, f"/rel/relations/form?{asked}", "json")
    answer = clerk.post(
        f"/rel/relations/form?{asked}",
        json.dumps(answers),
        content_type="application/json",
        headers=headers_of("json"),
    )

    assert shown.status_code in {200, *ANSWERED}, asked
    assert answer.status_code in ANSWERED, (asked, answers)
    assert others() == before


@pytest.mark.parametrize(
    "extra",
    [
        {"job": "OTHER", "job_id": "OTHER"},
        {"id": 1, "pk": 1},
        {"deleted_at": "2020-01-01"},
        {"position": 99},
    ],
    ids=str,
)
def test_attributes_that_no_form_names_are_never_written(
    clerk: Client, owners: tuple[Job, Job], extra: dict[str, Any]
) -> None:
    mine, other = owners
    note = mine.todos.get()
    extra = {name: other.pk if value == "OTHER" else value for name, value in extra.items()}
    place = {"resource": "jobs", "record": mine.pk, "relation": "todos"}

    made = save(clerk, {**place, "operation": "create"}, title="new", **extra)
    changed = save(clerk, {**place, "operation": "edit", "related": note.pk}, title="old", **extra)

    assert (made.status_code, changed.status_code) == (303, 303)
    fresh = Note.objects.get(title="new")
    old = Note.objects.get(title="old")
    assert (fresh.job, old.job, old.pk) == (mine, mine, note.pk)
    assert (fresh.position, old.position, fresh.deleted_at) == (0, 0, None)


def test_a_generic_record_cannot_be_moved_to_another_kind(
    clerk: Client, owners: tuple[Job, Job]
) -> None:
    mine, other = owners
    remark = mine.remarks.get()
    place = {"resource": "jobs", "record": mine.pk, "relation": "remarks"}
    extra = {"about_id": str(other.pk), "about_type": ContentType.objects.get_for_model(User).pk}

    save(clerk, {**place, "operation": "edit", "related": remark.pk}, text="x", **extra)

    assert mine.remarks.get().text == "x"


def test_a_superusers_flag_cannot_be_smuggled_through_a_relation(clerk: Client) -> None:
    """The related model is the user model: only the form's fields are written."""
    badge = Badge.objects.create(name="gold")
    place = {"resource": "badges", "record": badge.pk, "relation": "sites", "operation": "create"}

    save(clerk, place, name="yard", is_superuser=True, holder="1", badges=["x"])

    assert not User.objects.filter(is_superuser=True).exists()
    badge.refresh_from_db()
    assert badge.holder is None


def test_a_token_of_one_owner_is_worth_nothing_at_another(
    clerk: Client, owners: tuple[Job, Job]
) -> None:
    mine, other = owners
    path = f"jobs/{mine.pk}"
    token, labels = relation_token(clerk, path, "todos"), relation_token(clerk, path, "labels")
    before = others()

    for record, relation, bad in [
        (other.pk, "todos", token),
        (mine.pk, "labels", token),
        (mine.pk, "todos", labels),
    ]:
        body = {"resource": "jobs", "record": record, "relation": relation}
        answer = send(clerk, "bulk", **body, action="delete", selection=bad)
        assert answer.status_code == 422
    list_token = send(
        clerk,
        "bulk",
        resource="jobs",
        record=mine.pk,
        relation="todos",
        action="delete",
        selection="x" * 30_000,
    )
    assert list_token.status_code == 422
    assert others() == before
    assert mine.todos.count() == 1


def test_the_right_to_the_owner_is_asked_again_on_every_call(declare: Declare) -> None:
    declare(rel=related_panel)
    user = make_user("clerk", *RIGHTS)
    client = client_for(user)
    job = create_job("mine", "a")
    body = {"resource": "jobs", "record": job.pk, "relation": "todos", "action": "shout"}
    note = job.todos.get()
    assert send(client, "action", **body, related=note.pk).status_code == 303

    Job.objects.update(title="private now")
    assert send(client, "action", **body, related=note.pk).status_code == 403
    Job.objects.update(title="hidden now")
    assert send(client, "action", **body, related=note.pk).status_code == 404

    assert Note.objects.get().title == "a!"


def test_a_guest_and_a_request_without_a_token_write_nothing(declare: Declare) -> None:
    declare(rel=related_panel)
    job = create_job("mine", "a")
    body = {"resource": "jobs", "record": job.pk, "relation": "todos", "action": "delete"}
    unguarded = client_for(make_user("clerk", *RIGHTS), enforce_csrf_checks=True)

    guest = send(client_for(None), "action", **body, related=job.todos.get().pk)
    forged = send(unguarded, "action", **body, related=job.todos.get().pk)

    assert (guest.status_code, forged.status_code) == (401, 403)
    assert Note.objects.exists()


def test_another_panels_resource_is_unknown_here(declare: Declare) -> None:
    declare(rel=related_panel, ops=lambda panel: panel.path("ops").resources([]))
    job = create_job("mine", "a")
    client = client_for(make_user("clerk", *RIGHTS))
    body = {"resource": "jobs", "record": job.pk, "relation": "todos", "action": "delete"}

    answer = fetch(
        client,
        "/ops/relations/action",
        "json",
        "post",
        data={**body, "related": job.todos.get().pk},
        content_type="application/json",
    )

    assert answer.status_code == 404
    assert Note.objects.exists()
