"""The active integrations of a process: cached for two seconds, and never an error."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from django_panel.integrations import IntegrationObserver, Trigger, active, without_integrations
from django_panel.integrations.active import active_integrations
from django_panel.models import Integration, JobRun, table_exists
from tests.integrations.integrations import make_integration
from tests.integrations.observed import (
    Gadget,
    events,
    listen,
    observed,
    observed_tables,
)

__all__ = ["observed", "observed_tables"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("observed")]


def names(trigger: Trigger = Trigger.AFTER_CREATE) -> list[str]:
    return [each.name for each in active_integrations("admin", "gadgets", trigger)]


def statements(count: int = 1) -> list[str]:
    """Return the statements of so many creations, updates and deletions."""
    with CaptureQueriesContext(connection) as captured:
        for _round in range(count):
            gadget = Gadget.objects.create(name="Lamp")
            gadget.save()
            gadget.delete()
    return [query["sql"] for query in captured]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cache for a tenth of a second."""
    monkeypatch.setattr(active, "MAX_AGE", 0.1)
    yield
    active.clear()


def test_a_write_that_nothing_is_sent_for_costs_no_query() -> None:
    statements()

    observed_writes = statements(3)
    IntegrationObserver.unregister_all()

    assert len(observed_writes) == len(statements(3))
    assert not [sql for sql in observed_writes if "panel_" in sql]


def test_an_integration_is_active_for_each_of_its_triggers() -> None:
    make_integration(resource="gadgets", triggers=["after_create", "before_delete"])
    # As a row that an older version of the package wrote during an update.
    old = make_integration(resource="gadgets", name="Old", trigger="after_update")
    Integration.objects.filter(pk=old.pk).update(triggers=[])
    active.clear()

    assert names(Trigger.AFTER_CREATE) == ["Accounting"]
    assert names(Trigger.BEFORE_DELETE) == ["Accounting"]
    assert names(Trigger.AFTER_UPDATE) == ["Old"]
    assert names(Trigger.AFTER_DELETE) == []


def test_the_integrations_of_other_resources_cost_none_either() -> None:
    listen("after_create", "after_update", "after_delete", resource="others")
    active.clear()
    statements()

    assert not [sql for sql in statements() if "panel_" in sql]


def test_an_update_reads_the_old_row_only_if_it_is_sent() -> None:
    gadget = Gadget.objects.create(name="Lamp")
    listen("after_create")
    active.clear()
    names()
    with CaptureQueriesContext(connection) as captured:
        gadget.save()
    assert not [query["sql"] for query in captured if query["sql"].startswith("SELECT")]

    listen("after_update")
    active.clear()
    names()
    with CaptureQueriesContext(connection) as captured:
        gadget.save(update_fields=["name"])
    reads = [query["sql"] for query in captured if query["sql"].startswith("SELECT")]
    # The row before the update, and a generated column after it.
    assert len(reads) == 2
    assert events() == ["after_update"]


def test_a_queued_write_costs_few_statements() -> None:
    listen("after_create")
    active.clear()
    Gadget.objects.create(name="Warm")
    with CaptureQueriesContext(connection) as captured:
        Gadget.objects.create(name="Lamp")
    found = [query["sql"] for query in captured]

    # The insert, the generated column, and the job in a savepoint.
    assert len(found) <= 7, found
    assert len([sql for sql in found if "panel_job_runs" in sql]) == 1
    assert JobRun.objects.filter(job="integration").count() == 2


def test_a_write_in_this_process_is_seen_at_once() -> None:
    active.clear()
    assert names() == []
    [integration] = listen("after_create")
    assert names() == ["after_create"]
    integration.is_active = False
    integration.save()
    assert names() == []
    integration.is_active = True
    integration.save()
    integration.delete()
    assert names() == []


@pytest.mark.usefixtures("short")
def test_a_write_of_another_process_is_seen_when_the_cache_is_old() -> None:
    [integration] = listen("after_create")
    time.sleep(0.15)
    assert names() == ["after_create"]

    # Sends no signal, like a write elsewhere.
    Integration.objects.filter(pk=integration.pk).update(is_active=False)
    assert names() == ["after_create"]
    time.sleep(0.15)
    assert names() == []


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_write_leaves_nothing_behind() -> None:
    with transaction.atomic():
        listen("after_create")
        assert names() == ["after_create"]
        transaction.set_rollback(True)

    assert names() == []


def test_nothing_is_active_inside_without_integrations() -> None:
    listen("after_create")
    with without_integrations():
        assert names() == []
    assert names() == ["after_create"]


@pytest.fixture
def no_table() -> Iterator[None]:
    """Rename the table of the integrations; the transaction of the test is rolled back."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE panel_integrations RENAME TO panel_integrations_gone")
    active.clear()
    yield
    active.clear()


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize("is_known", [False, True])
def test_a_missing_table_fails_no_write(
    is_known: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Unknown before the first migration; known if it was there when the process began."""
    known = {("default", "panel_integrations")} if is_known else set()
    monkeypatch.setattr(table_exists, "_found", known)
    with transaction.atomic():
        gadget = Gadget.objects.create(name="Lamp")
        gadget.save()
        assert Gadget.objects.filter(pk=gadget.pk).exists()
        gadget.delete()

    assert ("could not be read" in caplog.text) is is_known
    assert not Gadget.objects.exists()


def test_a_failed_read_is_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    listen("after_create")
    active.clear()
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute("ALTER TABLE panel_integrations RENAME TO panel_integrations_gone")
        assert names() == []
        transaction.set_rollback(True)

    assert names() == ["after_create"]
