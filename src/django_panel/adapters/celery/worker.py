"""Run a Celery worker in this process."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterable

from celery.signals import worker_ready
from django.db import connections

from django_panel.adapters.celery.backend import celery_app
from django_panel.adapters.celery.interface import task_backends

logger = logging.getLogger("django_panel.celery")


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
    sweeper = Sweeper(sweep, interval)

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


class Sweeper(threading.Thread):
    """Calls a function again and again; an exception is logged."""

    def __init__(self, sweep: Callable[[], None], interval: float) -> None:
        super().__init__(name="panel-sweeper", daemon=True)
        self._sweep = sweep
        self._interval = interval
        self._stopped = threading.Event()

    def run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._sweep()
            except Exception:
                logger.exception("The sweep failed; it will be tried again.")
            finally:
                # A child process that is forked later must not inherit an open connection.
                connections.close_all()
            self._stopped.wait(self._interval)

    def stop(self) -> None:
        """End the thread, and wait for a sweep that is running."""
        self._stopped.set()
        if self.is_alive():
            self.join(timeout=10)


def _names(queues: Iterable[str]) -> list[str]:
    return sorted({name.strip() for name in queues if name.strip()})
