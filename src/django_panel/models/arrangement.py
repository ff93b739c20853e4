"""The order, visibility and width of widgets that users chose."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import connections, models, router
from django.utils import timezone

#: Aliases of databases that are known to have the table.
_found: set[str] = set()


class WidgetArrangement(models.Model):
    """The arrangement of one user on one page of a panel."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    panel = models.CharField(max_length=100)
    #: The page's slug.
    page = models.CharField(max_length=200)
    #: ``order``, ``hidden`` and ``spans``, by widget id.
    content = models.JSONField(default=dict)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_widget_arrangements"
        permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "panel", "page"], name="panel_one_arrangement")
        ]

    def __str__(self) -> str:
        return f"{self.panel}: {self.page}"

    @classmethod
    def get_content(cls, user: Any, panel: str, page: str) -> Any:
        """Return the arrangement of a user, or None; also before the first migration."""
        if not cls._exists():
            return None
        rows = cls.objects.filter(user=user.pk, panel=panel, page=page)
        return rows.values_list("content", flat=True).first()

    @classmethod
    def store(cls, user: Any, panel: str, page: str, content: dict[str, Any]) -> None:
        """Store an arrangement; replaces an earlier one."""
        cls.objects.update_or_create(
            user=user,
            panel=panel,
            page=page,
            defaults={"content": content, "updated_at": timezone.now()},
        )

    @classmethod
    def reset(cls, user: Any, panel: str, page: str) -> None:
        """Delete an arrangement: the page shows the declared order again."""
        cls.objects.filter(user=user.pk, panel=panel, page=page).delete()

    @classmethod
    def _exists(cls) -> bool:
        # A query on a missing table would abort the current transaction.
        alias = router.db_for_read(cls) or "default"
        if alias not in _found:
            connection = connections[alias]
            if cls._meta.db_table not in connection.introspection.table_names():
                return False
            _found.add(alias)
        return True
