"""Errors of real drivers, told apart by their codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connections
from django.db.models import ProtectedError
from django.db.transaction import TransactionManagementError

from django_panel.support.database_errors import (
    is_conflict,
    is_full,
    is_locked,
    is_missing_row,
    is_unreachable,
)


def test_a_server_that_refuses_connections_cannot_be_reached(django_db_blocker: Any) -> None:
    own = {"ENGINE": "django.db.backends.postgresql", "NAME": "x", "HOST": "127.0.0.1", "PORT": "1"}
    connections.settings["refusing"] = {**connections["default"].settings_dict, **own}
    try:
        with django_db_blocker.unblock(), pytest.raises(OperationalError) as refused:
            connections["refusing"].ensure_connection()
    finally:
        del connections["refusing"]
        del connections.settings["refusing"]

    assert is_unreachable(refused.value)
    assert not is_conflict(refused.value)
    assert not is_locked(refused.value)


@pytest.mark.parametrize(
    "error",
    [
        ProtectedError("In use.", set()),
        TransactionManagementError("An error occurred in the current transaction."),
        IntegrityError("Raised by a handler."),
    ],
    ids=lambda error: type(error).__name__,
)
def test_other_errors_of_django_are_no_missing_row(error: Exception) -> None:
    assert not is_missing_row(error)


def test_an_error_of_django_itself_has_no_driver_behind_it() -> None:
    error = DatabaseError("Save with update_fields did not affect any rows.")

    assert is_missing_row(error)
    assert not any(check(error) for check in (is_conflict, is_locked, is_unreachable))


def test_a_database_without_space_is_full(django_db_blocker: Any, tmp_path: Path) -> None:
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "small"), "OPTIONS": {}}
    connections.settings["small"] = {**connections["default"].settings_dict, **own}
    try:
        with django_db_blocker.unblock(), connections["small"].cursor() as cursor:
            cursor.execute("CREATE TABLE note (text TEXT)")
            cursor.execute("PRAGMA max_page_count = 4")
            with pytest.raises(OperationalError) as full:
                cursor.execute("INSERT INTO note VALUES (%s)", ["x" * 100_000])
    finally:
        connections["small"].close()
        del connections["small"]
        del connections.settings["small"]

    assert is_full(full.value)
    assert not any(check(full.value) for check in (is_conflict, is_locked, is_unreachable))
