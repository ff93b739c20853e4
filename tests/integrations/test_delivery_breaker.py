"""The circuit breaker of requests that are sent while a record is written."""

from __future__ import annotations

import time

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from django_panel.integrations import breaker
from django_panel.models import Integration
from tests.integrations.integrations import make_integration

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_cache(settings: Settings) -> None:
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": "breaker"}}
    cache.clear()


def fail(integration: Integration, times: int) -> None:
    for _ in range(times):
        breaker.record_failure(integration)


def test_the_limits_are_those_of_the_decision() -> None:
    assert (breaker.FAILURES, breaker.PAUSE) == (5, 60)


def test_five_failures_in_a_row_skip_an_integration() -> None:
    integration, other = make_integration(), make_integration()
    fail(integration, 4)
    assert not breaker.is_open(integration)
    fail(integration, 1)

    assert breaker.is_open(integration)
    assert not breaker.is_open(other)


def test_a_success_in_between_starts_the_count_again() -> None:
    integration = make_integration()
    fail(integration, 4)
    breaker.record_success(integration)
    fail(integration, 4)

    assert not breaker.is_open(integration)


def test_after_the_pause_one_failure_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "PAUSE", 1)
    integration = make_integration()
    fail(integration, 5)
    time.sleep(1.1)
    assert not breaker.is_open(integration)

    fail(integration, 1)
    assert breaker.is_open(integration)


def test_an_edited_integration_is_tried_at_once() -> None:
    integration = make_integration()
    fail(integration, 5)
    integration.url = "https://hooks.example.com/new"
    integration.save()

    assert not breaker.is_open(integration)


@pytest.mark.parametrize(
    ("backend", "location"),
    [
        ("django.core.cache.backends.redis.RedisCache", "redis://127.0.0.1:1/0"),
        ("django.core.cache.backends.dummy.DummyCache", ""),
    ],
)
def test_without_a_cache_nothing_is_skipped(
    settings: Settings, backend: str, location: str
) -> None:
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": location}}
    integration = make_integration()
    fail(integration, 6)
    breaker.record_success(integration)

    assert not breaker.is_open(integration)
