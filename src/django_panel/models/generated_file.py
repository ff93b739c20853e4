"""Generated files: exports and import reports, which belong to one user."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from django_panel.models.table_exists import is_migrated
from django_panel.support.tenants import current_tenant_id, visible_tenant_ids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

#: How long a file is kept.
RETENTION = timedelta(days=7)


class FileKind(models.TextChoices):
    """What a generated file is."""

    EXPORT = "export"
    #: The rows that an import did not accept.
    REPORT = "report"


class GeneratedFile(models.Model):
    """A file in a private storage; ``panel_sweep`` deletes it when it has expired.

    A file whose row is deleted otherwise is deleted by ``uploads/deleted_rows.py``.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=10, choices=FileKind.choices)
    panel = models.CharField(max_length=100)
    #: ``tenants.tenant_id()`` of the tenant it belongs to; empty without tenants.
    tenant = models.CharField(max_length=200, blank=True, default="")
    #: The registered key of the exporter or importer.
    source = models.CharField(max_length=200)
    #: The alias in ``STORAGES``; empty for the default private storage.
    storage = models.CharField(max_length=100, blank=True)
    path = models.CharField(max_length=500)
    #: The run that wrote it; a run writes one file, however often it is tried.
    run = models.UUIDField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    #: Set before the row is deleted if the file is already gone: the path may be in use again.
    is_file_deleted = False

    class Meta:
        db_table = "panel_generated_files"
        permissions = ()
        default_permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "kind"], name="panel_generated_files_owner"),
            models.Index(fields=["expires_at"], name="panel_generated_files_age"),
        ]

    def __str__(self) -> str:
        return self.path

    @classmethod
    def add(cls, user: Any, **fields: Any) -> GeneratedFile:
        """Record a file that was written for a user, in the current tenant."""
        expires = timezone.now() + RETENTION
        return cls.objects.create(
            user_id=user.pk, tenant=current_tenant_id(), expires_at=expires, **fields
        )

    @classmethod
    def is_recorded(cls, user: Any, path: str) -> bool:
        """Return whether a file was recorded for a user."""
        return is_migrated(cls) and cls.objects.filter(user_id=user.pk, path=path).exists()

    @classmethod
    def recorded_paths(cls, paths: Iterable[str]) -> set[str]:
        """Return which of these paths a row names, of any user and storage."""
        rows = cls.objects.filter(path__in=list(paths))
        return set(rows.values_list("path", flat=True))

    @classmethod
    def may_download(cls, user: Any, *, storage: str, path: str, kind: str, source: str) -> bool:
        """Return whether a file is not recorded as one of another kind, exporter or importer.

        In a panel with tenants it is recorded as one of the current tenant, or of no tenant.
        """
        tenants = visible_tenant_ids()
        if not is_migrated(cls):
            return tenants is None
        rows = cls.objects.filter(user_id=user.pk, storage=storage, path=path)
        stored = list(rows.values_list("kind", "source", "tenant"))
        if tenants is not None and not stored:
            return False
        return all(
            row[:2] == (kind, source) and (tenants is None or row[2] in tenants) for row in stored
        )

    @classmethod
    def expired(cls, limit: int) -> QuerySet[GeneratedFile]:
        """Return files that are past their time, at most ``limit``."""
        if not is_migrated(cls):
            return cls.objects.none()
        old = cls.objects.filter(expires_at__lt=timezone.now())
        return old.order_by("expires_at")[:limit]
