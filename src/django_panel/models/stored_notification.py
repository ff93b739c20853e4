"""Stored notifications."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connections, models, router
from django.utils import timezone

from django_panel.models.table_exists import is_migrated

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

#: Rows deleted by one statement; a longer statement would block writers.
_CHUNK = 1000


class StoredNotification(models.Model):
    """A stored notification of one user; all panels show the same rows."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    #: The payload as it was sent; it is validated whenever it is shown.
    data = models.JSONField(default=dict)
    read_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_notifications"
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "-created_at"], name="panel_notifications_newest"),
            models.Index(fields=["user", "read_at"], name="panel_notifications_unread"),
            models.Index(fields=["created_at"], name="panel_notifications_age"),
        ]

    def __str__(self) -> str:
        title = self.data.get("title") if isinstance(self.data, dict) else None
        return str(title or self.pk)

    @classmethod
    def store(cls, user: Any, data: dict[str, Any]) -> StoredNotification:
        """Store an unread notification."""
        return cls.objects.create(user_id=user.pk, data=data)

    @classmethod
    def of(cls, user: Any) -> QuerySet[StoredNotification]:
        """Return the rows of a user, newest first."""
        if not is_migrated(cls):
            return cls.objects.none()
        return cls.objects.filter(user=user.pk).order_by("-created_at", "-id")

    @classmethod
    def unread_count(cls, user: Any) -> int:
        """Return the number of unread rows of a user; 0 before the first migration.

        Every page asks, and a queryset takes four times as long as the statement itself.
        """
        if user.pk is None or not is_migrated(cls):
            return 0
        connection = connections[router.db_for_read(cls)]
        field: Any = cls._meta.get_field("user")
        owner = field.get_db_prep_value(user.pk, connection)
        with connection.cursor() as cursor:
            cursor.execute(_unread_sql(connection.vendor, cls), [owner])
            return int(cursor.fetchone()[0])

    @classmethod
    def mark_read(cls, user: Any, key: UUID | None = None) -> int:
        """Mark one row of a user as read, or all of them."""
        rows = cls.of(user).filter(read_at__isnull=True)
        return (rows if key is None else rows.filter(pk=key)).update(read_at=timezone.now())

    @classmethod
    def clear(cls, user: Any, *, everything: bool = False) -> int:
        """Delete the read rows of a user, or all of them."""
        rows = cls.of(user).order_by()
        deleted, _ = (rows if everything else rows.filter(read_at__isnull=False)).delete()
        return deleted

    @classmethod
    def prune(cls, before: datetime, *, unread: bool = False) -> int:
        """Delete the rows of all users that are older than this; unread ones only on request."""
        if not is_migrated(cls):
            return 0
        old = cls.objects.filter(created_at__lt=before)
        if not unread:
            old = old.filter(read_at__isnull=False)
        total = 0
        while keys := list(old.values_list("pk", flat=True)[:_CHUNK]):
            total += cls.objects.filter(pk__in=keys).delete()[0]
        return total

    @classmethod
    def write_database(cls) -> str:
        """Return the alias of the database that rows are written to."""
        return router.db_for_write(cls) or "default"


@cache
def _unread_sql(vendor: str, model: type[StoredNotification]) -> str:
    """Return the SQL that counts the unread rows of a user, quoted for one database vendor."""
    connection = connections[router.db_for_read(model)]
    table, owner, read = map(
        connection.ops.quote_name, (model._meta.db_table, "user_id", "read_at")
    )
    return f"SELECT COUNT(*) FROM {table} WHERE {owner} = %s AND {read} IS NULL"  # noqa: S608
