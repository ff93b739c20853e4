"""A queue that cannot be reached."""

from __future__ import annotations

from typing import Any

try:
    from django.tasks.backends.base import (  # type: ignore[import-not-found,unused-ignore]
        BaseTaskBackend,
    )
except ImportError:
    from django_tasks.backends.base import (  # type: ignore[assignment,no-redef,unused-ignore]
        BaseTaskBackend,
    )


class UnreachableBackend(BaseTaskBackend):  # type: ignore[misc,unused-ignore]
    """Raises an error instead of queueing a task."""

    def enqueue(self, task: Any, args: Any, kwargs: Any) -> Any:
        raise ConnectionRefusedError("The queue is down.")
