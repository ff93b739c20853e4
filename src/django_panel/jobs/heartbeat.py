"""Record that a worker is alive while it runs a job."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

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


@contextmanager
def heartbeat(run: JobRun) -> Iterator[None]:
    """Record the worker's heartbeat in a thread until the block ends.

    The thread has its own connection, opened with the first heartbeat: a short job needs none.
    """
    stop = Event()
    thread = Thread(target=_beat, args=(run, stop), name=f"heartbeat-{run.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        # It may wait for a lock; it is a daemon, so a worker that ends does not wait for it.
        thread.join(PATIENCE)


def _beat(run: JobRun, stop: Event) -> None:
    interval = get_settings().jobs.lease / BEATS_PER_LEASE
    wait = interval
    try:
        while not stop.wait(wait):
            try:
                if not run.beat():
                    # The job learns it with its next report.
                    return
                wait = interval
            except Exception:
                # On SQLite, for example, while the job holds a long transaction.
                logger.debug("The heartbeat of %s could not be recorded.", run.pk, exc_info=True)
                wait = min(RETRY_AFTER, interval)
    finally:
        connections[JobRun.write_database()].close()
