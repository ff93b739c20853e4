"""Models with composite keys, large keys, titles that fail, and several tables.

They refer to each other only: the rest of the project must not notice them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models

from django_panel import Resource
from django_panel.actions import Action, DeleteAction, DeleteBulkAction, EditAction
from django_panel.resources.relations.manager import RelationManager
from django_panel.tables import TableSchema, TextColumn, TextInputColumn


class Depot(models.Model):
    """The parent of seats."""

    town = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Depot]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Depot {self.town}"


class Seat(models.Model):
    """A composite key of a foreign key and a text."""

    pk = models.CompositePrimaryKey("depot_id", "code")
    depot = models.ForeignKey(Depot, models.CASCADE, related_name="seats")
    code = models.CharField(max_length=20)
    note = models.CharField(max_length=50, blank=True)
    position = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Seat]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Seat {self.code}"


class Reading(models.Model):
    """A composite key of a UUID, a date and a number."""

    pk = models.CompositePrimaryKey("sensor", "day", "number")
    sensor = models.UUIDField()
    day = models.DateField()
    number = models.IntegerField()
    value = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Reading]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"{self.day} {self.number}"


class Snowflake(models.Model):
    """A primary key beyond 2^53."""

    id = models.BigIntegerField(primary_key=True)
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Snowflake]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Place(models.Model):
    """The parent table of ``Bistro``."""

    name = models.CharField(max_length=50)
    address = models.CharField(max_length=80, blank=True)

    objects: ClassVar[models.Manager[Place]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Bistro(Place):
    """Multi-table inheritance."""

    stars = models.IntegerField(default=0)

    class Meta:
        app_label = "project"


class OpenPlaceManager(models.Manager["OpenPlace"]):
    def get_queryset(self) -> Any:
        return super().get_queryset().exclude(address="closed")


class OpenPlace(Place):
    """A proxy with a manager of its own."""

    objects: ClassVar[Any] = OpenPlaceManager()

    class Meta:
        app_label = "project"
        proxy = True
        verbose_name_plural = "open places"


class Interval(models.Model):
    """No text column but one with choices."""

    every = models.IntegerField()
    period = models.CharField(
        max_length=20, choices=[("days", "Days"), ("hours", "Hours"), ("s", "Seconds")]
    )

    objects: ClassVar[models.Manager[Interval]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"every {self.every} {self.period}"


class Broken(models.Model):
    """Its ``__str__`` raises an exception for some records."""

    code = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Broken]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Part {10 // self.code}"


class Named(models.Model):  # noqa: DJ008
    """Its ``name`` is a property that raises an exception; it has no ``__str__``."""

    code = models.IntegerField(default=0)

    objects: ClassVar[models.Manager[Named]] = models.Manager()

    class Meta:
        app_label = "project"

    @property
    def name(self) -> str:
        raise AttributeError("no name")


class Ticket(models.Model):
    """Refers to records with unusual titles."""

    subject = models.CharField(max_length=50)
    interval = models.ForeignKey(Interval, models.SET_NULL, null=True, blank=True)
    broken = models.ForeignKey(Broken, models.SET_NULL, null=True, blank=True)
    named = models.ForeignKey(Named, models.SET_NULL, null=True, blank=True)
    part = models.ForeignKey("project.Part", models.SET_NULL, null=True, blank=True)

    objects: ClassVar[models.Manager[Ticket]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.subject


class Part(models.Model):
    """Its ``__str__`` follows a foreign key, and that one follows another."""

    broken = models.ForeignKey(Broken, models.CASCADE, null=True)
    inside = models.ForeignKey("self", models.CASCADE, null=True)

    objects: ClassVar[models.Manager[Part]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return "Loose part" if self.inside is None else f"Part in {self.inside}"


class Comment(models.Model):
    """A generic foreign key."""

    text = models.CharField(max_length=50)
    content_type = models.ForeignKey(ContentType, models.CASCADE, related_name="+")
    object_id = models.PositiveBigIntegerField()
    subject = GenericForeignKey()

    objects: ClassVar[models.Manager[Comment]] = models.Manager()

    class Meta:
        app_label = "project"
        unique_together = (("text", "content_type", "object_id"),)

    def __str__(self) -> str:
        return self.text


class UUIDComment(models.Model):
    """A generic foreign key whose key column stores UUIDs."""

    text = models.CharField(max_length=50)
    content_type = models.ForeignKey(ContentType, models.CASCADE, related_name="+")
    object_id = models.UUIDField()
    subject = GenericForeignKey()

    objects: ClassVar[models.Manager[UUIDComment]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.text


class TextComment(models.Model):
    """A generic foreign key whose key column stores text."""

    text = models.CharField(max_length=50)
    content_type = models.ForeignKey(ContentType, models.CASCADE, related_name="+", null=True)
    object_id = models.CharField(max_length=50, blank=True)
    subject = GenericForeignKey()

    objects: ClassVar[models.Manager[TextComment]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.text


MODELS: list[type[models.Model]] = [
    Depot,
    Seat,
    Reading,
    Snowflake,
    Place,
    Bistro,
    Interval,
    Broken,
    Named,
    Part,
    Ticket,
    Comment,
    UUIDComment,
    TextComment,
]


class SeatsManager(RelationManager):
    relationship = "seats"


class DepotResource(Resource):
    model = Depot

    @classmethod
    def relation_managers(cls) -> list[type[RelationManager]]:
        return [SeatsManager]


def mark(record: Seat) -> None:
    record.note = "marked"
    record.save()


def mark_all(records: Any) -> None:
    for record in records:
        mark(record)


class SeatResource(Resource):
    model = Seat
    broadcasts_changes = True

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("code").sortable().searchable(),
                    TextColumn("depot"),
                    TextInputColumn("note").sortable(),
                ]
            )
            .record_actions([EditAction(), Action("mark").action(mark), DeleteAction()])
            .bulk_actions([Action("mark_all").bulk_action(mark_all), DeleteBulkAction()])
            .reorderable("position")
        )


class NestedSeatResource(Resource):
    model = Seat
    slug = "depot-seats"
    parent_resource = DepotResource
    parent_relationship = "seats"


class ReadingResource(Resource):
    model = Reading


class SnowflakeResource(Resource):
    model = Snowflake


class PlaceResource(Resource):
    model = Place


class BistroResource(Resource):
    model = Bistro

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).record_actions([DeleteAction()])


class OpenPlaceResource(Resource):
    model = OpenPlace

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).record_actions([DeleteAction()])


class IntervalResource(Resource):
    model = Interval


class BrokenResource(Resource):
    model = Broken


class NamedResource(Resource):
    model = Named


class PartResource(Resource):
    model = Part


class TicketResource(Resource):
    model = Ticket


class CommentResource(Resource):
    model = Comment


RESOURCES: list[type[Resource]] = [
    DepotResource,
    SeatResource,
    NestedSeatResource,
    ReadingResource,
    SnowflakeResource,
    PlaceResource,
    BistroResource,
    OpenPlaceResource,
    IntervalResource,
    BrokenResource,
    NamedResource,
    PartResource,
    TicketResource,
    CommentResource,
]
