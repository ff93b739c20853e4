"""Servers for the tests of this folder."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.broadcasting.servers import Server, free_port, run
from tests.project.fixtures import admin, declare, guest, superuser
from tools import services

__all__ = ["admin", "declare", "guest", "superuser"]


@pytest.fixture(scope="session")
def site_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a migrated database that several processes open."""
    path = tmp_path_factory.mktemp("site") / "site.sqlite3"
    run(path, None, "django", "migrate", "-v", "0")
    return path


@pytest.fixture(scope="session")
def server(site_database: Path) -> Iterator[Server]:
    """Start one server process without Redis."""
    started = Server(site_database)
    started.wait()
    yield started
    started.stop()


class Redis:
    """A Redis server that a test may stop."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )
        time.sleep(0.5)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        why = "redis-server is not installed"
        pytest.fail(why) if services.is_required() else pytest.skip(why)
    started = Redis()
    started.start()
    yield started
    started.stop()


Servers = Callable[[], Server]


@pytest.fixture(scope="session")
def two_servers(site_database: Path, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Start two server processes that share a Redis server."""
    servers = (Server(site_database, redis.url), Server(site_database, redis.url))
    for each in servers:
        each.wait()
    yield servers
    for each in servers:
        each.stop()
