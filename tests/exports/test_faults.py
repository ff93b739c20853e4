"""Exports by worker processes that are killed, have no disk left, or lose their storage."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.exports.export_panel import files, only_file, rows_of
from tests.exports.fault_site import settings_for
from tests.jobs.sites import CELERY, MakeSite
from tests.jobs.workers import Site

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services()]

STEPS = "tests.exports.fault_site"
VENDORS = pytest.mark.parametrize("vendor", ["sqlite", "postgres"])
QUEUES = pytest.mark.parametrize("vendor", ["sqlite", CELERY])
ROWS = 2_000

Start = Callable[[str, int], tuple[Site, int]]


@pytest.fixture
def start(make_site: MakeSite, private: Path) -> Start:
    """Return a function that makes a site with records, and returns it with its user."""

    def make(vendor: str, rows: int) -> tuple[Site, int]:
        site = make_site(vendor, settings=settings_for(private))
        return site, site.call(f"{STEPS}:add_records", rows)

    return make


def outcome(site: Site, owner: int) -> dict[str, Any]:
    found: dict[str, Any] = site.call(f"{STEPS}:outcome", owner)
    return found


@pytest.mark.parametrize(("vendor", "kills"), [("sqlite", 20), ("postgres", 20), (CELERY, 5)])
def test_a_kill_at_any_point_gives_one_complete_file(
    vendor: str, kills: int, start: Start, private: Path
) -> None:
    """The worker that completes one export is killed in the next one."""
    site, owner = start(vendor, ROWS)
    moments = random.Random(18)
    expected = [["Title", "Position"]]
    expected += [[f"task {at:07}", str(at)] for at in reversed(range(ROWS))]
    worker = site.start_worker()

    for _round in range(kills):
        run = site.call(f"{STEPS}:dispatch", "slow-exporter", owner)
        site.wait_for_attempt(run, 1)
        time.sleep(moments.uniform(0, 1.3))
        worker.kill()
        worker = site.start_worker()

        row = site.wait(run, timeout=60)
        assert row["state"] == "done", row
        file = only_file(private)
        assert rows_of(file) == expected
        found = outcome(site, owner)
        assert found["notifications"] == ["export-ready"]
        assert found["urls"] == [row["result"]["url"]]
        assert found["files"] == [str(file.relative_to(private))]
        file.unlink()
        site.call(f"{STEPS}:clear")


@pytest.mark.parametrize("vendor", ["sqlite", "postgres", CELERY])
def test_a_full_disk_leaves_nothing_and_the_export_is_tried_again(
    vendor: str, start: Start, private: Path
) -> None:
    site, owner = start(vendor, ROWS)
    worker = site.start_worker()
    # Larger than the database and its log, smaller than the file.
    worker.limit_file_size(8 * 2**20)

    run = site.call(f"{STEPS}:dispatch", "wide-exporter", owner)
    site.wait_until(lambda: site.state(run)["attempts"] == 1 and not site.state(run)["claim"])

    assert site.state(run)["state"] == "queued"
    assert files(private) == []
    assert outcome(site, owner)["notifications"] == []

    worker.limit_file_size(None)
    row = site.wait(run, timeout=40)

    assert (row["state"], row["attempts"]) == ("done", 2)
    assert len(rows_of(only_file(private))) == ROWS + 1
    assert outcome(site, owner)["notifications"] == ["export-ready"]


@QUEUES
def test_a_storage_that_is_down_is_tried_again(vendor: str, start: Start, private: Path) -> None:
    site, owner = start(vendor, 10)
    site.start_worker()
    private.mkdir()
    (private / "panel-exports").write_text("a file in the way")

    run = site.call(f"{STEPS}:dispatch", "fast-exporter", owner)
    site.wait_until(lambda: site.state(run)["attempts"] == 1 and not site.state(run)["claim"])
    (private / "panel-exports").unlink()
    row = site.wait(run, timeout=40)

    assert (row["state"], row["attempts"]) == ("done", 2)
    assert len(rows_of(only_file(private))) == 11


@QUEUES
def test_a_cancelled_export_leaves_nothing(vendor: str, start: Start, private: Path) -> None:
    site, owner = start(vendor, 2 * ROWS)
    site.start_worker()
    run = site.call(f"{STEPS}:dispatch", "slow-exporter", owner)
    site.wait_until(lambda: site.state(run)["done"] > 0)

    site.call("tests.jobs.steps:cancel", run)
    row = site.wait(run)

    assert row["state"] == "cancelled"
    assert 0 < row["done"] < row["total"] == 2 * ROWS
    assert files(private) == []
    assert outcome(site, owner)["notifications"] == []


@VENDORS
@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_memory_does_not_grow_with_the_rows(
    vendor: str, file_format: str, start: Start, private: Path
) -> None:
    site, owner = start(vendor, 100_000)
    worker = site.start_worker()
    # Loads the modules, and warms up the caches of the connection.
    site.wait(site.call(f"{STEPS}:dispatch", "fast-exporter", owner, file_format, search="0000"))
    for found in files(private):
        found.unlink()
    before = worker.rss()
    worker.forget_peak()

    run = site.call(f"{STEPS}:dispatch", "fast-exporter", owner, file_format)
    row = site.wait(run, timeout=120)

    assert (row["state"], row["done"]) == ("done", 100_000)
    extra = (worker.peak_rss() - before) / 2**20
    assert extra <= 20, f"{extra:.1f} MiB"
    assert only_file(private).stat().st_size > 500_000
