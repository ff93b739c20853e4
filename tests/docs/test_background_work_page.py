"""The settings of the guide to background work are run: migrations, jobs and workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.docs.example_site import ExampleSite
from tests.docs.pages import DOCS

pytestmark = [pytest.mark.slow, pytest.mark.services()]

PAGE = DOCS / "how-to" / "run-background-work-in-production.md"
#: A job of the shop: it writes a file.
JOB = """
from dataclasses import dataclass
from pathlib import Path

from django_panel.jobs import Job


@dataclass
class WriteFile(Job):
    key = "write-file"

    path: str

    def handle(self):
        Path(self.path).write_text("done")
"""
DISPATCH = "from shop.jobs import WriteFile; WriteFile({path!r}).dispatch()"


@pytest.fixture
def shop(tmp_path: Path) -> ExampleSite:
    site = ExampleSite.copied("shop", tmp_path / "shop")
    (site.folder / "shop" / "jobs.py").write_text(JOB)
    (site.folder / "shop" / "apps.py").write_text(
        "from django.apps import AppConfig\n\n\nclass ShopConfig(AppConfig):\n"
        "    name = 'shop'\n\n    def ready(self):\n        from shop import jobs\n"
    )
    return site


def dispatch(shop: ExampleSite, settings: str, **variables: str) -> Path:
    path = shop.folder / f"made-{uuid4().hex}"
    code = DISPATCH.format(path=str(path))
    shop.manage("shell", "--command", code, settings=settings, **variables)
    return path


def test_the_queue_in_the_database(shop: ExampleSite) -> None:
    settings = "shopsite.with_queue"
    shop.manage("check", settings=settings)
    shop.manage("migrate", "--verbosity", "0", settings=settings)
    made = dispatch(shop, settings)

    shop.manage("panel_worker", "--once", settings=settings)
    swept = shop.manage("panel_sweep", settings=settings)

    assert made.read_text() == "done"
    assert "0 waiting jobs enqueued." in swept


def test_a_queue_for_deliveries(shop: ExampleSite) -> None:
    settings = "shopsite.with_delivery_queue"
    shop.manage("check", settings=settings)
    shop.manage("migrate", "--verbosity", "0", settings=settings)
    made = dispatch(shop, settings)

    shop.manage("panel_worker", "--once", "--queue", "integrations", settings=settings)
    assert not made.exists()
    told = shop.manage("panel_worker", "--once", settings=settings)

    assert made.read_text() == "done"
    assert "'default,integrations'" in told


@pytest.mark.services("redis")
@pytest.mark.parametrize("command", ["panel_worker", "celery"])
def test_celery_with_redis(shop: ExampleSite, redis_url: str, command: str) -> None:
    settings, prefix = "shopsite.with_celery", f"shop-{uuid4().hex[:12]}:"
    source = shop.folder / "shopsite" / "with_celery.py"
    source.write_text(source.read_text().replace('"shop:"', repr(prefix)))
    _run_a_job(shop, settings, command, REDIS_URL=redis_url)
    _delete_keys(redis_url, prefix)


@pytest.mark.services("rabbitmq")
def test_celery_with_rabbitmq(shop: ExampleSite, amqp_url: str) -> None:
    settings, queue = "shopsite.with_rabbitmq", f"shop-{uuid4().hex[:12]}"
    source = shop.folder / "shopsite" / "with_rabbitmq.py"
    text = source.read_text().replace('"QUEUES": ["default"]', f'"QUEUES": ["default", "{queue}"]')
    text += f'\nPANEL = {{**PANEL, "jobs": {{"queue": "{queue}"}}}}\n'
    source.write_text(text)
    try:
        _run_a_job(shop, settings, "panel_worker", AMQP_URL=amqp_url)
    finally:
        _delete_queue(amqp_url, queue)


def test_the_commands_of_the_page_exist() -> None:
    from django.core import management

    commands = management.get_commands()
    text = PAGE.read_text("utf-8")
    named = {
        word
        for line in text.splitlines()
        if "manage.py " in line
        for word in [line.partition("manage.py ")[2].split()[0].strip("`.:,")]
    }

    assert named - set(commands) == set()
    assert {"panel_worker", "panel_sweep"} <= named


def _run_a_job(shop: ExampleSite, settings: str, command: str, **variables: str) -> None:
    shop.manage("check", settings=settings, **variables)
    shop.manage("migrate", "--verbosity", "0", settings=settings, **variables)
    made = dispatch(shop, settings, **variables)
    with _worker(shop, settings, command, variables) as log:
        deadline = time.monotonic() + 60
        while not made.exists():
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)


@contextmanager
def _worker(
    shop: ExampleSite, settings: str, command: str, variables: dict[str, str]
) -> Iterator[Path]:
    commands = {
        "panel_worker": ["manage.py", "panel_worker", "--processes", "1"],
        "celery": [
            *["-m", "celery", "-A", "shopsite.celery", "worker"],
            *["--queues", "default", "--loglevel", "INFO", "--concurrency", "1"],
        ],
    }
    log = shop.folder / "worker.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, *commands[command]],
            cwd=shop.folder,
            env={**shop.environment(settings), **variables},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        yield log
        process.terminate()
        process.wait(30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _delete_keys(redis_url: str, prefix: str) -> None:
    from redis import Redis

    with Redis.from_url(redis_url) as redis:
        for key in redis.scan_iter(f"{prefix}*"):
            redis.delete(key)


def _delete_queue(amqp_url: str, queue: str) -> None:
    from kombu.connection import Connection

    with Connection(amqp_url) as connection:  # type: ignore[no-untyped-call,unused-ignore]
        connection.channel().queue_delete(queue)
