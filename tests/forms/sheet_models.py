"""Models with a column for every form field, and several ways to save them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.db.models.signals import pre_save
from django.dispatch import receiver

if TYPE_CHECKING:
    _IntegerField = models.IntegerField[int, int]
else:
    _IntegerField = models.IntegerField


class Client(models.Model):
    name = models.CharField(max_length=120)

    objects: ClassVar[models.Manager[Client]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    username = models.CharField(max_length=120)

    objects: ClassVar[models.Manager[Member]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.username


class Sheet(models.Model):
    """The columns that the fields of ``tests.project.field_samples`` write."""

    name = models.CharField(max_length=120)
    body = models.TextField(blank=True)
    secret = models.CharField(max_length=200, blank=True)
    amount = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    token = models.CharField(max_length=40, blank=True)
    is_ready = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    state = models.CharField(max_length=10, blank=True)
    customer = models.ForeignKey(Client, models.SET_NULL, null=True, blank=True, related_name="+")
    members: Any = models.ManyToManyField(Member, blank=True, related_name="+")
    day = models.DateField(null=True, blank=True)
    moment = models.DateTimeField(null=True, blank=True)
    clock = models.TimeField(null=True, blank=True)
    size = models.CharField(max_length=1, blank=True)
    extras = models.JSONField(default=list, blank=True)
    weight = models.CharField(max_length=10, blank=True)
    color = models.CharField(max_length=9, blank=True)
    level = models.IntegerField(null=True, blank=True)
    tags = models.JSONField(default=list, blank=True)
    settings = models.JSONField(default=dict, blank=True)
    story = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    data = models.JSONField(null=True, blank=True)
    document = models.FileField(upload_to="sheets", blank=True)
    pictures = models.JSONField(default=list, blank=True)
    items = models.JSONField(default=list, blank=True)
    blocks = models.JSONField(default=list, blank=True)
    own = models.JSONField(null=True, blank=True)
    #: Written only by saving.
    updated = models.DateTimeField(auto_now=True)
    computed = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Any]]

    class Meta:
        abstract = True
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class PlainSheet(Sheet):
    """Saved by Django's own ``save()``."""

    objects: ClassVar[models.Manager[PlainSheet]] = models.Manager()


class SavingSheet(Sheet):
    """Computes a column in its ``save()``."""

    objects: ClassVar[models.Manager[SavingSheet]] = models.Manager()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.computed += 1
        super().save(*args, **kwargs)


class HeardSheet(Sheet):
    """A ``pre_save`` receiver computes a column."""

    objects: ClassVar[models.Manager[HeardSheet]] = models.Manager()


@receiver(pre_save, sender=HeardSheet)
def count(sender: Any, instance: HeardSheet, **kwargs: Any) -> None:
    instance.computed += 1


class CountingField(_IntegerField):
    """A third-party field that computes its value in ``pre_save``."""

    def pre_save(self, model_instance: models.Model, add: bool) -> int:
        value: int = getattr(model_instance, self.attname) + 1
        setattr(model_instance, self.attname, value)
        return value


class CountedSheet(Sheet):
    """A third-party field computes a column."""

    computed = CountingField(default=0)

    objects: ClassVar[models.Manager[CountedSheet]] = models.Manager()


#: Referred to by the columns. Not models of the project: deleting those would need these tables.
RELATED: list[type[models.Model]] = [Client, Member]
KINDS: list[type[Sheet]] = [PlainSheet, SavingSheet, HeardSheet, CountedSheet]
