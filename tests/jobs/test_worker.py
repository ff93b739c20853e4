"""Jobs in another process: ``manage.py panel_worker`` on each database and each queue."""

from __future__ import annotations

import signal
import subprocess
import time

import pytest

from tests.jobs.sites import CELERY, MakeSite
from tests.jobs.workers import Site, Worker

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
    worker = sqlite_site.start_worker(*sqlite_site.one_at_a_time)
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


def test_once_runs_what_is_due_and_ends(make_site: MakeSite) -> None:
    site = make_site("sqlite")
    runs = [site.dispatch("greeting", name=name) for name in ("Ada", "Grace")]

    ended = site.manage("panel_worker", "--once", "--verbosity", "0")

    assert (ended.returncode, ended.stdout) == (0, "")
    assert {site.state(run)["state"] for run in runs} == {"done"}


@pytest.mark.parametrize(
    ("vendor", "options"),
    [
        ("sqlite", ("--processes", "2", "--threads", "1", "--interval", "0.05")),
        (CELERY, ("--processes", "2")),
    ],
)
def test_several_processes_share_a_queue(
    make_site: MakeSite, vendor: str, options: tuple[str, ...]
) -> None:
    site = make_site(vendor)
    worker = site.start_worker(*options)
    runs = [site.dispatch("counting", steps=20) for _ in range(2)]

    site.wait_until(lambda: all(site.state(run)["state"] == "running" for run in runs))

    assert all(site.wait(run)["state"] == "done" for run in runs)
    assert worker.stop() == 0


@pytest.mark.parametrize(("vendor", "processes"), [("sqlite", 1), ("postgres", 2)])
def test_the_threads_of_a_process_run_jobs_at_the_same_time(
    make_site: MakeSite, vendor: str, processes: int
) -> None:
    """SIGTERM lets all of them end, and starts no other."""
    site = make_site(vendor)
    worker = site.start_worker(
        *("--threads", "2", "--processes", str(processes), "--interval", "0.05")
    )
    count = 2 * processes
    runs = [site.dispatch("counting", steps=20, seconds=0.1) for _ in range(count + 1)]

    site.wait_until(lambda: [_state(site, run) for run in runs].count("running") == count)
    assert worker.stop() == 0

    states = [_state(site, run) for run in runs]
    assert (states.count("done"), states.count("queued")) == (count, 1)


def test_a_second_signal_ends_the_jobs_of_all_threads(make_site: MakeSite) -> None:
    site = make_site("sqlite")
    worker = site.start_worker("--threads", "8", "--interval", "0.05")
    run = site.dispatch("counting", steps=1, seconds=60)
    site.wait(run, "running")

    worker.process.send_signal(signal.SIGTERM)
    time.sleep(0.5)
    assert worker.is_running()

    # The system joins signals that are sent before the first one is handled.
    site.wait_until(lambda: _ends(worker, signal.SIGTERM))
    assert worker.process.returncode == -signal.SIGTERM


def test_threads_are_for_the_queue_in_the_database(make_site: MakeSite) -> None:
    ended = make_site(CELERY).manage("panel_worker", "--threads", "2")

    assert ended.returncode != 0
    assert "use --processes" in ended.stderr


def _ends(worker: Worker, signal_number: int) -> bool:
    """Send a signal, and return whether the worker ends within a second."""
    worker.process.send_signal(signal_number)
    try:
        worker.process.wait(1)
    except subprocess.TimeoutExpired:
        return False
    return True


def _state(site: Site, run: str) -> str:
    return str(site.state(run)["state"])


def test_without_a_queue_there_is_nothing_to_work_on(make_site: MakeSite) -> None:
    site = make_site("sqlite", settings={"TASKS": None})

    ended = site.manage("panel_worker")

    assert ended.returncode != 0
    assert "runs jobs inside the request" in ended.stderr
    assert "django_tasks_db.DatabaseBackend" in ended.stderr
