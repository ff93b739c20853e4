"""The preferences of users."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from django.conf import settings
from django.db import connections, models, router
from django.utils import timezone

from django_panel.models.table_exists import is_migrated
from django_panel.support import json


class Preference(models.Model):
    """One preference of one user in one panel, such as the theme."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    panel = models.CharField(max_length=100)
    #: The name of the preference: see ``django_panel.preferences.keys``.
    key = models.CharField(max_length=400)
    value = models.JSONField()
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_preferences"
        permissions = ()
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "panel", "key"], name="panel_one_preference")
        ]

    def __str__(self) -> str:
        return f"{self.panel}: {self.key}"

    @classmethod
    def of(cls, user: Any, panel: str) -> dict[str, Any]:
        """Return all preferences of a user by key; none before the first migration.

        Every request asks, and a queryset takes four times as long as the statement itself.
        """
        if user.pk is None or not is_migrated(cls):
            return {}
        connection = connections[router.db_for_read(cls)]
        field: Any = cls._meta.get_field("user")
        owner = field.get_db_prep_value(user.pk, connection)
        with connection.cursor() as cursor:
            cursor.execute(_select_sql(connection.vendor, cls), [owner, panel])
            return {
                key: json.loads(value) if isinstance(value, str) else value
                for key, value in cursor.fetchall()
            }

    @classmethod
    def store(cls, user: Any, panel: str, values: Mapping[str, Any]) -> None:
        """Store these preferences with one statement, whether they exist or not."""
        if not values or not is_migrated(cls):
            return
        alias, now = router.db_for_write(cls), timezone.now()
        rows: list[Any] = [
            cls(user_id=user.pk, panel=panel, key=key, value=value, updated_at=now)
            for key, value in values.items()
        ]
        has_target = connections[alias].features.supports_update_conflicts_with_target
        cls.objects.using(alias).bulk_create(
            rows,
            update_conflicts=True,
            update_fields=["value", "updated_at"],
            unique_fields=["user", "panel", "key"] if has_target else None,
        )

    @classmethod
    def forget(cls, user: Any, panel: str, keys: Iterable[str]) -> None:
        """Delete these preferences."""
        if is_migrated(cls):
            cls.objects.filter(user=user.pk, panel=panel, key__in=list(keys)).delete()


@cache
def _select_sql(vendor: str, model: type[Preference]) -> str:
    """Return the SQL that reads a user's preferences, quoted for one database vendor."""
    quote = connections[router.db_for_read(model)].ops.quote_name
    table, key, value, owner, panel = map(
        quote, (model._meta.db_table, "key", "value", "user_id", "panel")
    )
    return f"SELECT {key}, {value} FROM {table} WHERE {owner} = %s AND {panel} = %s"  # noqa: S608
