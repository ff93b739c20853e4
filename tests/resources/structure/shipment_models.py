"""Models with required fields that forms may lack."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db import models

from tests.forms.library_models import Author

#: The package has no type hints.
mptt: Any = import_module("mptt.models")


class Coordinates(models.Field):  # type: ignore[type-arg]
    """A field of another package without a form field."""

    def db_type(self, connection: Any) -> str:
        return "varchar(40)"

    def formfield(self, **options: Any) -> None:
        return None


class Bundle(models.Model):
    """Has a required column that no form field can edit."""

    name = models.CharField(max_length=40)
    spot = Coordinates()

    objects: ClassVar[models.Manager[Bundle]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class StoredCrate(models.Model):
    """Has a required column that no form field can edit, and a foreign key to an owner."""

    label = models.CharField(max_length=40)
    owner = models.ForeignKey(Author, models.CASCADE, related_name="stored_crates")
    spot = Coordinates()

    objects: ClassVar[models.Manager[StoredCrate]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.label


class Dispatch(models.Model):
    """Has a required foreign key; ``save()`` and ``delete()`` may refuse."""

    title = models.CharField(max_length=40)
    sender = models.ForeignKey(Author, models.CASCADE, related_name="dispatches")

    objects: ClassVar[models.Manager[Dispatch]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.title


class Postcard(models.Model):
    """``save()`` and ``delete()`` raise what its title says."""

    title = models.CharField(max_length=40)

    objects: ClassVar[models.Manager[Postcard]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.title == "field":
            raise ValidationError({"title": "Not this one."})
        if self.title == "form":
            raise ValidationError("No postcards today.")
        if self.title == "refused":
            raise Refused("The post office is closed.")
        if self.title == "bug":
            raise LookupError("bug")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        if self.title == "kept":
            raise Refused("This one is kept.")
        if self.title == "invalid":
            raise ValidationError("This one is not deleted.")
        return super().delete(*args, **kwargs)


class Refused(Exception):
    """An exception of the host."""


class Warehouse(mptt.MPTTModel):  # type: ignore[misc]
    """A tree; moving a node below its own child raises ``InvalidMove``."""

    name = models.CharField(max_length=40)
    parent = mptt.TreeForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="places"
    )

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return str(self.name)


MODELS: list[type[Any]] = [Bundle, StoredCrate, Dispatch, Postcard, Warehouse]
