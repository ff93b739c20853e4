"""The field types that only PostgreSQL has."""

from __future__ import annotations

from django.contrib.postgres.fields import (
    ArrayField,
    BigIntegerRangeField,
    DateRangeField,
    DateTimeRangeField,
    DecimalRangeField,
    HStoreField,
    IntegerRangeField,
)
from django.db import models


class PostgresFields(models.Model):
    name = models.CharField(max_length=50)
    numbers = ArrayField(models.IntegerField())
    texts = ArrayField(models.CharField(max_length=20), blank=True, default=list)
    nested = ArrayField(ArrayField(models.IntegerField()), blank=True, null=True)
    integers = IntegerRangeField()
    big_integers = BigIntegerRangeField(null=True, blank=True)
    decimals = DecimalRangeField(null=True, blank=True)
    days = DateRangeField(null=True, blank=True)
    moments = DateTimeRangeField(null=True, blank=True)
    pairs = HStoreField(default=dict, blank=True)

    def __str__(self) -> str:
        return self.name
