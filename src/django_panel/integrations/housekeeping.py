"""Delete delivery history that is past its time."""

from __future__ import annotations

from django_panel.conf import get_settings
from django_panel.models.integration_delivery import IntegrationDelivery


def delete_old_deliveries() -> int:
    """Delete attempts beyond the limits of ``PANEL["integrations"]["history"]``; return how many.

    Every attempt prunes the history of its own integration; this also finds integrations that
    send nothing any more.
    """
    history = get_settings().integrations.history
    return IntegrationDelivery.prune_all(
        max(1, history.keep_per_integration), history.retention_days
    )
