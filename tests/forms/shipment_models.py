"""Shipments: columns that a form, ``clean()``, a hook or the database sets."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models.functions import Lower


class Carrier(models.Model):
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Carrier]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Load(models.Model):
    """The table that shipments inherit from."""

    code = models.CharField(max_length=20, unique=True)
    weight = models.IntegerField(default=1)

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.code


class Shipment(Load):
    title = models.CharField(max_length=50)
    slug = models.CharField(max_length=50, blank=True)
    sent = models.DateField(null=True, blank=True)
    label = models.CharField(max_length=50, unique_for_date="sent", blank=True)
    alias = models.CharField(max_length=50, blank=True)
    note = models.CharField(max_length=50, db_default="none")
    status = models.CharField(max_length=10, default="open")
    reason = models.CharField(max_length=50, blank=True)
    tags = models.JSONField(default=list, blank=True)
    price = models.IntegerField(default=100)
    pin = models.CharField(max_length=100, blank=True)
    carriers: Any = models.ManyToManyField(Carrier, blank=True)
    content_type = models.ForeignKey(ContentType, models.SET_NULL, null=True, blank=True)
    object_id = models.PositiveIntegerField(null=True, blank=True)
    about = GenericForeignKey()
    size = models.GeneratedField(
        expression=models.F("price") * 2, output_field=models.IntegerField(), db_persist=True
    )
    updated = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager[Shipment]] = models.Manager()

    class Meta:
        app_label = "project"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Lower("alias"), "status", name="shipment_alias"),
        ]

    def clean(self) -> None:
        self.slug = self.title.lower()


MODELS: list[type[models.Model]] = [Carrier, Load, Shipment]
