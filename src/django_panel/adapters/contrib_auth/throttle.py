"""At most so many failed sign-ins per account and per address in a stretch of time.

A place in the window is taken before the password is looked at and given back on
success: counting afterwards would let a hundred parallel guesses through the check
before the first of them is counted. Each place is one cache key with its own lifetime,
taken with ``add``, which is atomic wherever the backend can be. So the window slides
exactly, and no increment is lost between two processes.
"""

from __future__ import annotations

import logging
import math
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.dummy import DummyCache
from django.utils.crypto import salted_hmac

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """How many failures one key may collect within ``seconds``."""

    name: str
    failures: int
    seconds: int


PER_ACCOUNT = Limit("account", 5, 300)
PER_ADDRESS = Limit("address", 20, 60)


class Throttled(Exception):
    """The limit is reached; the next place frees itself after ``retry_after`` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"Try again in {retry_after} seconds.")
        self.retry_after = retry_after


class ThrottleUnavailable(Exception):
    """The cache cannot count, so nobody may guess."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try, counted as a failure until it succeeds."""

    account: str
    address_place: str | None

    @classmethod
    def begin(cls, account: str, address: str | None) -> Attempt:
        """Take a place in both windows, or raise ``Throttled`` and take none."""
        with _counting() as cache:
            account_key = _key(PER_ACCOUNT, _folded(account))
            account_place = _take_place(cache, PER_ACCOUNT, account_key)
            if address is None:
                return cls(account_key, None)
            try:
                place = _take_place(cache, PER_ADDRESS, _key(PER_ADDRESS, address))
            except Throttled:
                cache.delete(account_place)
                raise
            return cls(account_key, place)

    def succeeded(self) -> None:
        """Forget the account's failures and this try of the address.

        The address keeps its other failures: whoever owns one account must not be able to
        clear the count of guesses at all the others.
        """
        with _counting() as cache:
            cache.delete_many(_places(PER_ACCOUNT, self.account))
            if self.address_place is not None:
                cache.delete(self.address_place)


def _take_place(cache: BaseCache, limit: Limit, key: str) -> str:
    places = _places(limit, key)
    now = time.time()
    taken = cache.get_many(places)
    for place in places:
        if place not in taken and cache.add(place, now, timeout=limit.seconds):
            return place
    taken = cache.get_many(places)
    if not taken:
        # Neither free nor occupied: some backends swallow a lost connection like this.
        raise ThrottleUnavailable("The default cache stores nothing.")
    frees_at = min(float(since) for since in taken.values()) + limit.seconds
    raise Throttled(max(1, math.ceil(frees_at - now)))


def _places(limit: Limit, key: str) -> list[str]:
    return [f"{key}:{number}" for number in range(limit.failures)]


def _key(limit: Limit, who: str) -> str:
    """Return a cache key that tells nobody who it is about."""
    digest = salted_hmac("django_panel.auth.throttle", who, algorithm="sha256").hexdigest()
    return f"django_panel.auth:{limit.name}:{digest}"


def _folded(account: str) -> str:
    """Return one spelling for all that a case-blind look-up would take for one account."""
    return unicodedata.normalize("NFKC", account).strip().casefold()


@contextmanager
def _counting() -> Iterator[BaseCache]:
    """Yield the default cache; whatever its backend raises becomes ``ThrottleUnavailable``."""
    try:
        cache = caches[DEFAULT_CACHE_ALIAS]
        if isinstance(cache, DummyCache):
            raise ThrottleUnavailable("The default cache is the dummy cache.")
        yield cache
    except (Throttled, ThrottleUnavailable):
        raise
    except Exception as error:
        # Backends share no base class for a lost connection.
        _logger.exception("The default cache cannot count failed sign-ins.")
        raise ThrottleUnavailable(str(error)) from error
