"""Imports by a worker in another process: killed, cancelled, finished."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from tests.imports.files import csv_bytes
from tests.jobs.sites import MakeSite
from tests.jobs.workers import Site

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services()]

PROVIDER = "tests.imports.worker_panel.WorkerPanelProvider"
STEPS = "tests.imports.steps"
ROWS = 1_200
NAMES = [f"customer {number:04}" for number in range(ROWS)]


def write_rows(path: Path, rows: list[list[str]]) -> str:
    path.write_bytes(csv_bytes(["name", "email"], rows))
    return str(path)


def all_rows() -> list[list[str]]:
    """Return rows of which every fortieth is refused."""
    return [
        [name, "no address" if number % 40 == 7 else f"c{number}@example.org"]
        for number, name in enumerate(NAMES)
    ]


#: Seconds after which a silent worker counts as dead: few where one is killed.
SHORT, LONG = 3, 60


@pytest.fixture(params=["sqlite", "postgres"])
def vendor(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def site(make_site: MakeSite, vendor: str, tmp_path: Path) -> Site:
    return make_site(vendor, settings=settings(tmp_path, LONG))


def settings(folder: Path, lease: int) -> dict[str, Any]:
    backend = "django.core.files.storage"
    return {
        "PANEL": {"panels": [PROVIDER], "jobs": {"lease": lease}},
        "STORAGES": {
            "default": {"BACKEND": f"{backend}.FileSystemStorage"},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
            "panel_private": {
                "BACKEND": f"{backend}.FileSystemStorage",
                "OPTIONS": {"location": str(folder / "private"), "base_url": None},
            },
        },
    }


@pytest.mark.parametrize("seed", [1, 2])
def test_a_killed_import_is_not_run_again(
    make_site: MakeSite, vendor: str, tmp_path: Path, seed: int
) -> None:
    moments = random.Random(seed)
    site = make_site(vendor, settings=settings(tmp_path, SHORT))
    owner = site.call(f"{STEPS}:add_owner")
    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", all_rows()))
    worker = site.start_worker()
    site.wait_until(lambda: site.state(run)["done"] >= moments.choice([100, 300, 500]))
    time.sleep(moments.uniform(0, 0.2))
    worker.kill()
    site.start_worker()

    row = site.wait(run, timeout=60)

    imported = site.call(f"{STEPS}:customers")
    assert (row["state"], row["attempts"]) == ("failed", 1), row["error"]
    assert 0 < len(imported) == row["checkpoint"]["created"] < ROWS
    assert f"{len(imported)} rows were imported." in row["error"]
    [notice] = site.call(f"{STEPS}:notices", owner)
    assert notice["name"] == "import-failed"
    assert f"{len(imported)} rows were imported." in notice["body"]
    assert [action["name"] for action in notice["actions"]] == ["failed-rows"]
    [[_path, rest]] = site.call(f"{STEPS}:files")
    assert sorted([*imported, *(cells[0] for cells in rest)]) == NAMES
    assert site.call(f"{STEPS}:uploads", owner) == []

    corrected = [[cells[0], cells[1].replace("no address", "")] for cells in rest]
    again = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "rest.csv", corrected))
    assert site.wait(again, timeout=60)["state"] == "done"
    assert site.call(f"{STEPS}:customers") == NAMES


def test_an_import_by_a_worker_ends_with_its_report(site: Site, tmp_path: Path) -> None:
    owner = site.call(f"{STEPS}:add_owner")
    rows = all_rows()[:300]
    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", rows))
    site.start_worker()

    row = site.wait(run, timeout=60)

    assert (row["state"], row["done"], row["total"]) == ("done", 300, 300)
    assert row["result"]["message"] == "292 rows were imported. 8 rows failed."
    [[path, failed]] = site.call(f"{STEPS}:files")
    assert row["result"]["url"].startswith(f"/staff/imports/{path.rpartition('/')[2]}?importer=")
    assert {cells[1] for cells in failed} == {"no address"}
    assert all("Enter a valid email address." in cells[2] for cells in failed)
    [notice] = site.call(f"{STEPS}:notices", owner)
    assert (notice["name"], notice["color"]) == ("import-finished", "warning")
    assert site.call(f"{STEPS}:uploads", owner) == []


def test_a_cancelled_import_stops_with_whole_batches(site: Site, tmp_path: Path) -> None:
    owner = site.call(f"{STEPS}:add_owner")
    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", all_rows()))
    site.start_worker()
    site.wait_until(lambda: site.state(run)["done"] >= 200)
    site.call("tests.jobs.steps:cancel", run)

    row = site.wait(run, timeout=60)

    imported = site.call(f"{STEPS}:customers")
    assert row["state"] == "cancelled", row["error"]
    assert row["done"] % 100 == 0
    assert row["checkpoint"]["created"] == len(imported)
    assert row["result"]["message"].endswith(f"{len(imported)} rows were imported.")
    [[_path, rest]] = site.call(f"{STEPS}:files")
    assert sorted([*imported, *(cells[0] for cells in rest)]) == NAMES
    assert len(site.call(f"{STEPS}:notices", owner)) == 1
    assert site.call(f"{STEPS}:uploads", owner) == []
