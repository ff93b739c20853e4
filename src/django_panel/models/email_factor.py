"""Emailed sign-in codes: who uses them, and the code that is waiting for an answer."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class EmailFactor(models.Model):
    """The state of a user's emailed codes (decisions A5, C1); codes are stored as a hash."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    #: When the user enabled emailed codes; None while they are off.
    enabled_at = models.DateTimeField(null=True, blank=True)
    #: The hash of the pending code; empty if there is none.
    code_hash = models.CharField(max_length=128, blank=True)
    #: The session that asked for the code.
    session_hash = models.CharField(max_length=64, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    #: Wrong guesses of the pending code.
    guesses = models.PositiveSmallIntegerField(default=0)

    class Meta:
        db_table = "panel_email_factors"
        default_permissions = ()
        permissions = ()

    def __str__(self) -> str:
        return str(self.user_id)


class EmailCodeSend(models.Model):
    """One email with a code; the rows of the last hour limit further ones."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_email_code_sends"
        default_permissions = ()
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "sent_at"], name="panel_email_code_sends_recent")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.sent_at}"
