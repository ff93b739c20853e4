"""Models with relations and constraints; conftest creates their tables."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.db import models


class Tag(models.Model):
    name = models.CharField(max_length=40)

    objects: ClassVar[models.Manager[Tag]] = models.Manager()

    class Meta:
        app_label = "project"
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Address(models.Model):
    street = models.CharField(max_length=80)
    city = models.CharField(max_length=40, blank=True)

    objects: ClassVar[models.Manager[Address]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return f"{self.street}, {self.city}"


class Author(models.Model):
    """The target of a required foreign key, a nullable one and a one-to-one back reference."""

    name = models.CharField(max_length=80, validators=[MinLengthValidator(2)])
    email = models.EmailField(unique=True, null=True, blank=True)
    address = models.ForeignKey(Address, models.PROTECT)
    mentor = models.ForeignKey("self", models.SET_NULL, null=True, blank=True)

    objects: ClassVar[models.Manager[Author]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    @property
    def signature(self) -> str:
        return f"~ {self.name}"


class Profile(models.Model):
    author = models.OneToOneField(Author, models.CASCADE, related_name="profile")
    bio = models.TextField(blank=True)
    handle = models.SlugField(unique=True, null=True, blank=True)
    likes = models.ManyToManyField(Tag, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager[Profile]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.bio

    def clean(self) -> None:
        if self.author.name == self.bio:
            raise ValidationError({"bio": "A name is no life."})


class Book(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft", "Draft"
        SOLD = "sold", "Sold"

    title = models.CharField(max_length=80)
    author = models.ForeignKey(Author, models.CASCADE, related_name="books")
    editor = models.ForeignKey(
        Author,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        limit_choices_to={"name__startswith": "E"},
    )
    tags = models.ManyToManyField(Tag, blank=True, related_name="books")
    isbn = models.CharField(max_length=20, unique=True, null=True, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT, blank=True)
    pages = models.PositiveIntegerField(default=1, blank=True)
    price = models.DecimalField(max_digits=6, decimal_places=2, default=10)
    cost = models.DecimalField(max_digits=6, decimal_places=2, default=5)
    shelf = models.CharField(max_length=10, blank=True)
    place = models.IntegerField(null=True, blank=True)
    chapters = models.JSONField(default=list, blank=True)
    content = models.JSONField(default=list, blank=True)

    objects: ClassVar[models.Manager[Book]] = models.Manager()

    class Meta:
        app_label = "project"
        unique_together = [("shelf", "place")]
        constraints = [
            models.UniqueConstraint(fields=["author", "title"], name="book_once"),
            models.CheckConstraint(
                condition=models.Q(price__gte=models.F("cost")),
                name="book_pays",
                violation_error_message="A book may not cost more than it brings.",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        if self.title == "Untitled":
            raise ValidationError("Even this book has a title.")
        if self.title == "shout":
            raise ValidationError({"title": "Not so loud."})


MODELS: list[type[Any]] = [Tag, Address, Author, Profile, Book]


def make_author(name: str = "Ada", **values: Any) -> Author:
    return Author.objects.create(
        name=name, address=Address.objects.create(street="High Street"), **values
    )


def make_book(title: str = "Notes", author: Author | None = None, **values: Any) -> Book:
    return Book.objects.create(title=title, author=author or make_author(), **values)
