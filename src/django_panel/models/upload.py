"""Files that were uploaded and wait for the form they were chosen in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.db.models import QuerySet


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
    def keep(cls, **fields: Any) -> Upload:
        """Note a stored file."""
        return cls.objects.create(**fields)

    @classmethod
    def waiting(cls, user: Any, place: str, paths: Iterable[str]) -> QuerySet[Upload]:
        """Return those of the paths that this person uploaded here and no form has used."""
        return cls.objects.filter(
            user=user, place=place, path__in=list(paths), spent_at__isnull=True
        )

    @classmethod
    def spend(cls, user: Any, place: str, paths: Iterable[str]) -> int:
        """Mark uploads as used, each by one form only; return how many this call got."""
        return cls.waiting(user, place, paths).update(spent_at=timezone.now())

    @classmethod
    def orphans(cls, before: datetime, count: int) -> list[Upload]:
        """Return the oldest files that no form has used since this moment."""
        waiting = cls.objects.filter(spent_at__isnull=True, created_at__lt=before)
        return list(waiting.order_by("pk")[:count])

    @classmethod
    def forget_spent(cls, before: datetime) -> None:
        """Drop what is known of files that their records keep since this moment."""
        cls.objects.filter(spent_at__lt=before).delete()

    def give_up(self) -> bool:
        """Drop a waiting file's row; a form that used it meanwhile keeps it."""
        deleted, _ = type(self).objects.filter(pk=self.pk, spent_at__isnull=True).delete()
        return deleted > 0
