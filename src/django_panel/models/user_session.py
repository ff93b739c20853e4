"""The sessions of users: browser, address and last use, for the security page."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class UserSession(models.Model):
    """A browser in which a user is signed in."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    session_key = models.CharField(max_length=64, unique=True)
    user_agent = models.CharField(max_length=300, blank=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_user_sessions"
        default_permissions = ()
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "-last_used_at"], name="panel_user_sessions_newest"),
            models.Index(fields=["last_used_at"], name="panel_user_sessions_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.address}"
