"""Trees of django-mptt and django-treebeard."""

from __future__ import annotations

from django.db import models
from mptt.fields import TreeForeignKey, TreeManyToManyField
from mptt.models import MPTTModel
from treebeard.al_tree import AL_Node
from treebeard.mp_tree import MP_Node
from treebeard.ns_tree import NS_Node


class Genre(MPTTModel):
    name = models.CharField(max_length=50)
    parent = TreeForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="children"
    )

    class MPTTMeta:
        order_insertion_by = ["name"]

    def __str__(self) -> str:
        return self.name


class Song(models.Model):
    name = models.CharField(max_length=50)
    genre = TreeForeignKey(Genre, on_delete=models.CASCADE)
    others = TreeManyToManyField(Genre, blank=True, related_name="other_songs")

    def __str__(self) -> str:
        return self.name


class Folder(MP_Node):
    """Materialized path."""

    name = models.CharField(max_length=50)

    def __str__(self) -> str:
        return self.name


class SortedFolder(MP_Node):
    name = models.CharField(max_length=50)
    node_order_by = ["name"]

    def __str__(self) -> str:
        return self.name


class Shelf(NS_Node):
    """Nested sets."""

    name = models.CharField(max_length=50)

    def __str__(self) -> str:
        return self.name


class Branch(AL_Node):
    """Adjacency list."""

    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="children_set"
    )
    sib_order = models.PositiveIntegerField()
    name = models.CharField(max_length=50)

    def __str__(self) -> str:
        return self.name
