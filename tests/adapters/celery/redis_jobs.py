"""Sites whose jobs run on Celery with Redis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from redis import Redis

from tests.jobs.workers import Site, Worker


@pytest.fixture
def prefix(redis_url: str) -> Iterator[str]:
    """Return the prefix of the keys in Redis, which are deleted after the test."""
    prefix = f"tests-{uuid4().hex[:12]}:"
    yield prefix
    with Redis.from_url(redis_url) as redis:
        for key in redis.scan_iter(f"{prefix}*"):
            redis.delete(key)


def celery_tasks(broker_url: str, **options: Any) -> dict[str, Any]:
    """Return the setting ``TASKS`` with the Celery backend."""
    return {
        "default": {
            "BACKEND": "django_panel.adapters.celery.CeleryBackend",
            "QUEUES": ["default"],
            "OPTIONS": {"broker_url": broker_url, **options},
        }
    }


def start(site: Site) -> Worker:
    """Start a worker and wait until it takes tasks."""
    worker = site.start_worker("--processes", "1")
    site.wait_until(lambda: "ready" in worker.output)
    return worker
