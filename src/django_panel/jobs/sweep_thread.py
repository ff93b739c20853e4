"""A thread of a worker that sweeps while the worker runs jobs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import connections

from django_panel.jobs.outage import is_outage, outage_of
from django_panel.models.job_run import JobRun

logger = logging.getLogger("django_panel.jobs")


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
            except Exception as error:
                if is_outage(error):
                    outage_of(JobRun.write_database()).wait(error, self._pause)
                else:
                    logger.exception("The sweep failed; it will be tried again.")
            finally:
                # A child process that is forked later must not inherit an open connection.
                connections.close_all()
            # Also after an outage: workers that are alive record their heartbeats first.
            self._stopped.wait(self._interval)

    def stop(self) -> None:
        """End the thread, and wait for a sweep that is running."""
        self._stopped.set()
        if self.is_alive():
            self.join(timeout=10)

    def _pause(self, seconds: float) -> bool:
        return not self._stopped.wait(seconds)
