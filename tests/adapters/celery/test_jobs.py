"""Jobs of the panel on Celery with Redis: the worker is another process."""

from __future__ import annotations

import random
import time

import pytest

from tests.adapters.celery.redis_jobs import celery_tasks, prefix, start
from tests.jobs.sites import MakeSite, make_site, site_templates
from tests.jobs.workers import Site

__all__ = ["make_site", "prefix", "site_templates"]

pytestmark = pytest.mark.services("redis")

STEPS = 20
KILLS = 3


@pytest.fixture
def jobs_site(
    make_site: MakeSite, redis_url: str, prefix: str, request: pytest.FixtureRequest
) -> Site:
    vendor = getattr(request, "param", "sqlite")
    return make_site(vendor, settings={"TASKS": celery_tasks(redis_url, key_prefix=prefix)})


def test_a_worker_runs_a_job(jobs_site: Site) -> None:
    worker = start(jobs_site)

    row = jobs_site.wait(jobs_site.dispatch("greeting", name="Ada"))

    assert (row["state"], row["result"]["message"], row["error"]) == ("done", "Done.", "")
    assert jobs_site.call("tests.jobs.steps:marks") == ["hello Ada en UTC"]
    assert worker.stop() == 0


def test_retries_end_with_one_final_failure(jobs_site: Site) -> None:
    start(jobs_site)

    row = jobs_site.wait(jobs_site.dispatch("failing"))

    assert (row["state"], row["attempts"]) == ("failed", 3)
    assert jobs_site.call("tests.jobs.steps:marks") == [
        "attempt 1",
        "attempt 2",
        "attempt 3",
        "before RuntimeError",
        "failed RuntimeError",
    ]


def test_progress_moves_and_a_running_job_is_cancelled(jobs_site: Site) -> None:
    start(jobs_site)
    run = jobs_site.dispatch("counting", steps=1000)
    seen: set[int] = set()

    def has_moved() -> bool:
        seen.add(jobs_site.state(run)["done"])
        return len(seen) > 4

    jobs_site.wait_until(has_moved)
    assert jobs_site.call("tests.jobs.steps:cancel", run)

    assert jobs_site.wait(run)["state"] == "cancelled"
    assert jobs_site.call("tests.jobs.steps:marks", "finished") == []


@pytest.mark.fault
@pytest.mark.parametrize("jobs_site", ["sqlite", "postgres"], indirect=True)
def test_a_job_survives_kills_and_ends_once(jobs_site: Site) -> None:
    moments = random.Random(18)
    user = jobs_site.call("tests.jobs.steps:add_user", username="ada", is_staff=True)
    run = jobs_site.dispatch("counting", steps=STEPS, seconds=0.15, owner=user)

    for attempt in range(1, KILLS + 1):
        worker = start(jobs_site)
        jobs_site.wait_for_attempt(run, attempt)
        time.sleep(moments.uniform(0, 0.5))
        worker.kill()
        assert jobs_site.state(run)["state"] == "running"
    start(jobs_site)
    row = jobs_site.wait(run, timeout=60)

    assert (row["state"], row["attempts"]) == ("done", KILLS + 1)
    steps = [f"step {number + 1}" for number in range(STEPS)]
    assert jobs_site.call("tests.jobs.steps:marks", "step") == steps
    assert jobs_site.call("tests.jobs.steps:notices", user) == ["Counted"]


@pytest.mark.fault
def test_a_job_with_one_try_fails_once_after_a_kill(jobs_site: Site) -> None:
    run = jobs_site.dispatch("once", steps=100)
    worker = start(jobs_site)
    jobs_site.wait_until(lambda: jobs_site.state(run)["done"] > 2)
    worker.kill()
    start(jobs_site)

    row = jobs_site.wait(run)

    assert (row["state"], row["attempts"]) == ("failed", 1)
    assert jobs_site.call("tests.jobs.steps:marks", "failed") == ["failed NoneType"]


@pytest.mark.fault
def test_a_message_that_is_delivered_again_does_not_run_the_job_twice(
    make_site: MakeSite, redis_url: str, prefix: str
) -> None:
    """The job runs longer than the visibility timeout, so Redis delivers its message again."""
    tasks = celery_tasks(redis_url, key_prefix=prefix, visibility_timeout=2)
    # The check would refuse such a short timeout.
    silenced = {"SILENCED_SYSTEM_CHECKS": ["panel.E082"]}
    site = make_site("sqlite", settings={"TASKS": tasks, **silenced})
    for _ in range(2):
        start(site)

    row = site.wait(site.dispatch("counting", steps=15, seconds=1), timeout=60)

    assert (row["state"], row["attempts"]) == ("done", 1)
    assert len(site.call("tests.jobs.steps:marks", "step")) == 15


@pytest.mark.fault
def test_a_job_that_was_dispatched_while_redis_was_down_runs_later(
    make_site: MakeSite, redis_url: str, prefix: str
) -> None:
    down = make_site("sqlite", settings={"TASKS": celery_tasks("redis://127.0.0.1:1/0")})
    began = time.monotonic()
    run = down.dispatch("greeting", name="Ada")
    assert time.monotonic() - began < 10
    assert not down.state(run)["enqueued"]
    up = Site(
        down.folder, down.database, settings={"TASKS": celery_tasks(redis_url, key_prefix=prefix)}
    )
    try:
        start(up)
        assert up.wait(run)["state"] == "done"
    finally:
        up.close()
