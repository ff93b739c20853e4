"""Models with rules about their tenant, which the test project's own models do not have."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models

from tests.project.models import Region, Site
from tests.project.temporary_models import unregister


class Plot(models.Model):
    """The name is unique in a region, the code everywhere."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    region = models.ForeignKey(Region, models.CASCADE, related_name="plots")
    name = models.CharField(max_length=40)
    code = models.CharField(max_length=40, unique=True, null=True, blank=True)
    neighbour = models.ForeignKey(
        Site, models.SET_NULL, null=True, blank=True, related_name="plots"
    )

    class Meta:
        app_label = "project"
        constraints = (
            models.UniqueConstraint(fields=["region", "name"], name="one_plot_of_a_region"),
        )

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """Belongs to several regions."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    regions: models.ManyToManyField[Any, Any] = models.ManyToManyField(
        Region, blank=True, related_name="teams"
    )
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Visit(models.Model):
    """Belongs to a region, and is deleted with a site that may be one of another region."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    region = models.ForeignKey(Region, models.CASCADE, related_name="visits")
    site = models.ForeignKey(Site, models.CASCADE, related_name="visits")
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Scan(models.Model):
    """Has a file, and content in a binary column."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    region = models.ForeignKey(Region, models.CASCADE, related_name="scans")
    name = models.CharField(max_length=40)
    document = models.FileField(upload_to="scans", blank=True)
    content = models.BinaryField(null=True, blank=True, editable=True)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Safe(models.Model):
    """Belongs to the region of its key, which refers to it."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    name = models.CharField(max_length=40)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class SafeKey(models.Model):
    objects: ClassVar[models.Manager[Any]] = models.Manager()

    region = models.ForeignKey(Region, models.CASCADE, related_name="safe_keys")
    safe = models.OneToOneField(Safe, models.CASCADE, related_name="key")

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Key {self.pk}"


MODELS: tuple[type[models.Model], ...] = (Plot, Team, Visit, Scan, Safe, SafeKey)
# They have tables in tests with the fixture ``plot_tables`` only.
unregister(MODELS)
