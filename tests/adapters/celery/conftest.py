"""A site on Redis and one on RabbitMQ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from kombu.connection import Connection
from redis import Redis

from tests.adapters.celery.sites import Site


@pytest.fixture
def site(redis_url: str, tmp_path: Path) -> Iterator[Site]:
    name = f"tests-{uuid4().hex[:12]}"
    made = Site(tmp_path, redis_url, name, {"key_prefix": f"{name}:"})
    yield made
    with Redis.from_url(redis_url) as redis:
        for key in redis.scan_iter(f"{name}:*"):
            redis.delete(key)


@pytest.fixture
def rabbit_site(amqp_url: str, tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path, amqp_url, f"tests-{uuid4().hex[:12]}")
    yield made
    with Connection(amqp_url) as connection:  # type: ignore[no-untyped-call,unused-ignore]
        connection.channel().queue_delete(made.queue)
