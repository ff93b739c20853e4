"""Keys, inheritance and relations."""

from __future__ import annotations

import uuid

from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.db import models


class Place(models.Model):
    name = models.CharField(max_length=50)
    notes = GenericRelation("Note")

    def __str__(self) -> str:
        return self.name


class Restaurant(Place):
    """Multi-table inheritance."""

    stars = models.IntegerField(default=0)


class PlaceProxy(Place):
    class Meta:
        proxy = True


class Note(models.Model):
    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveBigIntegerField()
    target = GenericForeignKey()
    text = models.CharField(max_length=50)

    def __str__(self) -> str:
        return self.text


class Guest(models.Model):
    """A key that is a UUID, and every kind of relation."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    name = models.CharField(max_length=50)
    place = models.ForeignKey(Place, on_delete=models.CASCADE)
    favourite = models.OneToOneField(
        Place, on_delete=models.SET_NULL, null=True, blank=True, related_name="fan"
    )
    friends = models.ManyToManyField("self", blank=True)
    visited = models.ManyToManyField(Place, blank=True, related_name="visitors")

    def __str__(self) -> str:
        return self.name


class Code(models.Model):
    """A key that people type, with characters that a URL must escape."""

    code = models.CharField(primary_key=True, max_length=40)
    größe = models.IntegerField(default=1)  # noqa: PLC2401

    def __str__(self) -> str:
        return self.code


class Booking(models.Model):
    """A composite key."""

    pk = models.CompositePrimaryKey("place_id", "number")
    place = models.ForeignKey(Place, on_delete=models.CASCADE)
    number = models.IntegerField()
    guest_name = models.CharField(max_length=50)

    def __str__(self) -> str:
        return self.guest_name
