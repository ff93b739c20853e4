"""Files that were uploaded and wait for the form they were chosen in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Iterable


class UploadQuerySet(models.QuerySet["Upload"]):
    """Uploads as a form asks for them."""

    def waiting(self, user: Any, place: str) -> UploadQuerySet:
        """Return this person's unspent uploads for one field."""
        return self.filter(user=user, place=place, spent_at__isnull=True)

    def spend(self, user: Any, place: str, paths: Iterable[str]) -> int:
        """Mark uploads as used, each by one form only; return how many this call got."""
        return (
            self.waiting(user, place).filter(path__in=list(paths)).update(spent_at=timezone.now())
        )


class Upload(models.Model):
    """One stored file: who sent it, for which field, and whether a record uses it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    #: Panel, form and field, as ``panel:form:field``.
    place = models.CharField(max_length=255)
    #: The alias in ``STORAGES``; empty where the model's own field brings its storage.
    storage = models.CharField(max_length=64, blank=True)
    path = models.CharField(max_length=255, unique=True)
    #: What the person called it.
    name = models.CharField(max_length=255)
    content_type = models.CharField(max_length=127)
    size = models.PositiveBigIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    spent_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[Any] = UploadQuerySet.as_manager()

    class Meta:
        db_table = "panel_uploads"
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "place"], name="panel_uploads_user_place"),
            models.Index(fields=["spent_at", "created_at"], name="panel_uploads_waiting"),
        ]

    def __str__(self) -> str:
        return self.path
