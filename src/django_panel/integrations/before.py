"""Send ``before`` triggers while a record is written, within a time budget (decisions C5).

A receiver can neither prevent the write nor delay it beyond the budget.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django.db import transaction

from django_panel.integrations import breaker
from django_panel.integrations.delivery import new_delivery_id, record, send
from django_panel.integrations.triggers import Trigger
from django_panel.support import context

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.integrations.record_write import RecordWrite
    from django_panel.integrations.registrations import Event, Registration
    from django_panel.models.integration import Integration

logger = logging.getLogger("django_panel.integrations")

#: Seconds that one request may take.
SECONDS_EACH = 2.0
#: Seconds that all requests may take during one HTTP request, or during one write outside of it.
SECONDS_IN_TOTAL = 5.0
#: With less than this left, no further request is sent.
_LEAST = 0.05


class TimeBudget:
    """The seconds that are left for requests."""

    def __init__(self, seconds: float = SECONDS_IN_TOTAL) -> None:
        self.left = seconds

    def spend(self, seconds: float) -> None:
        self.left -= seconds


_budgets: WeakKeyDictionary[HttpRequest, TimeBudget] = WeakKeyDictionary()


def current_budget() -> TimeBudget:
    """Return the budget of the current request, or a new one outside a request."""
    request = context.current().request
    if request is None:
        return TimeBudget()
    return _budgets.setdefault(request, TimeBudget())


def send_before(
    registration: Registration, event: Event, write: RecordWrite, budget: TimeBudget
) -> None:
    """Send the ``before`` trigger of an event to the active integrations of its tenants."""
    trigger = Trigger(f"before_{event}")
    integrations = registration.active_for(trigger, write)
    if not integrations:
        return
    payload = write.payload(trigger, registration.slug, registration.fields)
    for integration in integrations:
        seconds = min(SECONDS_EACH, registration.timeout, budget.left)
        if seconds < _LEAST:
            logger.warning(
                "The integration %s was not sent: others took all the time of this write.",
                integration.pk,
            )
        elif not breaker.is_open(integration):
            started = monotonic()
            try:
                _send(integration, payload, seconds, write.using)
            except Exception:
                logger.exception("The integration %s could not be sent.", integration.pk)
            budget.spend(monotonic() - started)


def _send(integration: Integration, payload: Mapping[str, Any], seconds: float, using: str) -> None:
    """Send one payload.

    The attempt is recorded after the commit of the database ``using``: until then the write would
    lock the integration's row.
    """
    delivery_id = new_delivery_id()
    request, attempt = send(integration, payload, delivery_id, seconds)
    if attempt.is_success:
        breaker.record_success(integration)
    else:
        breaker.record_failure(integration)
    # Robust: a history that cannot be written must not fail the request.
    transaction.on_commit(
        partial(record, integration, request, attempt, str(payload["trigger"]), delivery_id),
        using=using,
        robust=True,
    )
