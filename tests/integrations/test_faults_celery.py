"""Deliveries by a Celery worker with Redis."""

from __future__ import annotations

import pytest

from tests.integrations.receivers import answering, in_turn, receiver, reset
from tests.integrations.test_faults import BROKEN, SETTINGS, STEPS, Delivery, assert_attempts
from tests.jobs.sites import CELERY, MakeSite, make_site, site_templates

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services("redis")]


def test_a_delivery_is_repeated_by_celery(make_site: MakeSite) -> None:
    site = make_site(CELERY, settings_module=SETTINGS)
    site.start_worker()
    with receiver(in_turn(BROKEN, reset, answering())) as found:
        integration, secret = site.call(f"{STEPS}:add", found.url)
        run, delivery = site.call(f"{STEPS}:dispatch", integration)
        row = site.wait(run, timeout=60)

    assert (row["state"], row["attempts"]) == ("done", 3)
    assert_attempts(Delivery(found, integration, secret, run, delivery), 3)
