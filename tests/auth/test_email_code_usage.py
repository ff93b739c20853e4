"""The list of users with emailed codes: nothing of an open transaction is cached."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from django_panel import testing
from django_panel.auth.email_codes import usage
from django_panel.auth.email_codes.usage import (
    disable_email_codes,
    enable_email_codes,
    has_email_codes,
)
from django_panel.models.email_factor import EmailFactor
from tests.project.clients import make_user
from tests.project.fixtures import Declare, declare

__all__ = ["declare"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture(autouse=True)
def real_cache(monkeypatch: pytest.MonkeyPatch, unused_email_codes: None) -> None:
    """Use the cache of a running process, with nothing in it."""
    monkeypatch.setattr(usage, "MAX_AGE", 60.0)
    monkeypatch.setattr(usage, "_cache", usage.Cache())


@pytest.fixture
def user() -> Any:
    return make_user("ann")


def test_a_rolled_back_write_leaves_nothing_behind(user: Any) -> None:
    with transaction.atomic():
        enable_email_codes(user, "ann@example.com")
        assert has_email_codes(user)
        transaction.set_rollback(True)

    assert not has_email_codes(user)


def test_a_rolled_back_savepoint_leaves_nothing_behind(user: Any) -> None:
    with transaction.atomic():
        with transaction.atomic():
            enable_email_codes(user, "ann@example.com")
            assert has_email_codes(user)
            transaction.set_rollback(True)
        assert not has_email_codes(user)


def test_a_rolled_back_end_leaves_the_codes_enabled(user: Any) -> None:
    enable_email_codes(user, "ann@example.com")
    with transaction.atomic():
        disable_email_codes(user)
        assert not has_email_codes(user)
        transaction.set_rollback(True)

    assert has_email_codes(user)


def test_what_was_read_before_the_commit_is_forgotten(user: Any) -> None:
    with transaction.atomic():
        assert not has_email_codes(user)
        enable_email_codes(user, "ann@example.com")

    assert has_email_codes(user)


def test_a_row_that_is_saved_elsewhere_in_the_process_is_seen_at_once(user: Any) -> None:
    assert not has_email_codes(user)

    EmailFactor.objects.create(user=user, enabled_at=timezone.now(), address="ann@example.com")

    assert has_email_codes(user)


def test_a_write_during_the_query_is_not_lost(user: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    read = EmailFactor.enabled_users

    def read_before_a_write(limit: int) -> Any:
        found = read(limit)
        monkeypatch.setattr(EmailFactor, "enabled_users", read)
        enable_email_codes(user, "ann@example.com")
        return found

    monkeypatch.setattr(EmailFactor, "enabled_users", read_before_a_write)
    has_email_codes(user)

    assert has_email_codes(user)


def test_a_transaction_without_writes_costs_one_query(user: Any) -> None:
    with CaptureQueriesContext(connection) as captured:
        for _request in range(3):
            with transaction.atomic():
                has_email_codes(user)

    assert len([query for query in captured if "panel_email_factors" in query["sql"]]) == 1


def test_a_new_client_of_a_test_reads_the_table_again(user: Any, declare: Declare) -> None:
    declare(admin=lambda panel: panel.path("admin"))
    EmailFactor.objects.create(user=user, enabled_at=timezone.now(), address="ann@example.com")
    assert has_email_codes(user)
    # Sends no signal, like the rollback at the end of a test.
    EmailFactor.objects.all().delete()

    client = testing.panel_client(user, "admin")

    assert not has_email_codes(user)
    assert client.get("dashboard").status_code == 200
