"""Rate limits of logins, password resets and invitations, per account and per IP address.

A slot is reserved before the password is checked, and released on success: counting afterwards
would let many parallel guesses through. Each slot is a cache key with its own timeout that is
reserved with ``add()``, which is atomic in most backends, so the window slides exactly and no
attempt is lost between processes.
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

from django_panel.support.frozen import FrozenValue

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Limit(FrozenValue):
    """The number of failures that are allowed within ``seconds``."""

    name: str
    failures: int
    seconds: int


PER_ACCOUNT = Limit("account", 5, 300)
PER_ADDRESS = Limit("address", 20, 60)
#: For a browser that has logged in to the account before; see ``known_browser.py``.
PER_BROWSER = Limit("browser", 5, 300)
#: Every mail counts, so these are limits of requests, not of failures.
RESET_PER_ACCOUNT = Limit("reset-account", 5, 3600)
RESET_PER_ADDRESS = Limit("reset-address", 20, 3600)
#: Mails with an invitation to one address.
INVITATIONS_PER_ADDRESS = Limit("invitation", 5, 3600)


class Throttled(Exception):
    """The limit is reached; the next slot is free after ``retry_after`` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"Try again in {retry_after} seconds.")
        self.retry_after = retry_after


class ThrottleUnavailable(Exception):
    """The cache does not work, so logins are refused."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Attempt(FrozenValue):
    """A login attempt; it counts as a failure until it is released."""

    #: The slots that a success releases: all of the account or of the known browser.
    account_slots: tuple[str, ...]
    address_slot: str | None

    @classmethod
    def begin(
        cls,
        account: str | None,
        address: str | None,
        *,
        browser: str | None = None,
        limits: tuple[Limit, Limit] = (PER_ACCOUNT, PER_ADDRESS),
    ) -> Attempt:
        """Reserve a slot for the account and the address; raise ``Throttled`` if none is free.

        A known ``browser`` of the account has its own slots. Without an account, only the
        attempts of the address are counted.
        """
        per_account, per_address = limits
        subject = None if account is None else normalized(account)
        if browser is not None and per_account is PER_ACCOUNT:
            per_account, subject = PER_BROWSER, f"{browser}:{subject}"
        with _open_cache() as cache:
            reserved: list[str] = []
            slots: tuple[str, ...] = ()
            if subject is not None:
                account_key = _key(per_account, subject)
                reserved.append(_reserve_slot(cache, per_account, account_key))
                slots = tuple(_slots(per_account, account_key))
            if address is None:
                return cls(slots, None)
            try:
                slot = _reserve_slot(cache, per_address, _key(per_address, address))
            except Throttled:
                cache.delete_many(reserved)
                raise
            return cls(slots, slot)

    def release(self) -> None:
        """Release all slots of the account, and this slot of the address.

        The address keeps its other failures: a successful login to one account must not reset the
        count of failed logins to other accounts.
        """
        with _open_cache() as cache:
            cache.delete_many(self.account_slots)
            if self.address_slot is not None:
                cache.delete(self.address_slot)


def _reserve_slot(cache: BaseCache, limit: Limit, key: str) -> str:
    slots = _slots(limit, key)
    now = time.time()
    taken = cache.get_many(slots)
    for slot in slots:
        if slot not in taken and cache.add(slot, now, timeout=limit.seconds):
            return slot
    taken = cache.get_many(slots)
    if not taken:
        # Some cache backends ignore a lost connection.
        raise ThrottleUnavailable("The default cache stores nothing.")
    frees_at = min(float(since) for since in taken.values()) + limit.seconds
    raise Throttled(max(1, math.ceil(frees_at - now)))


def _slots(limit: Limit, key: str) -> list[str]:
    return [f"{key}:{number}" for number in range(limit.failures)]


def _key(limit: Limit, subject: str) -> str:
    """Return a cache key without the account name or address in plain text."""
    digest = salted_hmac("django_panel.auth.throttle", subject, algorithm="sha256").hexdigest()
    return f"django_panel.auth:{limit.name}:{digest}"


def normalized(account: str) -> str:
    """Return the account name as a case-insensitive lookup would compare it."""
    return unicodedata.normalize("NFKC", account).strip().casefold()


@contextmanager
def _open_cache() -> Iterator[BaseCache]:
    """Yield the default cache; convert its errors to ``ThrottleUnavailable``."""
    try:
        cache = caches[DEFAULT_CACHE_ALIAS]
        if isinstance(cache, DummyCache):
            raise ThrottleUnavailable("The default cache is the dummy cache.")
        yield cache
    except (Throttled, ThrottleUnavailable):
        raise
    except Exception as error:
        # Cache backends have no common exception for a lost connection.
        _logger.exception("The default cache cannot count failed logins.")
        raise ThrottleUnavailable(str(error)) from error
