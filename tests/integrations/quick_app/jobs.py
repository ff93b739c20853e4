"""The job with short delays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django_panel.jobs import SendPanelIntegration


@dataclass
class QuickDelivery(SendPanelIntegration):
    """Waits a second, and so signs with another time; the rest is that of the product."""

    key: ClassVar[str] = "quick-integration"
    backoff: ClassVar[Sequence[float]] = (1, 1)
