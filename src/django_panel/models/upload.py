"""Uploaded files that no form has used yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models, router, transaction
from django.utils import timezone

from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.db.models import QuerySet


class Upload(models.Model):
    """An uploaded file: its user, its field, and whether a form used it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    #: Panel, form and field, as ``panel:form:field``.
    place = models.CharField(max_length=255)
    #: ``tenants.tenant_id()`` of the tenant it belongs to; empty without tenants.
    tenant = models.CharField(max_length=200, blank=True, default="")
    #: The alias in ``STORAGES``; empty for the storage of the model field.
    storage = models.CharField(max_length=64, blank=True)
    path = models.CharField(max_length=255, unique=True)
    #: The original file name.
    name = models.CharField(max_length=255)
    content_type = models.CharField(max_length=127)
    size = models.PositiveBigIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    spent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "panel_uploads"
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "place"], name="panel_uploads_user_place"),
            models.Index(fields=["spent_at", "created_at"], name="panel_uploads_waiting"),
        ]

    def __str__(self) -> str:
        return self.path

    @classmethod
    def add(cls, **fields: Any) -> Upload:
        """Create the row of a stored file, in the current tenant."""
        return cls.objects.create(tenant=current_tenant_id(), **fields)

    @classmethod
    def waiting(cls, user: Any, place: str, paths: Iterable[str]) -> QuerySet[Upload]:
        """Return a user's unused uploads for a field in the current tenant, of these paths."""
        return cls.objects.filter(
            user=user,
            place=place,
            tenant=current_tenant_id(),
            path__in=list(paths),
            spent_at__isnull=True,
        )

    @classmethod
    def pending_count(cls, user: Any) -> int:
        """Return the number of unused uploads of a user."""
        return cls.objects.filter(user=user, spent_at__isnull=True).count()

    @classmethod
    def spend(cls, user: Any, place: str, paths: Iterable[str]) -> int:
        """Mark unused uploads as used by a form; return how many were marked."""
        return cls.waiting(user, place, paths).update(spent_at=timezone.now())

    @classmethod
    def recorded_paths(cls, paths: Iterable[str]) -> set[str]:
        """Return which of these paths a row names, of any user and storage."""
        rows = cls.objects.filter(path__in=list(paths))
        return set(rows.values_list("path", flat=True))

    @classmethod
    def orphans(cls, before: datetime, count: int, user: Any = None) -> list[Upload]:
        """Return the oldest unused uploads created before a time, of all users or of one."""
        waiting = cls.objects.filter(spent_at__isnull=True, created_at__lt=before)
        if user is not None:
            waiting = waiting.filter(user=user)
        return list(waiting.order_by("pk")[:count])

    @classmethod
    def delete_used(cls, before: datetime) -> None:
        """Delete the rows of uploads that were used before a time; records keep the files."""
        cls.objects.filter(spent_at__lt=before).delete()

    def delete_if_unused(self) -> bool:
        """Delete the row unless a form has used the upload; return whether it was deleted.

        Its signal deletes the file. With a signal, Django reads the rows before it deletes them,
        so the row is locked: a form that is just being saved keeps it.
        """
        alias = router.db_for_write(type(self))
        with transaction.atomic(using=alias):
            rows = type(self).objects.using(alias).select_for_update()
            upload = rows.filter(pk=self.pk, spent_at__isnull=True).first()
            if upload is not None:
                upload.delete()
        return upload is not None
