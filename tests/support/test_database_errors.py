"""Errors of real drivers, told apart by their codes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connections

from django_panel.support.database_errors import (
    is_conflict,
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


def test_an_error_of_django_itself_has_no_driver_behind_it() -> None:
    error = DatabaseError("Save with update_fields did not affect any rows.")

    assert is_missing_row(error)
    assert not any(check(error) for check in (is_conflict, is_locked, is_unreachable))
