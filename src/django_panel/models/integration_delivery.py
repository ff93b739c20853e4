"""The delivery history of integrations."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from django_panel.models.integration import Integration


class IntegrationDelivery(models.Model):
    """One attempt to send a request; request headers are never stored."""

    integration = models.ForeignKey(
        Integration, on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    trigger = models.CharField(max_length=20)
    method = models.CharField(max_length=10)
    #: Copied when the request is sent.
    url = models.TextField()
    #: The same for all attempts of one delivery.
    delivery_id = models.UUIDField()
    #: The HTTP status; None if there was no response.
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    duration_ms = models.PositiveIntegerField(default=0)
    error = models.TextField(null=True, blank=True)  # noqa: DJ001 - null in decisions A3
    #: Truncated to 2,000 characters.
    request_body = models.TextField(blank=True)
    response_body = models.TextField(blank=True)
    attempted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_integration_deliveries"
        default_permissions = ()
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["integration", "-attempted_at"], name="panel_deliveries_newest"),
            models.Index(fields=["attempted_at"], name="panel_deliveries_age"),
        ]

    def __str__(self) -> str:
        return f"{self.method} {self.url}"
