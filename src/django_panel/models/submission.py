"""Create forms that were submitted, so that a repeated request creates no second record."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from django_panel.models.presence import is_migrated

if TYPE_CHECKING:
    from django.db.models import QuerySet

#: A key that is sent again later than this counts as new.
LIFETIME = timedelta(hours=24)
#: The longest ``submitKey`` of a request.
LONGEST_KEY = 64


class Submission(models.Model):
    """One submitted create form: its key, and the redirect it was answered with."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    panel = models.CharField(max_length=100)
    #: The form's id: a resource's slug, a relation's or an action's address.
    form = models.CharField(max_length=200)
    #: Chosen by the browser, one for each form that is opened.
    key = models.CharField(max_length=LONGEST_KEY)
    #: Empty until the record is created.
    redirect = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_submissions"
        permissions = ()
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["user", "panel", "form", "key"], name="panel_one_submission"
            )
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["created_at"], name="panel_submissions_age")
        ]

    def __str__(self) -> str:
        return f"{self.panel}: {self.form}"

    @classmethod
    def add(cls, using: str, **fields: Any) -> Submission:
        """Store a key that nothing was created with yet; one that is stored already raises."""
        return cls.objects.using(using).create(**fields)

    @classmethod
    def stored(cls, using: str, **fields: Any) -> QuerySet[Submission]:
        """Return the row of a user, panel, form and key."""
        return cls.objects.using(using).filter(**fields)

    @classmethod
    def prune(cls) -> int:
        """Delete what is older than its lifetime; return how many rows."""
        if not is_migrated(cls):
            return 0
        deleted, _ = cls.objects.filter(created_at__lt=timezone.now() - LIFETIME).delete()
        return deleted
