"""Models with unusual keys and columns for the tests of tables. conftest creates their tables."""

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

    def shelf_count(self) -> int:
        return Rack.objects.filter(room=self).count()


class Rack(models.Model):
    """Its ``__str__`` reads another table."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="shelves")
    number = models.IntegerField()

    objects: ClassVar[models.Manager[Rack]] = models.Manager()

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
    shelf = models.ForeignKey(Rack, models.SET_NULL, null=True, related_name="records")
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
    """A one-to-one relation, followed in reverse."""

    record = models.OneToOneField(Record, models.CASCADE, related_name="sleeve")
    colour = models.CharField(max_length=20)

    objects: ClassVar[models.Manager[Sleeve]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.colour


class Stamp(models.Model):
    name = models.CharField(max_length=20)

    objects: ClassVar[models.Manager[Stamp]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class LiveLetters(models.Manager["Letter"]):
    """The letters that are not deleted."""

    def get_queryset(self) -> models.QuerySet[Letter]:
        return super().get_queryset().filter(deleted_at=None)


class Letter(models.Model):
    """Columns of every type, most of them nullable, and soft deletion."""

    class State(models.IntegerChoices):
        DRAFT = 1, "Draft"
        SENT = 2, "Sent"

    subject = models.CharField(max_length=100, null=True)  # noqa: DJ001 - a corner worth having
    state = models.IntegerField("stage", choices=State, default=State.DRAFT)
    amount = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    weight = models.FloatField(null=True)
    pages = models.IntegerField(null=True)
    sent_at = models.DateTimeField(null=True)
    due_on = models.DateField(null=True)
    is_private = models.BooleanField(null=True)
    token = models.UUIDField(null=True)
    room = models.ForeignKey(Room, models.CASCADE, null=True, related_name="letters")
    answers = models.ForeignKey("self", models.CASCADE, null=True, related_name="answered_by")
    tags = models.ManyToManyField(Stamp, blank=True, related_name="letters")
    deleted_at = models.DateTimeField(null=True)

    objects: ClassVar[LiveLetters] = LiveLetters()
    all_objects: ClassVar[models.Manager[Letter]] = models.Manager()

    class Meta:
        app_label = "project"
        base_manager_name = "all_objects"

    def __str__(self) -> str:
        return self.subject or ""


MODELS: list[type[models.Model]] = [Room, Rack, Record, Sleeve, Stamp, Letter]
