"""The invitations of users who have no password yet."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models, router, transaction
from django.db.models import QuerySet
from django.utils import timezone

from django_panel.models.sessions import chunks
from django_panel.models.table_exists import is_migrated

#: How long a row stays after its link has expired.
_KEPT = timedelta(days=30)


class Invitation(models.Model):
    """A mailed link with which a user chooses the first password.

    Only a digest of the token is stored. A user has one valid link: another invitation revokes
    the earlier ones.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    #: The address of the user when the mail was sent.
    address = models.CharField(max_length=254)
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        db_table = "panel_invitations"
        default_permissions = ()
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "expires_at"], name="panel_invitations_user"),
            models.Index(fields=["expires_at"], name="panel_invitations_age"),
        ]

    def __str__(self) -> str:
        return f"{self.address} {self.expires_at}"

    @classmethod
    def database(cls) -> str:
        """Return the alias of the database that stores invitations."""
        return str(router.db_for_write(cls))

    @classmethod
    def issue(
        cls, user: Any, address: str, *, digest: str, expires_at: datetime, invited_by: Any
    ) -> Invitation:
        """Store an invitation, and revoke the earlier ones of the user."""
        with transaction.atomic(using=cls.database()):
            cls.revoke(user)
            return cls.objects.create(
                user_id=user.pk,
                address=address,
                digest=digest,
                expires_at=expires_at,
                invited_by_id=None if invited_by is None else invited_by.pk,
            )

    @classmethod
    def revoke(cls, user: Any) -> int:
        """Revoke the invitations of a user that can still be used; return how many."""
        return cls._pending().filter(user_id=user.pk).update(revoked_at=timezone.now())

    @classmethod
    def find(cls, digests: Collection[str]) -> Invitation | None:
        """Return the invitation with one of these digests if it can still be used."""
        return cls._pending().filter(digest__in=list(digests)).first()

    @classmethod
    def is_pending(cls, key: int) -> bool:
        """Return whether an invitation can still be used."""
        return cls._pending().filter(pk=key).exists()

    @classmethod
    def invited_among(cls, keys: Collection[Any]) -> set[Any]:
        """Return which of these users have an invitation that can still be used."""
        pks: set[Any] = set()
        for chunk in chunks(keys):
            rows = cls._pending().filter(user_id__in=chunk)
            pks.update(rows.values_list("user_id", flat=True))
        return pks

    def spend(self) -> bool:
        """Mark the invitation as used; of parallel calls one returns True."""
        return type(self)._pending().filter(pk=self.pk).update(used_at=timezone.now()) == 1

    @classmethod
    def prune(cls) -> int:
        """Delete the rows of links that expired a month ago; return how many."""
        if not is_migrated(cls):
            return 0
        return cls.objects.filter(expires_at__lt=timezone.now() - _KEPT).delete()[0]

    @classmethod
    def _pending(cls) -> QuerySet[Invitation]:
        rows = cls.objects.using(cls.database())
        return rows.filter(used_at=None, revoked_at=None, expires_at__gt=timezone.now())
