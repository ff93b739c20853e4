"""A model with the columns of ``django.contrib.postgres``, which needs a PostgreSQL driver."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.postgres import fields
from django.db import models


class PostgresColumn(models.Model):
    name = models.CharField(max_length=40)
    words: Any = fields.ArrayField(models.CharField(max_length=10), default=list, blank=True)
    numbers: Any = fields.ArrayField(models.IntegerField(), null=True, blank=True, size=4)
    days: Any = fields.ArrayField(models.DateField(), default=list, blank=True)
    sizes: Any = fields.ArrayField(
        models.CharField(max_length=1, choices=[("s", "Small"), ("l", "Large")]),
        default=list,
        blank=True,
    )
    grid: Any = fields.ArrayField(
        fields.ArrayField(models.IntegerField()), default=list, blank=True
    )
    pairs: Any = fields.HStoreField(default=dict, blank=True)
    count: Any = fields.IntegerRangeField(null=True, blank=True)
    price: Any = fields.DecimalRangeField(null=True, blank=True, default_bounds="[]")
    stay: Any = fields.DateRangeField(null=True, blank=True)
    shift: Any = fields.DateTimeRangeField(null=True, blank=True)

    objects: ClassVar[models.Manager[PostgresColumn]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name
