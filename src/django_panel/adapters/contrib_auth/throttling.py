"""Count the attempts of a request, with JSON errors for too many."""

from __future__ import annotations

from django.http import HttpRequest

from django_panel.adapters.contrib_auth.known_browser import browser_of
from django_panel.adapters.contrib_auth.responses import throttle_unavailable, throttled
from django_panel.auth.client_address import client_address
from django_panel.auth.throttle import (
    PER_ACCOUNT,
    PER_ADDRESS,
    Attempt,
    Limit,
    Throttled,
    ThrottleUnavailable,
)


def begin_attempt(
    request: HttpRequest,
    account: str | None,
    field: str,
    per_account: Limit = PER_ACCOUNT,
    per_address: Limit = PER_ADDRESS,
) -> Attempt:
    """Reserve an attempt; the error of a reached limit belongs to ``field``.

    Without an account, only the attempts of the client's IP address are counted.
    """
    try:
        return Attempt.begin(
            account,
            client_address(request),
            browser=None if account is None else browser_of(request, account),
            limits=(per_account, per_address),
        )
    except Throttled as limit:
        raise throttled(limit.retry_after, field) from None
    except ThrottleUnavailable:
        raise throttle_unavailable() from None


def succeed(attempt: Attempt) -> None:
    """Release an attempt that was not a failure."""
    try:
        attempt.release()
    except ThrottleUnavailable:
        raise throttle_unavailable() from None
