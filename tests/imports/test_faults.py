"""Imports by a worker in another process: killed, cancelled, without disk or storage, finished."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from tests.imports.files import csv_bytes
from tests.jobs.sites import CELERY, MakeSite
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
#: The size of the largest file on a disk that is full for a database.
FULL = 64 * 2**10


@pytest.fixture(params=["sqlite", "postgres", CELERY])
def vendor(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["sqlite", CELERY])
def queue(request: pytest.FixtureRequest) -> str:
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


@pytest.mark.parametrize(
    ("killed", "seed"),
    [("sqlite", 1), ("sqlite", 2), ("postgres", 1), ("postgres", 2), (CELERY, 1)],
)
def test_a_killed_import_is_not_run_again(
    make_site: MakeSite, killed: str, tmp_path: Path, seed: int
) -> None:
    moments = random.Random(seed)
    site = make_site(killed, settings=settings(tmp_path, SHORT))
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


def test_a_disk_that_is_full_for_the_database_ends_the_import(
    make_site: MakeSite, queue: str, tmp_path: Path
) -> None:
    """When there is space again, the owner is told what was imported, and gets the other rows."""
    site = make_site(queue, settings=settings(tmp_path, SHORT))
    owner = site.call(f"{STEPS}:add_owner")
    worker = site.start_worker()
    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", all_rows()))
    site.wait_until(lambda: site.state(run)["done"] >= 300)
    worker.limit_file_size(FULL)
    site.wait_until(lambda: "disk" in worker.output)
    time.sleep(1)
    assert site.state(run)["state"] == "running"
    imported = site.call(f"{STEPS}:customers")
    worker.kill()
    site.start_worker()

    row = site.wait(run, timeout=60)

    assert (row["state"], row["attempts"]) == ("failed", 1), row["error"]
    assert site.call(f"{STEPS}:customers") == imported
    assert 0 < len(imported) == row["checkpoint"]["created"] < ROWS
    assert f"{len(imported)} rows were imported." in row["error"]
    [[_path, rest]] = site.call(f"{STEPS}:files")
    assert sorted([*imported, *(cells[0] for cells in rest)]) == NAMES
    assert [each["name"] for each in site.call(f"{STEPS}:notices", owner)] == ["import-failed"]
    assert site.call(f"{STEPS}:uploads", owner) == []


def test_a_disk_that_is_full_for_the_report_does_not_undo_the_import(
    make_site: MakeSite, queue: str, tmp_path: Path
) -> None:
    site = make_site(queue, settings=settings(tmp_path, LONG))
    owner = site.call(f"{STEPS}:add_owner")
    worker = site.start_worker()
    # Larger than the database and its log, smaller than the report.
    worker.limit_file_size(8 * 2**20)
    wide = [["x" * 50_000, ""] for _number in range(200)]
    rows = [*all_rows()[:7], *wide]

    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", rows))
    row = site.wait(run, timeout=60)

    assert (row["state"], row["done"]) == ("done", 207), row["error"]
    assert row["result"]["message"] == (
        "7 rows were imported. 200 rows failed. The failed rows could not be written to a file."
    )
    assert row["result"]["url"] is None
    assert site.call(f"{STEPS}:customers") == NAMES[:7]
    assert site.call(f"{STEPS}:files") == []
    site.wait_until(lambda: files(tmp_path / "private") == [])
    assert [each["name"] for each in site.call(f"{STEPS}:notices", owner)] == ["import-finished"]


def test_an_import_fails_once_if_the_storage_is_down(
    make_site: MakeSite, queue: str, tmp_path: Path
) -> None:
    site = make_site(queue, settings=settings(tmp_path, LONG))
    owner = site.call(f"{STEPS}:add_owner")
    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", all_rows()))
    take_down(tmp_path / "private")
    site.start_worker()

    row = site.wait(run, timeout=60)

    assert (row["state"], row["attempts"], row["done"]) == ("failed", 1, 0)
    assert row["error"] == "The import failed because of an error. 0 rows were imported."
    assert site.call(f"{STEPS}:customers") == []
    assert [each["name"] for each in site.call(f"{STEPS}:notices", owner)] == ["import-failed"]


def test_a_storage_that_fails_during_an_import_does_not_undo_it(
    make_site: MakeSite, queue: str, tmp_path: Path
) -> None:
    site = make_site(queue, settings=settings(tmp_path, LONG))
    owner = site.call(f"{STEPS}:add_owner")
    site.start_worker()
    run = site.call(f"{STEPS}:start", owner, write_rows(tmp_path / "all.csv", all_rows()))
    site.wait_until(lambda: site.state(run)["done"] >= 200)
    take_down(tmp_path / "private")

    row = site.wait(run, timeout=60)

    assert (row["state"], row["done"]) == ("done", ROWS), row["error"]
    assert row["result"]["message"].endswith("The failed rows could not be written to a file.")
    assert len(site.call(f"{STEPS}:customers")) == row["checkpoint"]["created"] == ROWS - 30


def take_down(folder: Path) -> None:
    """Replace the folder of a storage with a file, so that nothing can be opened in it."""
    folder.rename(folder.with_name("elsewhere"))
    folder.write_text("a file in the way")


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file()]


def test_others_write_while_rows_are_checked(make_site: MakeSite, tmp_path: Path) -> None:
    site = make_site("sqlite", settings=settings(tmp_path, LONG))
    owner = site.call(f"{STEPS}:add_owner")

    assert site.call(f"{STEPS}:check_beside_a_writer", owner, 350) == [350, 4]
