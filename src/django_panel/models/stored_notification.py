"""Stored notifications."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connections, models, router
from django.utils import timezone

from django_panel.models.table_exists import is_migrated
from django_panel.support.tenants import visible_tenant_ids

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

#: Rows deleted by one statement; a longer statement would block writers.
_CHUNK = 1000


class StoredNotification(models.Model):
    """A stored notification of one user.

    All panels show the same rows; a panel with tenants leaves out those of other tenants.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    #: ``tenants.tenant_id()`` of the tenant that shows it; empty for all tenants.
    tenant = models.CharField(max_length=200, blank=True, default="")
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
    def store(cls, user: Any, data: dict[str, Any], tenant: str = "") -> StoredNotification:
        """Store an unread notification; ``tenant`` is the id of the tenant that shows it."""
        return cls.objects.create(user_id=user.pk, tenant=tenant, data=data)

    @classmethod
    def of(cls, user: Any) -> QuerySet[StoredNotification]:
        """Return the rows of a user that the current panel shows, newest first."""
        if not is_migrated(cls):
            return cls.objects.none()
        rows, tenants = cls.objects.filter(user=user.pk), visible_tenant_ids()
        if tenants is not None:
            rows = rows.filter(tenant__in=tenants)
        return rows.order_by("-created_at", "-id")

    @classmethod
    def unread_count(cls, user: Any) -> int:
        """Return the number of a user's unread rows in ``of()``; 0 before the first migration.

        Every page asks, and a queryset takes four times as long as the statement itself.
        """
        if user.pk is None or not is_migrated(cls):
            return 0
        connection = connections[router.db_for_read(cls)]
        field: Any = cls._meta.get_field("user")
        owner = field.get_db_prep_value(user.pk, connection)
        tenants = visible_tenant_ids() or ()
        with connection.cursor() as cursor:
            cursor.execute(_unread_sql(connection.vendor, cls, len(tenants)), [owner, *tenants])
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
def _unread_sql(vendor: str, model: type[StoredNotification], tenants: int) -> str:
    """Return the SQL that counts a user's unread rows, quoted for one database vendor.

    ``tenants`` is the number of tenants whose rows are counted; 0 counts the rows of all.
    """
    connection = connections[router.db_for_read(model)]
    table, owner, read, tenant = map(
        connection.ops.quote_name, (model._meta.db_table, "user_id", "read_at", "tenant")
    )
    sql = f"SELECT COUNT(*) FROM {table} WHERE {owner} = %s AND {read} IS NULL"  # noqa: S608
    return f"{sql} AND {tenant} IN ({', '.join(['%s'] * tenants)})" if tenants else sql
