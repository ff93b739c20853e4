"""Models whose rows have unique positions; conftest creates their tables."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models


class Playlist(models.Model):
    name = models.CharField(max_length=40)

    objects: ClassVar[models.Manager[Playlist]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Track(models.Model):
    """A row whose position is unique in its list."""

    playlist = models.ForeignKey(Playlist, models.CASCADE, related_name="tracks")
    title = models.CharField(max_length=40)
    place = models.PositiveSmallIntegerField(default=0)

    objects: ClassVar[models.Manager[Track]] = models.Manager()

    class Meta:
        app_label = "project"
        constraints = [
            models.UniqueConstraint(fields=["playlist", "place"], name="track_place"),
        ]

    def __str__(self) -> str:
        return self.title


class Verse(models.Model):
    """A row whose position is unique in its list and its part."""

    playlist = models.ForeignKey(Playlist, models.CASCADE, related_name="verses")
    title = models.CharField(max_length=40)
    part = models.CharField(max_length=10, default="a")
    place = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Verse]] = models.Manager()

    class Meta:
        app_label = "project"
        unique_together = [("playlist", "part", "place")]

    def __str__(self) -> str:
        return self.title


MODELS: list[type[Any]] = [Playlist, Track, Verse]
