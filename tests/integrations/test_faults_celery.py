"""Deliveries by a Celery worker with Redis."""

from __future__ import annotations

import pytest
from tests.adapters.celery.redis_jobs import celery_tasks, prefix, start

from tests.integrations.receivers import answering, in_turn, receiver, reset
from tests.integrations.test_faults import BROKEN, SETTINGS, STEPS, Delivery, assert_attempts
from tests.jobs.sites import MakeSite, make_site, site_templates

__all__ = ["make_site", "prefix", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services("redis")]


def test_a_delivery_is_repeated_by_celery(make_site: MakeSite, redis_url: str, prefix: str) -> None:
    tasks = celery_tasks(redis_url, key_prefix=prefix)
    site = make_site("sqlite", settings={"TASKS": tasks}, settings_module=SETTINGS)
    start(site)
    with receiver(in_turn(BROKEN, reset, answering())) as found:
        integration, secret = site.call(f"{STEPS}:add", found.url)
        run, delivery = site.call(f"{STEPS}:dispatch", integration)
        row = site.wait(run, timeout=60)

    assert (row["state"], row["attempts"]) == ("done", 3)
    assert_attempts(Delivery(found, integration, secret, run, delivery), 3)
