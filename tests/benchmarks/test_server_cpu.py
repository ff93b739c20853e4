"""The CPU time of the database server."""

from __future__ import annotations

import sys

import pytest
from django.db import connection

from benchmarks.server_cpu import ServerCpu

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

#: Nanoseconds.
_MILLISECOND = 1_000_000
_BUSY = "SELECT sum(sqrt(n)) FROM generate_series(1, 2000000) AS numbers (n)"


def used_by(*statements: str) -> int | None:
    """Return the CPU time of the database server for some statements, in nanoseconds."""
    with connection.cursor() as cursor:
        started = ServerCpu.start()
        assert started is not None
        for sql in statements:
            cursor.execute(sql)
    return started.used()


@pytest.mark.skipif("connection.vendor == 'postgresql'")
def test_sqlite_has_no_server() -> None:
    assert ServerCpu.start() is None


@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_work_counts_and_waiting_does_not() -> None:
    busy = used_by(_BUSY)
    # Connections of others that end meanwhile are counted too.
    idle = min(used_by("SELECT pg_sleep(0.3)") or 0 for _ in range(3))

    assert busy is not None
    assert busy > 50 * _MILLISECOND
    assert idle < busy / 2


@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_parallel_workers_count() -> None:
    with connection.cursor() as cursor:
        for sql in (
            "CREATE TABLE numbers AS SELECT n FROM generate_series(1, 400000) AS series (n)",
            "ALTER TABLE numbers SET (parallel_workers = 2)",
            "SET LOCAL parallel_setup_cost = 0",
            "SET LOCAL parallel_tuple_cost = 0",
            # The backend only collects what its workers compute.
            "SET LOCAL parallel_leader_participation = off",
        ):
            cursor.execute(sql)
        summing = "SELECT sum(sqrt(n) * ln(n) * sin(n) * cos(n)) FROM numbers"
        cursor.execute(f"EXPLAIN {summing}")
        assert "Workers Planned" in str(cursor.fetchall())

    used = used_by(summing, summing, summing)

    assert used is not None
    assert used > 100 * _MILLISECOND


@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_a_server_elsewhere_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "HOST", "database.example.com")

    assert ServerCpu.start() is None
