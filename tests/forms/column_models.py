"""Models with every kind of column that Django has."""

from __future__ import annotations

import os
from typing import Any, ClassVar
from uuid import uuid4

from django.db import models
from django.db.models.functions import Upper

FOLDER = os.path.dirname(__file__)


class ColumnKeyword(models.Model):
    name = models.CharField(max_length=20)

    objects: ClassVar[models.Manager[ColumnKeyword]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class EveryColumn(models.Model):
    """One column of each kind that all databases have."""

    name = models.CharField(max_length=40)
    token = models.UUIDField(null=True, blank=True)
    needed_token = models.UUIDField(default=uuid4)
    duration = models.DurationField(null=True, blank=True)
    content = models.BinaryField(null=True, blank=True, editable=True, max_length=200)
    path = models.FilePathField(path=FOLDER, match=r"_models\.py$", blank=True, max_length=255)
    address = models.GenericIPAddressField(null=True, blank=True)
    slug = models.SlugField(blank=True)
    data = models.JSONField(null=True, blank=True)
    number = models.BigIntegerField(null=True, blank=True)
    real = models.FloatField(null=True, blank=True)
    moment = models.DateTimeField(null=True, blank=True)
    clock = models.TimeField(null=True, blank=True)
    day = models.DateField(null=True, blank=True)
    state = models.CharField(
        max_length=10, blank=True, choices=[("open", "Open"), ("done", "Done")]
    )
    flag = models.BooleanField(null=True, blank=True)
    größe = models.IntegerField(null=True, blank=True)  # noqa: PLC2401 (tests such names)
    tags: Any = models.ManyToManyField(ColumnKeyword, blank=True, related_name="+")
    shouted = models.GeneratedField(
        expression=Upper("name"), output_field=models.CharField(max_length=40), db_persist=True
    )

    objects: ClassVar[models.Manager[EveryColumn]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


MODELS: list[type[models.Model]] = [ColumnKeyword, EveryColumn]
