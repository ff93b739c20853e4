"""Jobs of the panel on Celery with Redis: what differs from the queue in the database.

The tests of jobs, exports and imports in ``tests/jobs``, ``tests/exports`` and ``tests/imports``
run on both queues.
"""

from __future__ import annotations

import time

import pytest

from tests.jobs.sites import CELERY, MakeSite, make_site, site_templates
from tests.jobs.test_faults import test_a_job_survives_kills_and_ends_once as survives_kills
from tests.jobs.workers import CelerySite

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.fault, pytest.mark.services("redis")]


def test_a_job_survives_kills_on_postgresql(make_site: MakeSite) -> None:
    survives_kills(make_site("postgres+celery"))


def test_a_message_that_is_delivered_again_does_not_run_the_job_twice(make_site: MakeSite) -> None:
    """The job runs longer than the visibility timeout, so Redis delivers its message again."""
    # The check would refuse such a short timeout.
    silenced = {"SILENCED_SYSTEM_CHECKS": ["panel.E082"]}
    site = make_site(CELERY, settings=silenced, visibility_timeout=2)
    for _ in range(2):
        site.start_worker()

    row = site.wait(site.dispatch("counting", steps=15, seconds=1), timeout=60)

    assert (row["state"], row["attempts"]) == ("done", 1)
    assert len(site.call("tests.jobs.steps:marks", "step")) == 15


def test_a_job_that_was_dispatched_while_redis_was_down_runs_later(make_site: MakeSite) -> None:
    down = make_site(CELERY, broker_url="redis://127.0.0.1:1/0")
    began = time.monotonic()
    run = down.dispatch("greeting", name="Ada")
    assert time.monotonic() - began < 10
    assert not down.state(run)["enqueued"]
    up = CelerySite(down.folder, down.database)
    try:
        up.start_worker()
        assert up.wait(run)["state"] == "done"
    finally:
        up.close()
