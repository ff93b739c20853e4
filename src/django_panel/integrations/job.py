"""The job that sends a payload to the receiver of an integration."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext as _

from django_panel.conf import get_settings
from django_panel.exceptions import PanelSchemaException
from django_panel.integrations.delivery import deliver, new_delivery_id
from django_panel.integrations.sending import Attempt
from django_panel.integrations.shares import share_of
from django_panel.internal.fast.lookups import record_by_key
from django_panel.jobs.exceptions import AttemptFailed, JobRefused
from django_panel.jobs.job import Job
from django_panel.jobs.progress import JobResult
from django_panel.models.integration import Integration
from django_panel.support.keys import RecordKey

#: The largest share of a delay that is added to it at random, so that deliveries that failed
#: together are not repeated together.
JITTER = 0.2


class DeliveryFailed(AttemptFailed):
    """The receiver did not accept the request."""

    def __init__(self, attempt: Attempt) -> None:
        # Not the error text: it may quote the response, which is not for the log.
        super().__init__("no response" if attempt.status is None else f"status {attempt.status}")
        self.retry_after = attempt.retry_after


@dataclass
class SendPanelIntegration(Job):
    """Send a payload to the receiver of an integration.

    The payload is plain data: the record may be gone when the job runs. A delivery gets its id
    when the job is created, so all attempts have the same one.
    """

    key: ClassVar[str] = "integration"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[float]] = (10, 60)
    can_retry: ClassVar[bool] = False

    integration_id: int
    payload: dict[str, Any]
    #: Seconds that one attempt may take.
    timeout: int
    delivery_id: str | None = None
    tenant: Any = None
    parent: RecordKey | None = None

    def __post_init__(self) -> None:
        self.delivery_id = _valid_id(self.delivery_id) if self.delivery_id else new_delivery_id()

    @classmethod
    def queue_name(cls) -> str:
        return get_settings().integrations.queue or super().queue_name()

    def label(self) -> str:
        return _("Delivery to another system")

    def handle(self) -> JobResult | None:
        """Send the request, unless the integration is gone or inactive."""
        integration: Integration | None = record_by_key(Integration.rows(), self.integration_id)
        if integration is None or not integration.is_active:
            return None
        with share_of(self.integration_id, self.timeout):
            attempt = deliver(integration, self.payload, str(self.delivery_id), self.timeout)
        if attempt.is_gone:
            raise JobRefused(_("The receiver wants no more deliveries (410)."))
        if not attempt.is_success:
            raise DeliveryFailed(attempt)
        return None

    def error_message(self, error: BaseException | None) -> str:
        if isinstance(error, DeliveryFailed):
            return _("The receiver did not accept the delivery.")
        return super().error_message(error)

    def retry_delay(self, attempts: int, error: BaseException | None) -> float:
        """Return the back-off, or the longer time that the receiver asks for, and some jitter."""
        asked = getattr(error, "retry_after", None) or 0
        delay = max(super().retry_delay(attempts, error), asked)
        return delay * random.uniform(1, 1 + JITTER)  # noqa: S311 - not for security


def _valid_id(delivery_id: str) -> str:
    try:
        return str(UUID(delivery_id))
    except (ValueError, AttributeError):
        raise PanelSchemaException(
            f"The delivery id is {delivery_id!r}.",
            "It is a UUID, or None for a new one.",
            "Correct the argument of SendPanelIntegration.",
        ) from None
