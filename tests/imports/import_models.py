"""Models with the rules that imports check, and their resources."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models.functions import Lower

from django_panel import Resource


class ImportedAuthor(models.Model):
    objects: ClassVar[models.Manager[ImportedAuthor]] = models.Manager()
    name = models.CharField(max_length=40)
    email = models.EmailField(unique=True, null=True, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class ImportedArticle(models.Model):
    objects: ClassVar[models.Manager[ImportedArticle]] = models.Manager()

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
    objects: ClassVar[models.Manager[ImportedCleaned]] = models.Manager()
    """Has a rule of its own in ``clean()``."""

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
    objects: ClassVar[models.Manager[ImportedSaved]] = models.Manager()
    """Overrides ``save()``."""

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
    objects: ClassVar[models.Manager[ImportedBook]] = models.Manager()
    """A multi-table child."""

    pages = models.IntegerField(default=1)

    class Meta:
        app_label = "project"


class ImportedSeat(models.Model):
    objects: ClassVar[models.Manager[ImportedSeat]] = models.Manager()
    """Has a composite primary key."""

    pk = models.CompositePrimaryKey("row", "number")
    row = models.CharField(max_length=2)
    number = models.IntegerField()
    name = models.CharField(max_length=20, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"{self.row}{self.number}"


class ImportedLine(models.Model):
    objects: ClassVar[models.Manager[ImportedLine]] = models.Manager()
    """A plain model, on which statements are counted."""

    number = models.IntegerField()
    text = models.CharField(max_length=40)
    author = models.ForeignKey(ImportedAuthor, models.CASCADE)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.text


MODELS = (
    ImportedAuthor,
    ImportedArticle,
    ImportedCleaned,
    ImportedSaved,
    ImportedBook,
    ImportedSeat,
    ImportedLine,
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


RESOURCES = [
    AuthorResource,
    ArticleResource,
    CleanedResource,
    SavedResource,
    BookResource,
    SeatResource,
    LineResource,
]
