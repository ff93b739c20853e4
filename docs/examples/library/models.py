"""A small library. Its tables are made by the test that runs the examples."""

from django.db import models


class Writer(models.Model):
    name = models.CharField(max_length=80)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.name


class Portrait(models.Model):
    author = models.OneToOneField(Writer, models.CASCADE, related_name="profile")
    bio = models.TextField(blank=True)
    website = models.URLField(blank=True)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.bio


class Genre(models.Model):
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.name


class Series(models.Model):
    name = models.CharField(max_length=80)
    slug = models.SlugField(unique=True)

    class Meta:
        app_label = "project"
        verbose_name_plural = "series"

    def __str__(self):
        return self.name

    def get_absolute_url(self):
        return f"/series/{self.slug}/"


class Work(models.Model):
    title = models.CharField(max_length=120)
    author = models.ForeignKey(Writer, models.CASCADE)
    tags = models.ManyToManyField(Genre, blank=True)
    kind = models.CharField(max_length=10, default="print")
    pages = models.PositiveIntegerField(null=True, blank=True)
    address = models.URLField(blank=True)
    chapters = models.JSONField(default=list, blank=True)
    front = models.JSONField(default=list, blank=True)
    cover = models.FileField(upload_to="covers", blank=True)
    scans = models.JSONField(default=list, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.title


class Lending(models.Model):
    work = models.ForeignKey(Work, models.CASCADE)
    borrower = models.CharField(max_length=80)
    shelf = models.CharField(max_length=10, blank=True)
    lent_at = models.DateTimeField()

    class Meta:
        app_label = "project"

    def __str__(self):
        return f"{self.work} for {self.borrower}"
