"""Wait for a database that a worker cannot use, for example while its server is restarted."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable
from functools import cache
from time import monotonic

from django.db import InterfaceError, OperationalError, connections

from django_panel.support.database_errors import is_full, is_unreachable

logger = logging.getLogger("django_panel.jobs")

#: Seconds before the first try to connect, and between the later ones. Each pause is shortened at
#: random, so that many workers do not connect at the same time.
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 5.0


def is_outage(error: BaseException) -> bool:
    """Return whether a database cannot be used at the moment, so that waiting helps."""
    return is_unreachable(error) or is_full(error)


@cache
def outage_of(alias: str) -> Outage:
    """Return the outage of a database, which the threads of a process share."""
    return Outage(alias)


class Outage:
    """The time in which a database cannot be used.

    Several threads may wait for its end. Beginning and end are logged once.
    """

    def __init__(self, alias: str) -> None:
        self._alias = alias
        self._lock = threading.Lock()
        self._is_over = True
        self._ended_at = -LONGEST_PAUSE

    def wait(self, error: Exception, pause: Callable[[float], bool]) -> bool:
        """Wait until the database accepts connections; return whether it does.

        ``pause`` waits for some seconds and returns whether to try to connect; False stops waiting.
        The connection of this thread is closed, so no transaction may be open.
        """
        seconds = self._begin(error)
        while pause(random.uniform(seconds / 2, seconds)):  # noqa: S311
            if self._can_connect():
                self._end()
                return True
            seconds = min(seconds * 2, LONGEST_PAUSE)
        return False

    def _can_connect(self) -> bool:
        connection = connections[self._alias]
        try:
            connection.close()
            connection.ensure_connection()
        except (OperationalError, InterfaceError):
            return False
        return True

    def _begin(self, error: Exception) -> float:
        """Log the error if it is the first one; return the seconds until the first try."""
        with self._lock:
            if self._is_over:
                logger.warning(
                    "The database %r cannot be used; waiting for it: %s", self._alias, error
                )
            self._is_over = False
            # It accepted connections and failed again at once, for example with a full disk.
            is_same = monotonic() - self._ended_at < LONGEST_PAUSE
            return LONGEST_PAUSE if is_same else FIRST_PAUSE

    def _end(self) -> None:
        with self._lock:
            if not self._is_over:
                logger.warning("The database %r can be used again.", self._alias)
            self._is_over, self._ended_at = True, monotonic()
