"""Every field type of Django."""

from __future__ import annotations

import uuid
from pathlib import Path

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

FOLDER = Path(__file__).parent


def folder() -> Path:
    return FOLDER


class Numbers(models.Model):
    integer = models.IntegerField()
    small = models.SmallIntegerField(default=0)
    big = models.BigIntegerField()
    positive = models.PositiveIntegerField()
    positive_small = models.PositiveSmallIntegerField(default=1)
    positive_big = models.PositiveBigIntegerField()
    floating = models.FloatField()
    decimal = models.DecimalField(max_digits=20, decimal_places=6)
    bounded = models.IntegerField(
        default=5, validators=[MinValueValidator(1), MaxValueValidator(10)]
    )
    optional = models.IntegerField(null=True, blank=True)
    rate = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)

    def __str__(self) -> str:
        return f"Numbers {self.integer}"


class Texts(models.Model):
    name = models.CharField(max_length=100)
    long_char = models.CharField(max_length=1000, blank=True)
    nullable = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001
    text = models.TextField()
    slug = models.SlugField()
    email = models.EmailField(blank=True)
    url = models.URLField(blank=True)
    choice = models.CharField(max_length=10, choices=[("a", "First"), ("b", "Second")])
    number_choice = models.IntegerField(choices=[(1, "One"), (2, "Two")], null=True, blank=True)
    json = models.JSONField(default=dict, blank=True)
    json_list = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Moments(models.Model):
    date = models.DateField()
    time = models.TimeField()
    moment = models.DateTimeField()
    optional = models.DateTimeField(null=True, blank=True)
    duration = models.DurationField()
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"Moments {self.pk}"


class Others(models.Model):
    flag = models.BooleanField(default=False)
    maybe = models.BooleanField(null=True, blank=True)
    uuid = models.UUIDField(default=uuid.uuid4)
    required_uuid = models.UUIDField()
    address = models.GenericIPAddressField()
    address4 = models.GenericIPAddressField(protocol="IPv4", null=True, blank=True)
    binary = models.BinaryField(editable=True, blank=True, default=b"")
    hidden_binary = models.BinaryField(null=True)
    file = models.FileField(upload_to="files", blank=True)
    image = models.ImageField(upload_to="images", blank=True)
    path = models.FilePathField(path=folder, match=r".*\.py$")
    size = models.GeneratedField(
        expression=models.F("count") * 2, output_field=models.IntegerField(), db_persist=True
    )
    count = models.IntegerField(default=2)
    stored = models.IntegerField(db_default=7)

    def __str__(self) -> str:
        return f"Others {self.pk}"
