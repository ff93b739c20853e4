"""Jobs in another process: ``manage.py panel_worker`` on SQLite and PostgreSQL."""

from __future__ import annotations

import time

import pytest

from tests.jobs.sites import MakeSite
from tests.jobs.workers import Site

pytestmark = [pytest.mark.slow, pytest.mark.services()]


def test_a_worker_runs_a_job(site: Site) -> None:
    site.start_worker()

    row = site.wait(site.dispatch("greeting", name="Ada"))

    assert (row["state"], row["result"]["message"], row["error"]) == ("done", "Done.", "")
    assert site.call("tests.jobs.steps:marks") == ["hello Ada en UTC"]


def test_retries_end_with_one_final_failure(site: Site) -> None:
    site.start_worker()
    began = time.monotonic()

    row = site.wait(site.dispatch("failing"))

    assert (row["state"], row["attempts"]) == ("failed", 3)
    assert row["error"] == "The job failed because of an error."
    assert time.monotonic() - began >= 0.9
    assert site.call("tests.jobs.steps:marks") == [
        "attempt 1",
        "attempt 2",
        "attempt 3",
        "before RuntimeError",
        "failed RuntimeError",
    ]


def test_progress_moves_and_a_running_job_is_cancelled(site: Site) -> None:
    site.start_worker()
    run = site.dispatch("counting", steps=1000)
    seen: set[int] = set()

    def has_moved() -> bool:
        row = site.state(run)
        assert row["total"] in {None, 1000}
        seen.add(row["done"])
        return len(seen) > 4

    site.wait_until(has_moved)
    assert site.call("tests.jobs.steps:cancel", run)
    row = site.wait(run)

    assert row["state"] == "cancelled"
    assert site.call("tests.jobs.steps:marks", "step")[-1] == f"step {row['done']}"
    assert site.call("tests.jobs.steps:marks", "finished") == []


def test_a_stopped_worker_ends_its_job_first(sqlite_site: Site) -> None:
    worker = sqlite_site.start_worker()
    first = sqlite_site.dispatch("counting", steps=30)
    second = sqlite_site.dispatch("greeting", name="Ada")
    sqlite_site.wait_until(lambda: sqlite_site.state(first)["done"] > 2)

    assert worker.stop() == 0

    assert sqlite_site.state(first)["state"] == "done"
    assert sqlite_site.state(second)["state"] == "queued"


def test_an_idle_worker_stops_at_once(sqlite_site: Site) -> None:
    worker = sqlite_site.start_worker()
    sqlite_site.wait(sqlite_site.dispatch("greeting", name="Ada"))

    assert worker.stop(timeout=5) == 0


def test_once_runs_what_is_due_and_ends(sqlite_site: Site) -> None:
    runs = [sqlite_site.dispatch("greeting", name=name) for name in ("Ada", "Grace")]

    ended = sqlite_site.manage("panel_worker", "--once", "--verbosity", "0")

    assert (ended.returncode, ended.stdout) == (0, "")
    assert {sqlite_site.state(run)["state"] for run in runs} == {"done"}


def test_several_processes_share_a_queue(make_site: MakeSite) -> None:
    site = make_site("sqlite")
    worker = site.start_worker("--processes", "2", "--interval", "0.05")
    runs = [site.dispatch("counting", steps=20) for _ in range(2)]

    site.wait_until(lambda: all(site.state(run)["state"] == "running" for run in runs))

    assert all(site.wait(run)["state"] == "done" for run in runs)
    assert worker.stop() == 0


def test_without_a_queue_there_is_nothing_to_work_on(make_site: MakeSite) -> None:
    site = make_site("sqlite", settings={"TASKS": None})

    ended = site.manage("panel_worker")

    assert ended.returncode != 0
    assert "runs jobs inside the request" in ended.stderr
    assert "django_tasks_db.DatabaseBackend" in ended.stderr
