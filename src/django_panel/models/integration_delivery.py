"""The delivery history of integrations."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import connections, models
from django.db.models import Count, OuterRef, Prefetch, Q, Subquery
from django.utils import timezone

from django_panel.models.integration import Integration
from django_panel.models.table_exists import is_migrated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

#: Rows that are deleted at once.
_CHUNK = 1_000


class IntegrationDelivery(models.Model):
    """One attempt to send a request; request headers are never stored."""

    integration = models.ForeignKey(
        Integration, on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    #: The trigger that it was sent for.
    trigger = models.CharField(max_length=20)
    #: Whether a user sent it to try out the integration.
    is_test = models.BooleanField(default=False)
    method = models.CharField(max_length=10)
    #: Copied when the request is sent.
    url = models.TextField()
    #: The same for all attempts of one delivery.
    delivery_id = models.UUIDField()
    #: The HTTP status; None if there was no response.
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    duration_ms = models.PositiveIntegerField(default=0)
    error = models.TextField(null=True, blank=True)  # noqa: DJ001 - null in decisions A3
    #: Truncated to 2,000 characters.
    request_body = models.TextField(blank=True)
    response_body = models.TextField(blank=True)
    attempted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_integration_deliveries"
        default_permissions = ()
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["integration", "-attempted_at"], name="panel_deliveries_newest"),
            models.Index(fields=["attempted_at"], name="panel_deliveries_age"),
        ]

    def __str__(self) -> str:
        return f"{self.method} {self.url}"

    @classmethod
    def record(cls, integration: Integration, **fields: Any) -> IntegrationDelivery:
        """Store an attempt."""
        return cls._rows().create(integration=integration, **fields)

    @classmethod
    def history(cls, limit: int) -> Prefetch[Any]:
        """Return a prefetch of the newest attempts of each integration, as ``newest``."""
        rows = cls.objects.order_by("-attempted_at", "-pk")[:limit]
        return Prefetch("deliveries", rows, to_attr="newest")

    @classmethod
    def of(cls, integration: Integration) -> QuerySet[IntegrationDelivery]:
        """Return the attempts of an integration, with their number within their delivery."""
        earlier = cls.objects.filter(
            integration=integration, delivery_id=OuterRef("delivery_id"), pk__lte=OuterRef("pk")
        )
        number = earlier.order_by().values("delivery_id").annotate(count=Count("pk"))
        attempt = Subquery(number.values("count"), output_field=models.IntegerField())
        return cls.objects.filter(integration=integration).annotate(attempt=attempt)

    @classmethod
    def prune(cls, integration: int, keep: int, days: int) -> int:
        """Delete an integration's rows beyond the newest ``keep``, and those older than ``days``.

        0 days keep rows of any age. Returns how many were deleted.
        """
        rows = cls._rows().filter(integration=integration)
        newest_first = rows.order_by("-attempted_at", "-pk").values_list("pk", flat=True)
        surplus: Iterable[int] = newest_first[keep : keep + _CHUNK]
        if not connections[rows.db].features.allow_sliced_subqueries_with_in:
            # MySQL and MariaDB.
            surplus = list(surplus)
        return rows.filter(Q(pk__in=surplus) | _older_than(days)).delete()[0]

    @classmethod
    def prune_all(cls, keep: int, days: int) -> int:
        """Prune the rows of all integrations; return how many were deleted."""
        if not is_migrated(cls):
            return 0
        total = 0
        old = cls._rows().filter(_older_than(days)).values_list("pk", flat=True)
        while days and (pks := list(old[:_CHUNK])):
            total += cls._rows().filter(pk__in=pks).delete()[0]
        counted = cls._rows().values("integration").annotate(count=Count("pk"))
        for key in counted.filter(count__gt=keep).values_list("integration", flat=True):
            while deleted := cls.prune(key, keep, 0):
                total += deleted
        return total

    @classmethod
    def _rows(cls) -> QuerySet[IntegrationDelivery]:
        return cls.objects.using(Integration.write_database())


def _older_than(days: int) -> Q:
    """Return a condition for rows older than this many days; 0 is no condition."""
    return Q(attempted_at__lt=timezone.now() - timedelta(days=days)) if days else Q()
