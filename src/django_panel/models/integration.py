"""Integrations of resources: HTTP requests to other systems when records change."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import DatabaseError, models, router, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.models.table_exists import is_migrated
from django_panel.support.encryption import decrypt, encrypt, new_secret

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.db.models import QuerySet

    from django_panel.integrations.sending import Attempt
    from django_panel.models.integration_delivery import IntegrationDelivery

#: How long the secret before a rotation signs too.
ROTATION_OVERLAP = timedelta(hours=24)
_SALT = "django_panel.integrations.secret"


class UnreadableSecret(Exception):
    """A stored secret cannot be decrypted, because ``SECRET_KEY`` was replaced."""


class Integration(models.Model):
    """A request that is sent when a record of a resource changes (decisions A3)."""

    #: Panel id and resource slug; set by the server.
    panel = models.CharField(max_length=100)
    resource = models.CharField(max_length=200)
    #: ``tenants.tenant_id()`` of the tenant it belongs to; empty without tenants.
    tenant = models.CharField(max_length=200, blank=True, default="")
    name = models.CharField(max_length=120)
    #: The first of ``triggers``; ``save()`` sets it. It is the column that queries can filter.
    trigger = models.CharField(max_length=20)
    #: Values of ``django_panel.integrations.Trigger``.
    triggers = models.JSONField(default=list, blank=True)
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
    #: Whether the last attempt was a test.
    last_is_test = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    #: The newest attempts, where ``IntegrationDelivery.history()`` was prefetched.
    newest: list[IntegrationDelivery]

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

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        """Save the row; ``trigger`` is set to the first of ``triggers``, if there are any."""
        self.set_triggers(self.triggers or [self.trigger])
        if update_fields is not None and "triggers" in update_fields:
            update_fields = {*update_fields, "trigger"}
        super().save(update_fields=update_fields, **options)

    def set_triggers(self, triggers: Iterable[str]) -> None:
        """Set the events that are sent, without saving."""
        self.triggers = list(dict.fromkeys(triggers))
        self.trigger = self.triggers[0] if self.triggers else ""

    def get_triggers(self) -> list[str]:
        """Return the events that are sent, each once.

        A row that was written by an older version during an update has only ``trigger``.
        """
        return list(dict.fromkeys(self.triggers or [self.trigger]))

    @classmethod
    def of(cls, panel: str, resource: str, tenant: str = "") -> QuerySet[Integration]:
        """Return the integrations of a resource in a tenant, ordered by name."""
        if not is_migrated(cls):
            return cls.objects.none()
        rows = cls.objects.filter(panel=panel, resource=resource, tenant=tenant)
        return rows.order_by("name", "pk")

    @classmethod
    def all_active(cls) -> list[Integration]:
        """Return the active integrations of all resources."""
        if not is_migrated(cls):
            return []
        return list(cls.objects.filter(is_active=True).order_by("name", "pk"))

    @classmethod
    def stored(cls, key: int) -> Integration | None:
        """Return the integration with this key as it is now, or None."""
        return cls.rows().filter(pk=key).first()

    @classmethod
    def write_database(cls) -> str:
        """Return the alias of the database that rows are written to."""
        return router.db_for_write(cls) or "default"

    @classmethod
    def rows(cls) -> QuerySet[Integration]:
        """Return all rows, from the database that they are written to."""
        return cls.objects.using(cls.write_database())

    def set_secret(self, plain: str) -> None:
        """Set the secret without saving; an earlier one is no longer valid."""
        self.secret = encrypt(plain, _SALT)
        self.previous_secret = self.previous_secret_until = None

    def get_secret(self) -> str:
        """Return the secret, or raise ``UnreadableSecret``."""
        plain = decrypt(self.secret, _SALT)
        if plain is None:
            raise UnreadableSecret(_("The secret cannot be decrypted. Rotate it."))
        return plain

    def rotate(self) -> str:
        """Replace the secret and return the new one; the earlier one signs too for 24 hours.

        A new integration gets its first secret, and is not saved.
        """
        plain, earlier = new_secret(), self.secret
        self.set_secret(plain)
        if earlier:
            self.previous_secret = earlier
            self.previous_secret_until = timezone.now() + ROTATION_OVERLAP
        if self.pk is not None:
            fields = ["secret", "previous_secret", "previous_secret_until", "updated_at"]
            self.save(update_fields=fields)
        return plain

    def signing_secrets(self) -> list[str]:
        """Return the secret, and the one before it while that is valid."""
        secrets = [self.get_secret()]
        until = self.previous_secret_until
        if self.previous_secret and until is not None and timezone.now() < until:
            earlier = decrypt(self.previous_secret, _SALT)
            secrets += [] if earlier is None else [earlier]
        return secrets

    def switch_off(self) -> None:
        """Make the integration inactive; nothing happens if it is gone."""
        self.is_active = False
        # A savepoint: a row that is gone must not end the current transaction.
        with suppress(DatabaseError), transaction.atomic(using=self.write_database()):
            self.save(using=self.write_database(), update_fields=["is_active", "updated_at"])

    def record_attempt(self, attempt: Attempt, at: datetime, *, is_test: bool = False) -> None:
        """Store the outcome of the last attempt.

        No signal is sent: the integration itself has not changed.
        """
        self.last_status, self.last_error = attempt.status, attempt.error
        self.last_attempted_at, self.last_is_test = at, is_test
        self.rows().filter(pk=self.pk).update(
            last_status=attempt.status,
            last_error=attempt.error,
            last_attempted_at=at,
            last_is_test=is_test,
        )
