"""What writes announce to lists: keys, once a transaction, after the commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from django_panel import Resource
from django_panel.panels import change_broadcasts
from django_panel.panels.registry import directory
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Note, Project, Region, Site

pytestmark = pytest.mark.django_db(transaction=True)

CHANNELS = {"default": "x", "connections": {"x": {"driver": "channels"}}}
TOPIC = "panel.shop.resources.customers"


class CustomerResource(Resource):
    model = Customer
    broadcasts_changes = True


class ProjectResource(Resource):
    model = Project


class NoteResource(Resource):
    model = Note
    broadcasts_changes = True


@pytest.fixture
def told(declare: Declare, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Return what is announced, in a panel of which one list is told."""
    heard: list[Any] = []
    monkeypatch.setattr(
        change_broadcasts,
        "publish",
        lambda topic, event, data, tenant: heard.append((topic, event, data)),
    )
    declare(
        {"broadcasting": CHANNELS},
        shop=lambda panel: panel.path("shop").resources(
            [CustomerResource, ProjectResource, NoteResource]
        ),
    )
    directory.all()
    yield heard
    directory.forget()


def data(**keys: Any) -> dict[str, Any]:
    return {"created": [], "updated": [], "deleted": [], "refresh": False, **keys}


def test_each_write_outside_a_transaction_is_announced(told: list[Any]) -> None:
    ann = Customer.objects.create(name="Ann")
    key = ann.pk
    ann.name = "Anna"
    ann.save()
    ann.delete()

    assert told == [
        (TOPIC, "panel.changes", data(created=[key])),
        (TOPIC, "panel.changes", data(updated=[key])),
        (TOPIC, "panel.changes", data(deleted=[key])),
    ]


def test_a_transaction_is_announced_once_and_after_its_commit(told: list[Any]) -> None:
    with transaction.atomic():
        ann = Customer.objects.create(name="Ann")
        ann.save()
        with transaction.atomic():
            ben = Customer.objects.create(name="Ben")
        assert told == []

    assert told == [(TOPIC, "panel.changes", data(created=[ann.pk, ben.pk]))]


def test_a_rolled_back_write_is_not_announced_and_blocks_nothing(told: list[Any]) -> None:
    with transaction.atomic():
        Customer.objects.create(name="Ann")
        transaction.set_rollback(True)
    assert told == []

    with transaction.atomic():
        ben = Customer.objects.create(name="Ben")
    assert told == [(TOPIC, "panel.changes", data(created=[ben.pk]))]


def test_writes_of_a_rolled_back_savepoint_are_not_announced_with_the_rest(told: list[Any]) -> None:
    with transaction.atomic():
        ann = Customer.objects.create(name="Ann")
        with suppress(ValueError), transaction.atomic():
            Customer.objects.create(name="Ben")
            raise ValueError
        with transaction.atomic():
            cid = Customer.objects.create(name="Cid")
        dora = Customer.objects.create(name="Dora")

    ((_, _, said),) = told
    assert sorted(said["created"]) == [ann.pk, cid.pk, dora.pk]


def test_a_rolled_back_savepoint_alone_announces_nothing(told: list[Any]) -> None:
    with transaction.atomic(), suppress(ValueError), transaction.atomic():
        Customer.objects.create(name="Ben")
        raise ValueError

    assert told == []


def test_the_trash_takes_a_row_away_and_gives_it_back(told: list[Any]) -> None:
    site = Site.objects.create(region=Region.objects.create(name="x"), name="x")
    note = Note.objects.create(title="x", job=Job.objects.create(site=site, title="x"))
    note.trash()
    note.restore()
    note.save()

    topic = "panel.shop.resources.notes"
    assert told == [
        (topic, "panel.changes", data(created=[note.pk])),
        (topic, "panel.changes", data(deleted=[note.pk])),
        (topic, "panel.changes", data(created=[note.pk])),
        (topic, "panel.changes", data(updated=[note.pk])),
    ]


@pytest.mark.parametrize(
    ("named", "by"),
    [("k3x9", {"by": "k3x9"}), ("", {}), ("a b", {}), ("<script>", {}), ("x" * 41, {})],
)
def test_a_page_can_recognise_its_own_writes(
    told: list[Any], admin: Client, named: str, by: dict[str, str]
) -> None:
    answer = admin.post(
        "/shop/customers/create",
        {"name": "Ann"},
        headers={"X-Panel-Page": named, "X-Inertia": "true"},
    )
    assert answer.status_code in {302, 303}, answer.content

    assert [said for _, _, said in told] == [data(created=[Customer.objects.get().pk], **by)]


def test_many_keys_only_say_look_again(told: list[Any]) -> None:
    with transaction.atomic():
        for number in range(change_broadcasts.MAX_KEYS + 1):
            Customer.objects.create(name=str(number))

    keys = list(Customer.objects.order_by("pk").values_list("pk", flat=True))
    assert told == [(TOPIC, "panel.changes", data(refresh=True, checked=keys))]


def test_other_models_are_left_alone(told: list[Any]) -> None:
    ann = Customer.objects.create(name="Ann")
    told.clear()

    Project.objects.create(name="Bridge", customer=ann)

    assert told == []


def test_the_list_names_its_channel(told: list[Any], admin: Client) -> None:
    assert page_of(fetch(admin, "/shop/customers", "inertia"))["props"]["changes"] == TOPIC
    assert "changes" not in page_of(fetch(admin, "/shop/projects", "inertia"))["props"]


def test_nothing_is_heard_once_the_panels_are_others(told: list[Any], declare: Declare) -> None:
    declare(other=lambda panel: panel.path("other"))
    directory.all()

    Customer.objects.create(name="Ann")

    assert told == []
