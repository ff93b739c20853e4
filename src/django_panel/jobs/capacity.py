"""How many jobs a worker runs at the same time."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from uuid import uuid4

from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Capacity(FrozenValue):
    """The processes of a worker, and the jobs that each of them runs at the same time."""

    processes: int
    threads: int = 1
    #: Identifies the worker, in all of its processes.
    worker: str = field(default_factory=lambda: uuid4().hex)

    @classmethod
    def current(cls) -> Capacity:
        """Return the capacity of the worker that this process belongs to.

        A worker that ``panel_worker`` did not start is taken for one with a process for each core,
        which is Celery's default.
        """
        return _current

    def use(self) -> None:
        """Make this the capacity of the process and of the children that it forks."""
        global _current
        _current = self


_current = Capacity(os.cpu_count() or 1, worker="")
