"""A circuit breaker for requests that are sent while a record is written.

After five failures in a row an integration is skipped for a minute; then one request is tried,
and another failure skips it for the next minute. The counts are in the cache that all processes
share. If the cache fails, requests are sent.
"""

from __future__ import annotations

import logging

from django.core.cache import DEFAULT_CACHE_ALIAS, caches

from django_panel.models.integration import Integration

logger = logging.getLogger("django_panel.integrations")

#: Failures in a row after which an integration is skipped.
FAILURES = 5
#: Seconds for which it is skipped.
PAUSE = 60
#: Seconds after which failures are forgotten.
_MEMORY = 60 * 60


def is_open(integration: Integration) -> bool:
    """Return whether an integration is skipped at the moment."""
    try:
        return bool(caches[DEFAULT_CACHE_ALIAS].get(f"{_key(integration)}.skipped", False))
    except Exception:
        logger.exception("The cache failed; an integration that may be down is not skipped.")
        return False


def record_success(integration: Integration) -> None:
    """Forget the failures of an integration."""
    try:
        caches[DEFAULT_CACHE_ALIAS].delete(f"{_key(integration)}.failures")
    except Exception:
        logger.exception("The cache failed; failures of an integration are still counted.")


def record_failure(integration: Integration) -> None:
    """Count a failure; from the fifth in a row on, the integration is skipped for a minute."""
    failures = f"{_key(integration)}.failures"
    try:
        cache = caches[DEFAULT_CACHE_ALIAS]
        cache.add(failures, 0, _MEMORY)
        if cache.incr(failures) >= FAILURES:
            cache.set(f"{_key(integration)}.skipped", True, PAUSE)
    except Exception:
        logger.exception("The cache failed; a failure of an integration is not counted.")


def _key(integration: Integration) -> str:
    # An integration that was edited, such as its URL, starts anew.
    return f"django_panel.integrations.{integration.pk}.{integration.updated_at.timestamp():.6f}"
