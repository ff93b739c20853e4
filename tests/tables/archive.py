"""Models with the corners that tests/project has no use for; their tables are made by conftest."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models


class Room(models.Model):
    code = models.CharField(max_length=10, unique=True)
    floor = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Room]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Room {self.code}"


class Shelf(models.Model):
    """Known only by a text that reaches into another table."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="shelves")
    number = models.IntegerField()

    objects: ClassVar[models.Manager[Shelf]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"{self.room}, shelf {self.number}"


class Record(models.Model):
    class State(models.TextChoices):
        IN_PLACE = "in_place", "In place"
        LOST = "lost", "Missing"
        NOT_DELIVERED = "not_delivered", "Not delivered"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    api_key_hash = models.CharField(max_length=64, blank=True)
    access_token = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=20, choices=State, default=State.IN_PLACE)
    # Named by the room's code, not by its key.
    room = models.ForeignKey(Room, models.CASCADE, to_field="code", null=True, related_name="+")
    shelf = models.ForeignKey(Shelf, models.SET_NULL, null=True, related_name="records")
    title = models.TextField("shelf mark")
    year = models.IntegerField(null=True)
    pages = models.BigIntegerField(null=True)
    weight = models.FloatField(null=True)
    summary = models.TextField(blank=True)
    extra = models.JSONField(default=dict)
    scan = models.FileField(blank=True)
    position = models.IntegerField(default=0)
    related = models.ManyToManyField("self", blank=True)

    objects: ClassVar[models.Manager[Record]] = models.Manager()

    class Meta:
        app_label = "project"
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title


class Sleeve(models.Model):
    """The other half of a one-to-one, reached backwards."""

    record = models.OneToOneField(Record, models.CASCADE, related_name="sleeve")
    colour = models.CharField(max_length=20)

    objects: ClassVar[models.Manager[Sleeve]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.colour


MODELS: list[type[models.Model]] = [Room, Shelf, Record, Sleeve]
