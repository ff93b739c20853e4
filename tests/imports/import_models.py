"""Models with the rules that imports check, and their resources."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models.functions import Lower

from django_panel import Resource


class ImportedAuthor(models.Model):
    objects: ClassVar[models.Manager[Any]] = models.Manager()

    name = models.CharField(max_length=40)
    email = models.EmailField(unique=True, null=True, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class ImportedArticle(models.Model):
    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Kind(models.IntegerChoices):
        NEWS = 1, "News"
        ESSAY = 2, "Essay"

    code = models.CharField(max_length=10, unique=True, null=True, blank=True)
    title = models.CharField(max_length=30)
    author = models.ForeignKey(ImportedAuthor, models.CASCADE, null=True, blank=True)
    kind = models.IntegerField(choices=Kind, default=Kind.NEWS)
    rating = models.IntegerField(default=0, validators=[MinValueValidator(-5)])
    price = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    weight = models.FloatField(null=True, blank=True)
    is_live = models.BooleanField(default=False)
    day = models.DateField(null=True, blank=True)
    moment = models.DateTimeField(null=True, blank=True)
    clock = models.TimeField(null=True, blank=True)
    extras = models.JSONField(default=dict, blank=True)
    body = models.TextField(blank=True)
    slug = models.SlugField(max_length=20, null=True, blank=True)  # noqa: DJ001 - unique
    document = models.FileField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "project"
        constraints = (
            models.UniqueConstraint(
                fields=["author", "title"],
                name="imported_one_title",
                violation_error_message="This author has such a title.",
            ),
            models.UniqueConstraint(Lower("slug"), name="imported_slug"),
            models.CheckConstraint(
                condition=models.Q(rating__lte=5),
                name="imported_rating",
                violation_error_message="The rating is too high.",
            ),
        )

    def __str__(self) -> str:
        return self.title


class ImportedCleaned(models.Model):
    """Has a rule of its own in ``clean()``."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    low = models.IntegerField()
    high = models.IntegerField()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def clean(self) -> None:
        if self.low > self.high:
            raise ValidationError({"high": "Must be at least the low value."})


class ImportedSaved(models.Model):
    """Overrides ``save()``."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    name = models.CharField(max_length=40)
    shout = models.CharField(max_length=40, editable=False)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.name == "refused":
            raise ValidationError({"name": "Not this one."})
        self.shout = self.name.upper()
        super().save(*args, **kwargs)


class ImportedBook(ImportedAuthor):
    """A multi-table child."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    pages = models.IntegerField(default=1)

    class Meta:
        app_label = "project"


class ImportedSeat(models.Model):
    """Has a composite primary key."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    pk = models.CompositePrimaryKey("row", "number")
    row = models.CharField(max_length=2)
    number = models.IntegerField()
    name = models.CharField(max_length=20, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"{self.row}{self.number}"


class ImportedLine(models.Model):
    """A plain model, on which statements are counted."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    number = models.IntegerField()
    text = models.CharField(max_length=40)
    author = models.ForeignKey(ImportedAuthor, models.CASCADE)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.text


class ImportedPart(models.Model):
    """Has only rules that can be checked without writing a row."""

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    code = models.CharField(max_length=10, unique=True, null=True, blank=True)
    title = models.CharField(max_length=30)
    author = models.ForeignKey(ImportedAuthor, models.CASCADE, null=True, blank=True)
    rating = models.IntegerField(blank=True)
    day = models.DateField(blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "project"
        unique_together = (("author", "title"),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(rating__lte=5),
                name="imported_part_rating",
                violation_error_message="The rating is too high.",
            ),
        )

    def __str__(self) -> str:
        return self.title


MODELS = (
    ImportedAuthor,
    ImportedArticle,
    ImportedCleaned,
    ImportedSaved,
    ImportedBook,
    ImportedSeat,
    ImportedLine,
    ImportedPart,
)


class AuthorResource(Resource):
    model = ImportedAuthor


class ArticleResource(Resource):
    model = ImportedArticle


class CleanedResource(Resource):
    model = ImportedCleaned


class SavedResource(Resource):
    model = ImportedSaved


class BookResource(Resource):
    model = ImportedBook


class SeatResource(Resource):
    model = ImportedSeat


class LineResource(Resource):
    model = ImportedLine


class PartResource(Resource):
    model = ImportedPart


RESOURCES = [
    AuthorResource,
    ArticleResource,
    CleanedResource,
    SavedResource,
    BookResource,
    SeatResource,
    LineResource,
    PartResource,
]
