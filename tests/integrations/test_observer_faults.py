"""Transactions that are rolled back, queues that fail, and what else must not reach a write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.db import IntegrityError, connection, transaction
from pytest_django.fixtures import Settings

from django_panel.models import JobRun
from tests.integrations.observed import (
    Gadget,
    events,
    listen,
    observed,
    observed_tables,
    queued,
)
from tests.jobs.conftest import INTERFACE

__all__ = ["observed", "observed_tables"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("observed", "no_queue"),
]


@pytest.fixture
def no_queue(settings: Settings) -> None:
    """Store the tasks instead of running them inside the write."""
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}}


def test_the_delivery_is_a_row_of_the_same_transaction() -> None:
    listen("after_create")
    with transaction.atomic():
        Gadget.objects.create(name="Lamp")
        assert events() == ["after_create"]
        assert JobRun.objects.get(job="integration").enqueued_at is None

    assert JobRun.objects.get(job="integration").enqueued_at is not None


def test_a_write_that_is_rolled_back_sends_nothing() -> None:
    listen("after_create", "after_update", "after_delete")
    with transaction.atomic():
        gadget = Gadget.objects.create(name="Lamp")
        gadget.save()
        gadget.delete()
        transaction.set_rollback(True)

    assert events() == []


def test_a_savepoint_that_is_rolled_back_sends_nothing_and_the_rest_does() -> None:
    listen("after_create")
    with transaction.atomic():
        Gadget.objects.create(name="Lamp")
        with suppress(ValueError), transaction.atomic():
            Gadget.objects.create(name="Desk")
            raise ValueError
        with transaction.atomic():
            Gadget.objects.create(name="Chair")

    assert [payload["record"]["name"] for payload in queued()] == ["Lamp", "Chair"]


def test_a_write_that_the_database_refuses_sends_nothing() -> None:
    listen("after_create")
    gadget = Gadget.objects.create(name="Lamp")
    with pytest.raises(IntegrityError):
        Gadget(pk=gadget.pk, name="Other").save(force_insert=True)

    assert [payload["record"]["name"] for payload in queued()] == ["Lamp"]


@pytest.fixture
def no_jobs() -> Iterator[None]:
    """Rename the table of the jobs."""
    rename = "ALTER TABLE {} RENAME TO {}"
    tables = ("panel_job_runs", "panel_job_runs_gone")
    with connection.cursor() as cursor:
        cursor.execute(rename.format(*tables))
        yield
        cursor.execute(rename.format(*reversed(tables)))


@pytest.mark.usefixtures("no_jobs")
def test_a_delivery_that_cannot_be_queued_ends_no_transaction(
    caplog: pytest.LogCaptureFixture,
) -> None:
    listen("after_create", "after_delete")
    with transaction.atomic():
        gadget = Gadget.objects.create(name="Lamp")
        assert Gadget.objects.count() == 1
        gadget.delete()
        Gadget.objects.create(name="Desk")

    assert [each.name for each in Gadget.objects.all()] == ["Desk"]
    assert "could not be sent" in caplog.text
