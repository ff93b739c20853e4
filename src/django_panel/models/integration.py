"""Integrations of resources: HTTP requests to other systems when records change."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Integration(models.Model):
    """A request that is sent when a record of a resource changes (decisions A3)."""

    #: Panel id and resource slug; set by the server.
    panel = models.CharField(max_length=100)
    resource = models.CharField(max_length=200)
    name = models.CharField(max_length=120)
    #: A value of ``django_panel.integrations.Trigger``.
    trigger = models.CharField(max_length=20)
    method = models.CharField(max_length=10, default="POST")
    url = models.TextField()
    headers = models.JSONField(default=dict, blank=True)
    query = models.JSONField(default=dict, blank=True)
    #: ``json``, ``form`` or ``none``.
    body_type = models.CharField(max_length=10, default="json")
    #: A JSON template; blank sends the whole payload.
    body = models.TextField(null=True, blank=True)  # noqa: DJ001 - null in decisions A3
    is_active = models.BooleanField(default=True)
    #: Encrypted; ``get_secret()`` decrypts it.
    secret = models.TextField()
    #: The encrypted secret before the last rotation; it signs too until this time.
    previous_secret = models.TextField(null=True, blank=True)  # noqa: DJ001 - null in decisions A3
    previous_secret_until = models.DateTimeField(null=True, blank=True)
    last_status = models.PositiveSmallIntegerField(null=True, blank=True)
    last_error = models.TextField(null=True, blank=True)  # noqa: DJ001 - null in decisions A3
    last_attempted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "panel_integrations"
        default_permissions = ()
        permissions = (("manage_integrations", "Can manage integrations"),)
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["panel", "resource", "trigger", "is_active"],
                name="panel_integrations_active",
            )
        ]

    def __str__(self) -> str:
        return self.name
