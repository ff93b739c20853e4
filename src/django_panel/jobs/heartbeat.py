"""Record that a worker is alive while it runs a job."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Event, Thread
from time import monotonic

from django.db import connections

from django_panel.conf import get_settings
from django_panel.models.job_run import JobRun

logger = logging.getLogger("django_panel.jobs")

#: How often the heartbeat is recorded within a lease.
BEATS_PER_LEASE = 4
#: Seconds until the next try after an error; a locked database is free again soon.
RETRY_AFTER = 0.5
#: Seconds to wait for the thread when the job has ended.
PATIENCE = 5
#: The maximum number of seconds between two looks at the runs without a thread.
LONGEST_WAIT = 5.0


@contextmanager
def heartbeat(run: JobRun) -> Iterator[None]:
    """Record the worker's heartbeat in a thread until the block ends.

    The claim of a run is its first heartbeat, so a run that ends before the second one is due
    needs neither a thread nor a connection of its own.
    """
    beats = _Heartbeat(run)
    starter = _starter
    starter.add(beats)
    try:
        yield
    finally:
        starter.remove(beats)
        beats.stop()


class _Heartbeat:
    """The heartbeat of one run.

    It has a thread of its own, because a heartbeat can wait for a lock that the job holds.
    """

    def __init__(self, run: JobRun) -> None:
        self.interval = get_settings().jobs.lease / BEATS_PER_LEASE
        self._run = run
        self._stopped = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        name = f"heartbeat-{self._run.pk}"
        self._thread = Thread(target=self._record, name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, if there is one."""
        if self._thread is not None:
            self._stopped.set()
            # It may wait for a lock; it is a daemon, so a worker that ends does not wait for it.
            self._thread.join(PATIENCE)

    def _record(self) -> None:
        try:
            while not self._stopped.is_set():
                wait = self.interval
                try:
                    if not self._run.beat():
                        # The job learns it with its next report.
                        return
                except Exception:
                    # On SQLite, for example, while the job holds a long transaction.
                    logger.debug(
                        "The heartbeat of %s could not be recorded.", self._run.pk, exc_info=True
                    )
                    wait = min(RETRY_AFTER, self.interval)
                    # The server may have been restarted; the next one needs a new connection.
                    connections[JobRun.write_database()].close()
                self._stopped.wait(wait)
        finally:
            connections[JobRun.write_database()].close()


class _Starter:
    """Starts the heartbeats that become due, in one thread for all runs of the process."""

    def __init__(self) -> None:
        self._due: dict[_Heartbeat, float] = {}
        self._changed = Condition()
        self._looks_at = 0.0
        self._thread: Thread | None = None

    def add(self, beats: _Heartbeat) -> None:
        """Start a heartbeat after its interval."""
        with self._changed:
            due = self._due[beats] = monotonic() + beats.interval
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._watch, name="heartbeats", daemon=True)
                self._thread.start()
            elif due < self._looks_at:
                self._changed.notify()

    def remove(self, beats: _Heartbeat) -> None:
        """Do not start a heartbeat that is not due yet."""
        with self._changed:
            self._due.pop(beats, None)

    def _watch(self) -> None:
        with self._changed:
            while True:
                now = monotonic()
                for beats in [each for each, due in self._due.items() if due <= now]:
                    del self._due[beats]
                    beats.start()
                self._looks_at = min(self._due.values(), default=now + LONGEST_WAIT)
                self._changed.wait(self._looks_at - now)


_starter = _Starter()


def _after_fork() -> None:
    """Replace the starter: a child process has none of the threads of its parent."""
    global _starter
    _starter = _Starter()


os.register_at_fork(after_in_child=_after_fork)
