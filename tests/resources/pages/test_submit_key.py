"""A create form that is sent twice with one ``submitKey`` creates one record."""

from __future__ import annotations

import time
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from django_panel.exceptions import Halt
from django_panel.models import Submission, table_exists
from django_panel.resources import submit_keys
from django_panel.resources.pages import CreateRecord
from tests.resources.pages.animal_models import Animal
from tests.resources.pages.form_requests import CREATE, AnimalPanel, post, staff

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres,
    pytest.mark.usefixtures("animal_panel"),
]

#: With transactions, and without.
both = pytest.mark.parametrize("transactions", [None, False])


class Weighing(CreateRecord):
    """Halts, or fails after the record was written, as its name says."""

    def before_create(self, data: dict[str, Any]) -> None:
        if data["name"] == "Halt":
            raise Halt

    def after_create(self, record: Any) -> None:
        if record.name == "Fail":
            raise RuntimeError("The scales are broken.")


@pytest.fixture
def weighing(animal_panel: AnimalPanel, transactions: bool | None) -> None:
    members = {"database_transactions": transactions}
    animal_panel({"create": type("Page", (Weighing,), members)})


@both
@pytest.mark.usefixtures("weighing")
def test_the_second_request_is_answered_with_the_redirect_of_the_first(admin: Client) -> None:
    first = post(admin, name="Rex", tag="r1", submitKey="one")
    second = post(admin, name="Rex", tag="r2", submitKey="one")

    assert Animal.objects.values_list("tag", flat=True).get() == "r1"
    assert (first.status_code, second.status_code) == (303, 303)
    assert first["Location"] == second["Location"] == f"/zoo/animals/{Animal.objects.get().pk}/edit"


def test_another_key_and_no_key_make_further_records(admin: Client) -> None:
    for number, key in enumerate(["one", "two", None, None, ""]):
        assert post(admin, name="Rex", tag=f"r{number}", submitKey=key).status_code == 303

    assert Animal.objects.count() == 5
    assert Submission.objects.count() == 2


def test_a_key_belongs_to_its_user(admin: Client) -> None:
    post(admin, name="Rex", tag="r1", submitKey="one")
    post(staff("other", "add", "view"), name="Rex", tag="r2", submitKey="one")

    assert Animal.objects.count() == 2


def test_the_right_to_create_is_asked_each_time(admin: Client) -> None:
    post(admin, name="Rex", tag="r1", submitKey="one")

    response = post(staff("viewer", "view"), name="Rex", tag="r2", submitKey="one")

    assert response.status_code == 403


@both
@pytest.mark.usefixtures("weighing")
def test_a_submission_that_creates_nothing_stores_nothing(admin: Client) -> None:
    admin.raise_request_exception = False
    refused = post(admin, "json", name="", tag="r1", submitKey="one")
    halted = post(admin, "json", name="Halt", tag="r1", submitKey="one")
    failed = post(admin, "json", name="Fail", tag="r1", submitKey="one")

    assert (refused.status_code, halted.status_code, failed.status_code) == (422, 303, 500)
    assert not Submission.objects.exists()
    assert post(admin, name="Rex", tag="r2", submitKey="one").status_code == 303
    assert Animal.objects.filter(name="Rex").count() == 1


@pytest.mark.parametrize("key", ["x" * 65, 7, ["one"], {"a": 1}, True])
def test_a_key_of_the_wrong_shape_is_refused(admin: Client, key: object) -> None:
    response = post(admin, "json", name="Rex", tag="r1", submitKey=key)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["submitKey"]
    assert not Animal.objects.exists()


def test_a_key_of_64_characters_is_taken(admin: Client) -> None:
    assert post(admin, name="Rex", tag="r1", submitKey="x" * 64).status_code == 303
    assert post(admin, name="Rex", tag="r2", submitKey="x" * 64).status_code == 303
    assert Animal.objects.count() == 1


def test_with_an_underscore_it_goes_past_a_field_of_the_same_name(admin: Client) -> None:
    post(admin, name="Rex", tag="r1", _submitKey="one")
    post(admin, name="Rex", tag="r2", _submitKey="one")

    assert Animal.objects.count() == 1


def test_create_another_leads_back_to_the_form_both_times(admin: Client) -> None:
    responses = [
        post(admin, name="Rex", tag=tag, submitKey="one", createAnother=True)
        for tag in ("r1", "r2")
    ]

    assert [each["Location"] for each in responses] == [CREATE, CREATE]
    assert Animal.objects.count() == 1


def test_a_key_counts_for_a_day_and_is_swept_away(admin: Client) -> None:
    post(admin, name="Rex", tag="r1", submitKey="one")
    post(admin, name="Max", tag="m1", submitKey="two")
    yesterday = timezone.now() - timedelta(hours=25)
    Submission.objects.filter(key="one").update(created_at=yesterday)

    post(admin, name="Rex", tag="r2", submitKey="one")

    assert Animal.objects.count() == 3
    Submission.objects.filter(key="one").update(created_at=yesterday)
    call_command("panel_sweep_uploads", stdout=StringIO())
    assert list(Submission.objects.values_list("key", flat=True)) == ["two"]


def test_a_request_waits_for_one_that_is_under_way_without_a_transaction(
    admin: Client, animal_panel: AnimalPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is there and has no redirect yet: it is stored while the second request waits."""
    animal_panel({"create": type("Page", (CreateRecord,), {"database_transactions": False})})
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            Submission.objects.update(redirect="/zoo/animals/7/edit")

    post(admin, name="Rex", tag="r1", submitKey="one")
    Submission.objects.update(redirect="")
    monkeypatch.setattr(time, "sleep", pause)

    assert post(admin, name="Rex", tag="r2", submitKey="one")["Location"] == "/zoo/animals/7/edit"
    assert len(pauses) == 3

    # The user gets an error while the other request runs; after a while it counts as abandoned.
    Submission.objects.update(redirect="")
    monkeypatch.setattr(submit_keys, "_TIMEOUT", 0.0)
    refused = post(admin, "json", name="Rex", tag="r2", submitKey="one")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["__all__"])
    Submission.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    monkeypatch.setattr(submit_keys, "_TIMEOUT", 1.0)
    assert post(admin, name="Rex", tag="r2", submitKey="one").status_code == 303
    assert Animal.objects.count() == 2


def test_before_the_migration_a_record_is_created_without_the_key(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_exists, "_found", set())
    monkeypatch.setattr(Submission._meta, "db_table", "panel_submissions_missing")

    assert post(admin, name="Rex", tag="r1", submitKey="one").status_code == 303
    assert Animal.objects.count() == 1
    call_command("panel_sweep_uploads", stdout=StringIO())


def test_the_table_adds_no_permissions() -> None:
    assert (Submission._meta.default_permissions, Submission._meta.permissions) == ((), ())
    assert Submission._meta.db_table == "panel_submissions"
