"""Exports and imports by Celery workers that are killed."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.adapters.celery.redis_jobs import celery_tasks, prefix, start
from tests.exports import fault_site
from tests.exports.export_panel import only_file, rows_of
from tests.imports import test_faults as imports
from tests.jobs.sites import MakeSite, make_site, site_templates

__all__ = ["make_site", "prefix", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services("redis")]

EXPORTS = fault_site.__name__
KILLS = 5
ROWS = 2_000


def test_a_killed_export_gives_one_complete_file(
    make_site: MakeSite, redis_url: str, prefix: str, tmp_path: Path
) -> None:
    private = tmp_path / "private"
    tasks = celery_tasks(redis_url, key_prefix=prefix)
    site = make_site("sqlite", settings={**fault_site.settings_for(private), "TASKS": tasks})
    owner = site.call(f"{EXPORTS}:add_records", ROWS)
    moments = random.Random(18)
    worker = start(site)

    for _round in range(KILLS):
        run = site.call(f"{EXPORTS}:dispatch", "slow-exporter", owner)
        site.wait_for_attempt(run, 1)
        time.sleep(moments.uniform(0, 1.3))
        worker.kill()
        worker = start(site)

        row = site.wait(run, timeout=60)
        assert row["state"] == "done", row
        assert len(rows_of(only_file(private))) == ROWS + 1
        found = site.call(f"{EXPORTS}:outcome", owner)
        assert found["notifications"] == ["export-ready"]
        only_file(private).unlink()
        site.call(f"{EXPORTS}:clear")


def test_a_killed_import_is_not_run_again(
    make_site: MakeSite, redis_url: str, prefix: str, tmp_path: Path
) -> None:
    settings = imports.settings(tmp_path, imports.SHORT)
    settings["TASKS"] = celery_tasks(redis_url, key_prefix=prefix)
    site = make_site("sqlite", settings=settings)
    owner = site.call(f"{imports.STEPS}:add_owner")
    path = imports.write_rows(tmp_path / "all.csv", imports.all_rows())
    worker = start(site)
    run = site.call(f"{imports.STEPS}:start", owner, path)
    site.wait_until(lambda: site.state(run)["done"] >= 300)
    worker.kill()
    start(site)

    row = site.wait(run, timeout=60)

    imported = site.call(f"{imports.STEPS}:customers")
    assert (row["state"], row["attempts"]) == ("failed", 1), row["error"]
    assert 0 < len(imported) == row["checkpoint"]["created"] < imports.ROWS
    [[_path, rest]] = site.call(f"{imports.STEPS}:files")
    assert sorted([*imported, *(cells[0] for cells in rest)]) == imports.NAMES
