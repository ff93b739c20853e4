"""Workers that are killed, tasks that are lost or delivered twice."""

from __future__ import annotations

import random
import time

import pytest

from tests.jobs.sites import CELERY, MakeSite
from tests.jobs.workers import Site

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services()]

STEPS = 20
KILLS = 4
ON_SQLITE = pytest.mark.parametrize("vendor", ["sqlite", CELERY])


def test_a_job_survives_kills_and_ends_once(site: Site) -> None:
    """Kill the worker at random points; each step is written once, and the owner is told once."""
    moments = random.Random(18)
    user = site.call("tests.jobs.steps:add_user", username="ada", is_staff=True)
    run = site.dispatch("counting", steps=STEPS, seconds=0.15, owner=user)

    for attempt in range(1, KILLS + 1):
        worker = site.start_worker()
        site.wait_for_attempt(run, attempt)
        time.sleep(moments.uniform(0, 0.5))
        worker.kill()
        assert site.state(run)["state"] == "running"
    site.start_worker()
    row = site.wait(run, timeout=60)

    assert (row["state"], row["attempts"]) == ("done", KILLS + 1)
    assert site.call("tests.jobs.steps:marks", "step") == [f"step {n + 1}" for n in range(STEPS)]
    assert site.call("tests.jobs.steps:marks", "finished") == ["finished"]
    assert site.call("tests.jobs.steps:notices", user) == ["Counted"]


def test_a_job_with_one_try_fails_once_after_a_kill(site: Site) -> None:
    run = site.dispatch("once", steps=100)
    worker = site.start_worker()
    site.wait_until(lambda: site.state(run)["done"] > 2)
    worker.kill()
    for _ in range(2):
        site.start_worker()

    row = site.wait(run)
    time.sleep(1)

    assert (row["state"], row["attempts"]) == ("failed", 1)
    assert row["error"] == "The worker stopped before the job was done."
    assert row["checkpoint"] == {"done": row["done"]}
    assert site.call("tests.jobs.steps:marks", "failed") == ["failed NoneType"]
    assert len(site.call("tests.jobs.steps:marks", "step")) == row["done"]


def test_a_job_that_was_stored_and_not_enqueued_runs(site: Site) -> None:
    run = site.call("tests.jobs.steps:store_only", "greeting", {"name": "Ada"})
    assert not site.state(run)["enqueued"]
    site.start_worker()

    row = site.wait(run)

    assert row["state"] == "done"
    assert row["age"] > 1
    assert len(site.call("tests.jobs.steps:marks")) == 1


@ON_SQLITE
def test_a_lost_task_is_enqueued_again(make_site: MakeSite, vendor: str) -> None:
    site = make_site(vendor, lease=1)
    run = site.dispatch("greeting", name="Ada")
    site.call("tests.jobs.steps:lose_tasks")
    site.start_worker()

    assert site.wait(run)["state"] == "done"
    assert len(site.call("tests.jobs.steps:marks")) == 1


def test_a_task_that_is_delivered_twice_to_two_workers_runs_once(site: Site) -> None:
    run = site.dispatch("counting", steps=10)
    site.call("tests.jobs.steps:deliver_again", run)
    for _ in range(2):
        site.start_worker()

    row = site.wait(run)
    site.wait_until(lambda: site.call("tests.jobs.steps:tasks_left") == 0)

    assert (row["state"], row["attempts"]) == ("done", 1)
    assert len(site.call("tests.jobs.steps:marks", "step")) == 10
    assert site.call("tests.jobs.steps:marks", "finished") == ["finished"]


@ON_SQLITE
def test_a_long_transaction_does_not_cost_the_worker_its_run(
    make_site: MakeSite, vendor: str
) -> None:
    """On SQLite no heartbeat can be written while the job holds the database."""
    site = make_site(vendor, lease=1)
    site.start_worker()
    site.start_worker()
    run = site.dispatch("counting", steps=2, holds=4)

    row = site.wait(run)

    assert (row["state"], row["attempts"]) == ("done", 1)
    assert site.call("tests.jobs.steps:marks") == ["held", "step 1", "step 2", "finished"]


def test_a_slow_job_without_reports_keeps_its_run(site: Site) -> None:
    """The heartbeat is recorded by a thread of its own."""
    site.start_worker()
    site.start_worker()
    run = site.dispatch("counting", steps=1, seconds=6)

    row = site.wait(run)

    assert (row["state"], row["attempts"]) == ("done", 1)
