"""A slow receiver occupies only its share of a worker."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import django
import pytest
from pytest_django.fixtures import Settings
from redis import Redis

from django_panel.integrations import shares
from django_panel.integrations.shares import SLOW, share_of
from django_panel.jobs.capacity import Capacity
from django_panel.jobs.exceptions import JobPostponed

INTERFACE = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"
__import__(f"{INTERFACE}.signals")
TIMEOUT = 10
REDIS = "django.core.cache.backends.redis.RedisCache"


@pytest.fixture(autouse=True)
def queue(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A backend that can delay tasks, no receiver known, and the same capacity afterwards."""
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}}
    monkeypatch.setattr(shares, "_in_process", shares.ProcessSlots())
    before = Capacity.current()
    yield
    before.use()


@pytest.fixture
def redis_cache(settings: Settings, redis_url: str) -> None:
    settings.CACHES = {"default": {"BACKEND": REDIS, "LOCATION": redis_url}}


@pytest.fixture(params=["threads", pytest.param("processes", marks=pytest.mark.services("redis"))])
def four_jobs(request: pytest.FixtureRequest) -> None:
    """A worker that runs four jobs: in threads, or in processes that share a cache."""
    if request.param == "processes":
        request.getfixturevalue("redis_cache")
        Capacity(processes=4).use()
    else:
        Capacity(processes=1, threads=4).use()


def occupy(integration: int, seconds: float) -> threading.Thread:
    """Deliver in another thread; return when the slot is occupied."""
    occupied = threading.Event()

    def work() -> None:
        with share_of(integration, TIMEOUT):
            occupied.set()
            time.sleep(seconds)

    thread = threading.Thread(target=work)
    thread.start()
    assert occupied.wait(5)
    return thread


def delay_of(integration: int) -> float:
    """Return the seconds by which a delivery is postponed."""
    with pytest.raises(JobPostponed) as caught, share_of(integration, TIMEOUT):
        pass
    return caught.value.seconds


@pytest.mark.usefixtures("four_jobs")
def test_deliveries_to_one_integration_occupy_half_of_the_worker() -> None:
    hanging = [occupy(1, SLOW + 1) for _ in range(2)]
    began = time.monotonic()

    delay = delay_of(1)

    # It was not known yet that the receiver hangs.
    assert SLOW / 2 < time.monotonic() - began < SLOW + 0.5
    assert 1 < delay <= TIMEOUT
    with share_of(2, TIMEOUT):
        pass
    for thread in hanging:
        thread.join()


@pytest.mark.usefixtures("four_jobs")
def test_a_receiver_that_was_slow_has_one_slot_until_it_is_fast_again() -> None:
    occupy(1, SLOW + 0.1).join()
    thread = occupy(1, 0.3)

    began = time.monotonic()
    assert delay_of(1) > SLOW
    assert time.monotonic() - began < 0.2, "the worker waited for a slow receiver"

    thread.join()
    with share_of(1, TIMEOUT), share_of(1, TIMEOUT):
        pass


@pytest.mark.usefixtures("four_jobs")
def test_a_delivery_to_a_fast_receiver_waits_for_a_slot() -> None:
    threads = [occupy(1, 0.2) for _ in range(2)]
    began = time.monotonic()

    with share_of(1, TIMEOUT):
        waited = time.monotonic() - began

    assert 0.1 < waited <= SLOW
    for thread in threads:
        thread.join()


@pytest.mark.usefixtures("four_jobs")
def test_a_slot_is_free_again_after_an_error() -> None:
    for _ in range(4):
        with pytest.raises(RuntimeError), share_of(1, TIMEOUT):
            raise RuntimeError

    with share_of(1, TIMEOUT), share_of(1, TIMEOUT):
        pass


def test_postponed_deliveries_get_turns_one_after_another() -> None:
    Capacity(processes=1, threads=2).use()
    occupy(1, SLOW + 0.1).join()
    thread = occupy(1, 0.5)

    delays = [delay_of(1) for _ in range(10)]

    assert delays[:3] == pytest.approx([10, 20, 30], abs=0.5)
    assert max(delays) == pytest.approx(shares.LONGEST_DELAY, abs=0.5)
    thread.join()


def test_one_job_at_a_time_is_not_limited() -> None:
    Capacity(processes=1).use()

    with share_of(1, TIMEOUT), share_of(1, TIMEOUT):
        pass


def test_a_cache_that_fails_limits_nothing(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.CACHES = {"default": {"BACKEND": REDIS, "LOCATION": "redis://127.0.0.1:1"}}
    Capacity(processes=2).use()

    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(share_of(1, TIMEOUT))

    assert "are not limited" in caplog.text


def test_a_delivery_inside_a_request_is_not_limited(settings: Settings) -> None:
    """It cannot be postponed there."""
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.immediate.ImmediateBackend"}}
    Capacity(processes=1, threads=2).use()
    contexts: list[Any] = [share_of(1, TIMEOUT) for _ in range(3)]

    with ExitStack() as stack:
        for each in contexts:
            stack.enter_context(each)


@pytest.mark.services("redis")
@pytest.mark.usefixtures("redis_cache")
def test_a_worker_that_died_frees_its_slot_in_the_cache(redis_url: str) -> None:
    Capacity(processes=2).use()
    slot = f"*integrations.share.{Capacity.current().worker}.1.0"

    with share_of(1, TIMEOUT), Redis.from_url(redis_url) as redis:
        [key] = redis.scan_iter(slot)
        assert TIMEOUT < redis.ttl(key) <= TIMEOUT + 60
