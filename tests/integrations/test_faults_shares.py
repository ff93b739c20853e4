"""A receiver that hangs does not keep a worker from delivering to others."""

from __future__ import annotations

import time

import pytest

from tests.integrations.receivers import answering, hang, receiver
from tests.integrations.test_faults import SETTINGS, STEPS
from tests.jobs.sites import CELERY, MakeSite, make_site, site_templates

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services("redis")]

TIMEOUT = 4
HANGING = 12
CACHE = "django.core.cache.backends.redis.RedisCache"


@pytest.mark.parametrize(
    ("vendor", "options"),
    [
        ("sqlite", ("--threads", "4", "--interval", "0.05")),
        (CELERY, ("--processes", "2")),
    ],
)
def test_a_receiver_that_hangs_occupies_only_its_share(
    make_site: MakeSite, redis_url: str, vendor: str, options: tuple[str, ...]
) -> None:
    """Without shares, the other deliveries would wait until the hanging ones have timed out."""
    caches = {"default": {"BACKEND": CACHE, "LOCATION": redis_url}}
    site = make_site(vendor, settings_module=SETTINGS, settings={"CACHES": caches})
    with receiver(hang) as hanging, receiver(answering()) as works:
        slow, _secret = site.call(f"{STEPS}:add", hanging.url)
        fast, _secret = site.call(f"{STEPS}:add", works.url)
        blocked = [site.call(f"{STEPS}:dispatch", slow, TIMEOUT)[0] for _ in range(HANGING)]
        site.start_worker(*options)
        site.wait_until(lambda: len(hanging.requests) > 0)

        began = time.monotonic()
        runs = [site.call(f"{STEPS}:dispatch", fast)[0] for _ in range(5)]
        rows = [site.wait(run) for run in runs]
        seconds = time.monotonic() - began

        assert {row["state"] for row in rows} == {"done"}
        assert seconds < 2 * TIMEOUT, f"{seconds:.1f} seconds"
        postponed = [site.state(run) for run in blocked]
        assert all(row["attempts"] <= 1 for row in postponed)
        assert sum(row["state"] == "running" for row in postponed) <= 2
