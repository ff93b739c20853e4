"""Models for the tests of deletion: soft deletion, protecting foreign keys, own ``delete()``.

They refer to each other only: the rest of the project must not notice them.
"""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from django_panel import Resource
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.support.screen import Screen


class Box(models.Model):
    """Referenced by foreign keys with different ``on_delete`` options."""

    name = models.CharField(max_length=50)
    code = models.CharField(max_length=20, unique=True, null=True)  # noqa: DJ001
    weight = models.IntegerField(default=1)
    doubled = models.GeneratedField(
        expression=models.F("weight") * 2,
        output_field=models.IntegerField(),
        db_persist=True,
    )

    objects: ClassVar[models.Manager[Box]] = models.Manager()

    class Meta:
        app_label = "project"
        verbose_name_plural = "boxes"

    def __str__(self) -> str:
        return self.name


class Envelope(models.Model):
    """A foreign key with ``PROTECT``."""

    box = models.ForeignKey(Box, models.PROTECT, related_name="envelopes")

    objects: ClassVar[models.Manager[Envelope]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Envelope {self.pk}"


class Parcel(models.Model):
    """A foreign key with ``RESTRICT``."""

    box = models.ForeignKey(Box, models.RESTRICT, related_name="parcels")

    objects: ClassVar[models.Manager[Parcel]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Parcel {self.pk}"


class Sticker(models.Model):
    """Foreign keys with ``CASCADE`` and ``SET_NULL``."""

    box = models.ForeignKey(Box, models.CASCADE, null=True, related_name="stickers")
    spare = models.ForeignKey(Box, models.SET_NULL, null=True, related_name="spares")

    objects: ClassVar[models.Manager[Sticker]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"Sticker {self.pk}"


class Paper(models.Model):
    """Has soft deletion by its own methods."""

    name = models.CharField(max_length=50)
    is_trashed = models.BooleanField(default=False)

    objects: ClassVar[models.Manager[Paper]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    def trash(self) -> None:
        self.is_trashed = True
        self.save()

    def restore(self) -> None:
        self.is_trashed = False
        self.save()

    def force_delete(self) -> None:
        super().delete()


class Stone(models.Model):
    """Overrides ``delete()``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    name = models.CharField(max_length=50)
    rolled = models.BooleanField(default=False)

    objects: ClassVar[models.Manager[Stone]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        self.rolled = True
        self.save()
        return 0, {}


class Keyword(models.Model):
    """Has a text as primary key, with any characters."""

    word = models.CharField(primary_key=True, max_length=30)

    objects: ClassVar[models.Manager[Keyword]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.word


class Branch(models.Model):
    """Has a foreign key to itself with ``CASCADE``."""

    parent = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="branches"
    )
    name = models.CharField(max_length=50, blank=True)

    objects: ClassVar[models.Manager[Branch]] = models.Manager()

    class Meta:
        app_label = "project"
        verbose_name_plural = "branches"

    def __str__(self) -> str:
        return f"Branch {self.pk}"


MODELS: list[type[models.Model]] = [Box, Envelope, Parcel, Sticker, Paper, Stone, Keyword, Branch]


class CollectionPage(ResourcePage):
    def render(self) -> Screen:
        return self.screen("panel/Page", {})


class RecordPage(ResourcePage):
    route_path: ClassVar[str | None] = None

    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {"key": record})


class ViewPage(RecordPage):
    route_path = "{record}"


class EditPage(RecordPage):
    route_path = "{record}/edit"


class FullResource(Resource):
    """A resource with the four standard pages."""

    @classmethod
    def pages(cls) -> Any:
        return {
            "index": ListRecords,
            "create": CollectionPage,
            "view": ViewPage,
            "edit": EditPage,
        }


class BoxResource(FullResource):
    model = Box


class PaperResource(FullResource):
    model = Paper


class StoneResource(FullResource):
    model = Stone


class KeywordResource(FullResource):
    model = Keyword
    record_title_attribute = "word"


class BranchResource(Resource):
    model = Branch


class BareResource(Resource):
    """A resource with a list page only."""

    model = Box
    slug = "bare"

    @classmethod
    def pages(cls) -> Any:
        return {"index": ListRecords}


RESOURCES: list[type[Resource]] = [
    BareResource,
    BoxResource,
    BranchResource,
    PaperResource,
    StoneResource,
    KeywordResource,
]
