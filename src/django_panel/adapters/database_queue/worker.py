"""Work on the queue in the database: in threads of this process or of several."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from types import FrameType
from typing import Any
from uuid import uuid4

from django.db import InterfaceError, OperationalError, connections, router

from django_panel.adapters.database_queue.processes import run_processes
from django_panel.jobs.capacity import Capacity
from django_panel.jobs.outage import is_outage, outage_of
from django_panel.jobs.sweep_thread import SweepThread
from django_panel.support.database_errors import is_conflict, is_locked

logger = logging.getLogger("django_panel.jobs")

#: The maximum number of seconds between two looks into the queue; SIGTERM waits for the end of one.
LONGEST_INTERVAL = 1.0
#: The maximum number of seconds until a worker that waits for the database notices SIGTERM.
_SLICE = 0.2
#: The threads of a process; most of the time a job waits for a database or another system.
THREADS = 4


def run(
    alias: str,
    queue: str,
    processes: int | None,
    sweep: Callable[[], None],
    sweep_interval: float,
    *,
    threads: int | None = None,
    interval: float = LONGEST_INTERVAL,
    batch: bool = False,
) -> None:
    """Work on a queue until SIGTERM or SIGINT, which let the current tasks end.

    ``queue`` is a name, several with commas, or ``*``. Each process runs ``threads`` tasks at the
    same time. ``sweep`` is called every ``sweep_interval`` seconds in a thread of the first
    process. With ``batch``, the worker ends when no task is due.
    """
    capacity = Capacity(max(processes or 1, 1), max(threads or THREADS, 1))
    capacity.use()

    def work(sweeps: bool) -> None:
        names = queue.split(",")
        workers = new_workers(alias, names, min(interval, LONGEST_INTERVAL), batch, capacity)
        if batch:
            sweep()
        elif sweeps:
            thread = SweepThread(sweep, sweep_interval)
            thread.start()
        try:
            run_workers(workers)
        finally:
            if sweeps and not batch:
                thread.stop()

    if capacity.processes < 2:
        work(True)
    else:
        connections.close_all()
        run_processes([partial(work, number == 0) for number in range(capacity.processes)])


def new_workers(
    alias: str, queues: list[str], interval: float, batch: bool, capacity: Capacity
) -> list[Any]:
    """Return the workers of one process; their base class is the worker of django-tasks-db.

    Its module can be imported only if its app is installed.
    """
    base = import_module("django_tasks_db.management.commands.db_worker").Worker
    cls = type("DatabaseWorker", (CarefulWorker, base), {})
    workers = [
        cls(
            queue_names=queues,
            interval=interval,
            batch=batch,
            backend_name=alias,
            startup_delay=False,
            max_tasks=None,
            worker_id=uuid4().hex,
            excluded_queue_names=[],
        )
        for _ in range(capacity.threads)
    ]
    turn = threading.Lock()
    for worker in workers:
        worker.workers, worker.turn = workers, turn
    return workers


def run_workers(workers: Sequence[CarefulWorker]) -> None:
    """Run each worker in a thread, the first one in this thread, until all have ended.

    An error in one of them stops the others and is raised, so that a service manager can start
    the process again.
    """
    errors: list[BaseException] = []

    def work(worker: CarefulWorker) -> None:
        try:
            worker.run()
        except BaseException as error:
            errors.append(error)
        finally:
            connections.close_all()

    first, *others = workers
    if threading.current_thread() is threading.main_thread():
        # Before the threads start: a signal may arrive when one of them has a task.
        first.configure_signals()
    threads = [
        threading.Thread(target=work, args=(worker,), name=f"panel-worker-{number}")
        for number, worker in enumerate(others, 2)
    ]
    for thread in threads:
        thread.start()
    try:
        first.run()
    finally:
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]


class CarefulWorker:
    """Makes the worker wait for its database, and stop only between two tasks.

    Of the workers of a process, one at a time looks into the queue: the one that has the turn.
    Idle threads therefore cost no queries, and one of them waits for a database that is down.
    """

    #: Attributes and methods of the base class.
    running: bool
    batch: bool
    interval: float
    configure_signals: Callable[[], None]
    reset_signals: Callable[[], None]
    #: All workers of the process, and the lock of the one that looks into the queue.
    workers: Sequence[CarefulWorker]
    turn: threading.Lock

    def run(self) -> None:
        try:
            with self.turn:
                while self.running:
                    try:
                        super().run()  # type: ignore[misc]
                        return
                    except (OperationalError, InterfaceError) as error:
                        self._wait_for_database(error)
        except BaseException:
            self.stop()
            raise

    def _wait_for_database(self, error: Exception) -> None:
        """Wait until the queue can be read again; raise the error if that may never happen.

        A task that was running has failed. Its job is continued by the rules of jobs.
        """
        if is_locked(error) or is_conflict(error):
            # Another process writes to SQLite for longer than the timeout, for example.
            self._pause(self.interval)
        elif is_outage(error) and not self.batch:
            tasks = import_module("django_tasks_db.models").DBTaskResult
            outage_of(router.db_for_write(tasks)).wait(error, self._pause)
        else:
            raise error

    def _pause(self, seconds: float) -> bool:
        """Wait; return False if the worker is to stop.

        Not an ``Event``: a signal handler that sets it can deadlock.
        """
        until = time.monotonic() + seconds
        while self.running and (rest := until - time.monotonic()) > 0:
            time.sleep(min(rest, _SLICE))
        return self.running

    def run_task(self, task: Any) -> None:
        """Run a task; meanwhile another worker of the process looks into the queue."""
        self.turn.release()
        try:
            super().run_task(task)  # type: ignore[misc]
        finally:
            self.turn.acquire()

    def stop(self) -> None:
        """Stop all workers of the process after their current tasks."""
        for worker in self.workers:
            worker.running = False

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """Stop after the current tasks; a second signal ends the process at once.

        The base class exits here if it has not begun its task, also if it has already claimed it.
        """
        if not self.running:
            self.reset_signals()
            os.kill(os.getpid(), signum)
        self.stop()
