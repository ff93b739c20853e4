"""Keepers, and animals with soft deletion."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db import models

from django_panel import Resource
from django_panel.forms import FormSchema, NumberInput, Select, TextInput, Toggle
from django_panel.models import SoftDeletes


class Keeper(models.Model):
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Keeper]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Animal(SoftDeletes):
    name = models.CharField(max_length=50)
    tag = models.CharField(max_length=20, unique=True)
    weight = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    is_tame = models.BooleanField(default=False)
    keeper = models.ForeignKey(Keeper, models.SET_NULL, null=True, blank=True, related_name="+")
    entered_by = models.CharField(max_length=50, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if self.name == "Dragon":
            raise ValidationError({"name": "There are no dragons."})


MODELS: list[type[models.Model]] = [Keeper, Animal]


class KeeperResource(Resource):
    model = Keeper


class AnimalResource(Resource):
    model = Animal
    soft_deletes = True

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                TextInput("name").required(),
                TextInput("tag").required(),
                NumberInput("weight"),
                Toggle("is_tame"),
                Select("keeper").relationship("keeper").searchable(),
                TextInput("entered_by").disabled(),
            ]
        )


def animal(name: str = "Rex", **fields: Any) -> Animal:
    """Create an animal. Its tag defaults to its name."""
    made: Animal = Animal.objects.create(name=name, **{"tag": name.lower(), **fields})
    return made
