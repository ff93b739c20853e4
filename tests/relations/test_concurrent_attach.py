"""Two concurrent requests that attach the same record (decisions D13, finding 16)."""

from __future__ import annotations

import json
from contextlib import suppress
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any, ClassVar

import pytest
from django.db import connection, connections
from django.db.models import QuerySet
from django.http import HttpResponse

from django_panel import RelationManager, Resource
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Labelling, User
from tests.project.relation_panel import address, badges, create_job, create_label, labels

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer."),
]

#: Two requests wait for each other between their check and their write.
meeting: list[Barrier] = []


class Meeting(RelationManager):
    @classmethod
    def attachable_query(cls, owner: Any) -> QuerySet[Any]:
        for barrier in meeting:
            # The second request waits for the lock instead, so the first one goes on alone.
            with suppress(BrokenBarrierError):
                barrier.wait(timeout=1)
        return super().attachable_query(owner)


class Labels(Meeting):
    relationship: ClassVar[str] = "labels"


class Badges(Meeting):
    relationship: ClassVar[str] = "badges"


class JobResource(Resource):
    model = Job

    @classmethod
    def relation_managers(cls) -> Any:
        return [Labels]


class UserPolicy(Policy):
    def dissociate(self, user: Any, owner: Any, record: Any) -> bool:
        return False


class UserResource(Resource):
    model = User
    policy = UserPolicy
    slug: ClassVar[str | None] = "people"

    @classmethod
    def relation_managers(cls) -> Any:
        return [Badges]


class LabelResource(Resource):
    model = Label


class BadgeResource(Resource):
    model = Badge


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> Any:
    resources = [JobResource, UserResource, LabelResource, BadgeResource]
    declare(rel=lambda panel: panel.path("rel").resources(resources))
    yield
    meeting.clear()


def at_once(user: User, *requests: tuple[dict[str, Any], Any]) -> list[HttpResponse]:
    """Send the forms from as many threads; return the responses by status."""
    responses: list[HttpResponse] = []
    meeting.append(Barrier(len(requests)))

    def run(query: dict[str, Any], key: Any) -> None:
        client = client_for(user)
        body = json.dumps({"related": str(key)})
        path = address(**query)
        try:
            responses.append(
                fetch(client, path, "json", "post", data=body, content_type="application/json")
            )
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=request) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return sorted(responses, key=lambda response: response.status_code)


def test_attaching_twice_links_once(superuser: User) -> None:
    job, label = create_job(), create_label("red")

    won, refused = at_once(superuser, *[(labels(job, "attach"), label.pk)] * 2)

    assert (won.status_code, refused.status_code) == (303, 422)
    assert "already been added" in refused.content.decode()
    assert Labelling.objects.count() == 1


def test_a_record_is_not_taken_from_the_owner_that_it_was_given_to_at_once(superuser: User) -> None:
    badge = Badge.objects.create(name="gold")
    one, two = (User.objects.create_user(name) for name in ("one", "two"))

    responses = at_once(
        superuser, (badges(one, "associate"), badge.pk), (badges(two, "associate"), badge.pk)
    )

    assert [response.status_code for response in responses] == [303, 403]
