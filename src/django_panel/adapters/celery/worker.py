"""Run a Celery worker in this process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from celery.signals import worker_ready

from django_panel.adapters.celery.backend import celery_app
from django_panel.adapters.celery.interface import task_backends
from django_panel.jobs.capacity import Capacity
from django_panel.jobs.sweep_thread import SweepThread


def run(
    alias: str,
    queue: str,
    processes: int | None,
    sweep: Callable[[], None],
    interval: float,
) -> None:
    """Work on the queues of a backend until SIGTERM or SIGINT.

    ``queue`` is a name, several with commas, or ``*`` for all queues of the backend. ``sweep`` is
    called every ``interval`` seconds in a thread of this process; the tasks run in ``processes``
    child processes, by default one for each core. A first signal lets running tasks end.
    """
    app = celery_app(alias)
    queues = task_backends[alias].queues if queue == "*" else queue.split(",")
    worker = app.Worker(
        queues=_names(queues),
        concurrency=processes,
        pool="prefork",
        loglevel="INFO",
        optimization="fair",
        # Workers need not know of each other.
        without_gossip=True,
        without_mingle=True,
    )
    Capacity(worker.concurrency).use()
    sweeper = SweepThread(sweep, interval)

    def start(sender: object, **kwargs: object) -> None:
        sweeper.start()

    # The thread begins when the child processes have been forked.
    worker_ready.connect(start, weak=False)
    try:
        worker.start()
    finally:
        worker_ready.disconnect(start)
        sweeper.stop()
    if worker.exitcode:
        sys.exit(worker.exitcode)


def _names(queues: Iterable[str]) -> list[str]:
    return sorted({name.strip() for name in queues if name.strip()})
