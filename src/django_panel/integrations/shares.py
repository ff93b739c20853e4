"""The share of a worker that deliveries to one integration may occupy.

A delivery to a receiver that hangs occupies a job of the worker until its timeout. At most half of
the jobs that a worker runs at the same time are therefore deliveries to the same integration, and
only one is while its receiver is slow. A delivery without a free slot waits for a moment if the
receiver is fast; otherwise it is postponed, so that the worker can do something else.

The threads of a process count together. Processes with one thread each, such as Celery's, count
in the default cache, which must be shared by them; a cache that fails limits nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Condition

from django.core.cache import DEFAULT_CACHE_ALIAS, caches

from django_panel.jobs.backends import job_backend, runs_in_request
from django_panel.jobs.capacity import Capacity
from django_panel.jobs.exceptions import JobPostponed

logger = logging.getLogger("django_panel.integrations")

#: Seconds after which a receiver counts as slow, and for which a delivery waits for a fast one.
SLOW = 1.0
#: The longest time in seconds by which a delivery is postponed.
LONGEST_DELAY = 60.0
#: Seconds between two looks at slots in the cache.
_INTERVAL = 0.02
#: Seconds after the timeout at which a slot in the cache is free again, if its worker has died.
_MARGIN = 30
#: Seconds for which the cache remembers that a receiver is slow.
_MEMORY = 300


def share_of(integration_id: int, timeout: float) -> AbstractContextManager[None]:
    """Return a context in which an integration's slot is occupied for at most ``timeout`` seconds.

    Entering it raises ``JobPostponed`` if no slot is free.
    """
    capacity = Capacity.current()
    if runs_in_request(job_backend()):
        return nullcontext()
    if capacity.threads > 1:
        return _in_process.slot(integration_id, timeout, capacity.threads // 2)
    if capacity.processes > 1:
        return _cached_slot(integration_id, timeout, capacity)
    return nullcontext()


class _Receiver:
    """The deliveries to one integration in this process."""

    def __init__(self) -> None:
        #: When each delivery that is under way began.
        self.began: list[float] = []
        #: Whether the last delivery that ended was slow.
        self.is_slow = False
        self._next_turn = 0.0

    def ended(self, began: float) -> None:
        self.began.remove(began)
        self.is_slow = time.monotonic() - began > SLOW
        if not self.is_slow:
            self._next_turn = 0.0

    def delay(self, timeout: float) -> float:
        """Return the seconds until the turn of a postponed delivery, if all others time out."""
        now = time.monotonic()
        turn = max(self._next_turn, now) + timeout
        self._next_turn = min(turn, now + LONGEST_DELAY)
        return self._next_turn - now


class ProcessSlots:
    """The slots of all integrations in this process."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._receivers: dict[int, _Receiver] = {}

    @contextmanager
    def slot(self, integration_id: int, timeout: float, limit: int) -> Iterator[None]:
        """Occupy one of ``limit`` slots."""
        with self._changed:
            receiver = self._receivers.setdefault(integration_id, _Receiver())
            self._wait(receiver, timeout, limit)
            began = time.monotonic()
            receiver.began.append(began)
        try:
            yield
        finally:
            with self._changed:
                receiver.ended(began)
                self._changed.notify_all()

    def _wait(self, receiver: _Receiver, timeout: float, limit: int) -> None:
        """Wait for a free slot, unless the receiver is slow."""
        until = time.monotonic() + SLOW
        while len(receiver.began) >= (1 if receiver.is_slow else limit):
            now = time.monotonic()
            if receiver.is_slow or max(receiver.began) + SLOW <= now:
                raise JobPostponed(receiver.delay(timeout))
            if until <= now:
                # A fast receiver with many deliveries.
                raise JobPostponed(SLOW)
            self._changed.wait(min(until, max(receiver.began) + SLOW) - now)


_in_process = ProcessSlots()


@contextmanager
def _cached_slot(integration_id: int, timeout: float, capacity: Capacity) -> Iterator[None]:
    """Occupy a slot in the cache."""
    prefix = f"django_panel.integrations.share.{capacity.worker}.{integration_id}"
    slow = f"{prefix}.slow"
    slots = [f"{prefix}.{number}" for number in range(max(1, capacity.processes // 2))]
    try:
        slot = _occupy(slots, slow, timeout)
    except JobPostponed:
        raise
    except Exception:
        logger.exception("The cache failed; deliveries to one integration are not limited.")
        slot = None
    began = time.monotonic()
    try:
        yield
    finally:
        if slot is not None:
            _release(slot, slow, is_slow=time.monotonic() - began > SLOW)


def _occupy(slots: list[str], slow: str, timeout: float) -> str:
    """Return a slot that was free; wait for one, unless the receiver is slow."""
    cache = caches[DEFAULT_CACHE_ALIAS]
    until = time.monotonic() + SLOW
    while True:
        is_slow = bool(cache.get(slow))
        for slot in slots[:1] if is_slow else slots:
            if cache.add(slot, time.time(), timeout + _MARGIN):
                return slot
        began = cache.get_many(slots).values()
        if is_slow or (began and time.time() - max(began) > SLOW):
            raise JobPostponed(min(timeout, LONGEST_DELAY))
        if until <= time.monotonic():
            # A fast receiver with many deliveries.
            raise JobPostponed(SLOW)
        time.sleep(_INTERVAL)


def _release(slot: str, slow: str, *, is_slow: bool) -> None:
    cache = caches[DEFAULT_CACHE_ALIAS]
    try:
        if is_slow:
            cache.set(slow, True, _MEMORY)
            cache.delete(slot)
        else:
            cache.delete_many([slot, slow])
    except Exception:
        logger.exception("The cache failed; a slot of an integration stays occupied for a while.")
