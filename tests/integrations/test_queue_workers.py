"""Workers of the queue of integrations: one of its own, or one of both queues."""

from __future__ import annotations

from typing import Any

import pytest

from tests.integrations.receivers import answering, in_turn, receiver
from tests.integrations.test_faults import BROKEN, SETTINGS, STEPS
from tests.jobs.sites import CELERY, MakeSite, make_site, site_templates
from tests.jobs.workers import Site

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.services("redis")]

QUEUE = "integrations"
QUEUES = ["default", QUEUE]
DATABASE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": QUEUES}}
PANEL = {"jobs": {"lease": 2}, "integrations": {"queue": QUEUE}}


@pytest.fixture(params=["sqlite", CELERY])
def site(make_site: MakeSite, request: pytest.FixtureRequest) -> Site:
    """Return a site with two queues: in the database, or on Celery."""
    options: dict[str, Any] = {"settings": {"PANEL": PANEL}}
    if request.param == CELERY:
        options["queues"] = QUEUES
    else:
        options["settings"]["TASKS"] = DATABASE
    return make_site(request.param, settings_module=SETTINGS, **options)


def deliver(site: Site, url: str) -> str:
    """Dispatch a delivery to a new integration; return its run."""
    integration, _secret = site.call(f"{STEPS}:add", url)
    run: str = site.call(f"{STEPS}:dispatch", integration)[0]
    return run


def state(site: Site, run: str) -> str:
    return str(site.state(run)["state"])


def test_one_worker_works_on_both_queues(site: Site) -> None:
    worker = site.start_worker(*site.one_at_a_time)
    with receiver(answering()) as found:
        runs = [deliver(site, found.url), site.dispatch("greeting", name="Ada")]
        assert [site.wait(run)["state"] for run in runs] == ["done", "done"]

    assert "'default,integrations'" in worker.output
    assert len(found.requests) == 1


def test_a_worker_with_its_own_queue_runs_nothing_else(site: Site) -> None:
    """Retries and sweeps of one worker leave the jobs of the other one on their queue."""
    with receiver(in_turn(BROKEN, answering())) as found:
        greeting = site.dispatch("greeting", name="Ada")
        delivery = deliver(site, found.url)
        worker = site.start_worker(*site.one_at_a_time, "--queue", QUEUE)

        row = site.wait(delivery)
        assert (row["state"], row["attempts"]) == ("done", 2)
        assert state(site, greeting) == "queued"
        assert worker.stop() == 0

        again = deliver(site, found.url)
        site.start_worker(*site.one_at_a_time, "--queue", "default")
        assert site.wait(greeting)["state"] == "done"
        assert state(site, again) == "queued"


def test_deliveries_that_were_never_enqueued_reach_their_worker(site: Site) -> None:
    """The worker of the other queue enqueues them where they belong."""
    with receiver(answering()) as found:
        run = deliver(site, found.url)
        site.call("tests.jobs.steps:lose_tasks")
        site.call(f"{STEPS}:forget_task", run)
        site.start_worker(*site.one_at_a_time, "--queue", "default")
        site.wait_until(lambda: site.state(run)["enqueued"])
        site.wait(site.dispatch("greeting", name="Ada"))
        assert state(site, run) == "queued"

        site.start_worker(*site.one_at_a_time, "--queue", QUEUE)
        assert site.wait(run)["state"] == "done"


def test_a_worker_of_both_queues_takes_turns(site: Site) -> None:
    """Other jobs that wait do not hold up a delivery until the last of them."""
    jobs = [site.dispatch("counting", steps=4, seconds=0.1) for _ in range(6)]
    with receiver(answering()) as found:
        delivery = deliver(site, found.url)
        more = [site.dispatch("counting", steps=4, seconds=0.1) for _ in range(6)]
        site.start_worker(*site.one_at_a_time)
        site.wait(delivery)

    assert "queued" in [state(site, run) for run in (*jobs, *more)]
