"""A task backend whose queue is down."""

from __future__ import annotations

from typing import Any

try:
    from django.tasks.backends.dummy import (  # type: ignore[import-not-found,unused-ignore]
        DummyBackend,
    )
except ImportError:
    from django_tasks.backends.dummy import DummyBackend  # type: ignore[assignment,unused-ignore]


class BrokenBackend(DummyBackend):
    """Refuses every task."""

    def enqueue(self, task: Any, args: Any, kwargs: Any) -> Any:
        raise ConnectionError("no queue")
