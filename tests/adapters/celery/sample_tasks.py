"""Tasks of the site; each writes what it did to a file."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from tests.adapters.celery.names import QUEUE

try:
    from django.tasks import task  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from django_tasks import task  # type: ignore[no-redef,unused-ignore]


def note(path: str, text: str) -> None:
    with Path(path).open("a") as file:
        file.write(f"{text}\n")


@task(queue_name=QUEUE)  # type: ignore[misc,untyped-decorator,unused-ignore]
def write(path: str, text: str) -> str:
    note(path, text)
    return text


@task(queue_name=QUEUE)  # type: ignore[misc,untyped-decorator,unused-ignore]
def write_time(path: str) -> None:
    note(path, str(time.time()))


@task(queue_name=QUEUE)  # type: ignore[misc,untyped-decorator,unused-ignore]
def fail(path: str) -> None:
    note(path, "began")
    raise ValueError("This task fails.")


@task(queue_name=QUEUE)  # type: ignore[misc,untyped-decorator,unused-ignore]
async def write_later(path: str) -> None:
    note(path, "async")


@task(queue_name=QUEUE, takes_context=True)  # type: ignore[misc,untyped-decorator,unused-ignore]
def write_id(context: Any, path: str) -> None:
    note(path, context.task_result.id)


@task(queue_name=QUEUE)  # type: ignore[misc,untyped-decorator,unused-ignore]
def slow(path: str, seconds: float) -> None:
    note(path, f"began {os.getpid()}")
    time.sleep(seconds)
    note(path, "ended")


def not_a_task(path: str) -> None:
    note(path, "not a task")
