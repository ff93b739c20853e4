"""Work on the queue in the database, in this process or in several."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from uuid import uuid4

from django.db import OperationalError, connections
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.utils import is_locked_database_exception

from django_panel.adapters.database_queue.processes import run_processes

logger = logging.getLogger("django_panel.jobs")

#: The maximum number of seconds between two looks into the queue; SIGTERM waits for the end of one.
LONGEST_INTERVAL = 1.0


def run(
    alias: str,
    queue: str,
    processes: int | None,
    sweep: Callable[[], None],
    sweep_interval: float,
    *,
    interval: float = LONGEST_INTERVAL,
    batch: bool = False,
) -> None:
    """Work on a queue until SIGTERM or SIGINT, which let the current task end.

    ``queue`` is a name, several with commas, or ``*``. ``sweep`` is called every
    ``sweep_interval`` seconds in a thread. With ``batch``, the worker ends when no task is due.
    """

    def work(sweeps: bool) -> None:
        worker = DatabaseWorker(alias, queue.split(","), min(interval, LONGEST_INTERVAL), batch)
        if batch:
            sweep()
        elif sweeps:
            thread = SweepThread(sweep, sweep_interval)
            thread.start()
        try:
            worker.run()
        finally:
            if sweeps and not batch:
                thread.stop()

    if processes is None or processes < 2:
        work(True)
    else:
        connections.close_all()
        run_processes([partial(work, number == 0) for number in range(processes)])


class DatabaseWorker(Worker):  # type: ignore[misc,unused-ignore]
    """The worker of the queue, which survives a locked database and stops between two tasks."""

    def __init__(self, alias: str, queues: list[str], interval: float, batch: bool) -> None:
        super().__init__(
            queue_names=queues,
            interval=interval,
            batch=batch,
            backend_name=alias,
            startup_delay=False,
            max_tasks=None,
            worker_id=uuid4().hex,
            excluded_queue_names=[],
        )

    def run(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self.configure_signals()
        while self.running:
            try:
                super().run()
                return
            except OperationalError as error:
                # Another process writes to SQLite for longer than the timeout.
                if not is_locked_database_exception(error):
                    raise
                time.sleep(self.interval)

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """Stop after the current task; a second signal ends the process at once.

        The base class exits here if it has not begun its task, also if it has already claimed it.
        """
        if not self.running:
            self.reset_signals()
            os.kill(os.getpid(), signum)
        self.running = False


class SweepThread(threading.Thread):
    """Calls a function again and again; an error is logged."""

    def __init__(self, sweep: Callable[[], None], interval: float) -> None:
        super().__init__(name="panel-sweep", daemon=True)
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
                connections.close_all()
            self._stopped.wait(self._interval)

    def stop(self) -> None:
        """End the thread, and wait for a sweep that is running."""
        self._stopped.set()
        self.join(timeout=10)
