"""Shop items, with a maker edited in a relation group and ribbons chosen in a select."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models

from django_panel import Resource
from django_panel.forms import FormSchema, NumberInput, RelationGroup, Select, TextInput
from django_panel.tables import TableSchema, TextColumn, TextInputColumn


class Maker(models.Model):
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Maker]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Ribbon(models.Model):
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Ribbon]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class ShopItem(models.Model):
    name = models.CharField(max_length=50)
    amount = models.IntegerField(default=0)
    maker = models.ForeignKey(Maker, models.SET_NULL, null=True, blank=True)
    ribbons: Any = models.ManyToManyField(Ribbon, blank=True)

    objects: ClassVar[models.Manager[ShopItem]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


MODELS: list[type[models.Model]] = [Maker, Ribbon, ShopItem]


class Makers(Resource):
    model = Maker


class Ribbons(Resource):
    model = Ribbon


class Items(Resource):
    model = ShopItem
    slug: ClassVar[str | None] = "items"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name"), TextInputColumn("amount")])

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                TextInput("name").required(),
                NumberInput("amount").integer(),
                RelationGroup("maker").schema([TextInput("name")]),
                Select("ribbons").relationship("ribbons"),
            ]
        )
