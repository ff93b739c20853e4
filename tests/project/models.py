"""The models of the tests: customers, projects, tasks and others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.db import models

from django_panel.models import SoftDeletes


class User(AbstractUser):
    """A user. The panels that the user may access are stored, so that tests can set them."""

    panels = models.CharField(max_length=100, blank=True, default="*")
    #: The tenants of the user, in panels whose tenants are regions.
    regions: models.ManyToManyField[Any, Any] = models.ManyToManyField(
        "Region", blank=True, related_name="members"
    )

    def can_access_panel(self, panel: Any) -> bool:
        return self.is_staff and (self.panels == "*" or panel.get_id() in self.panels.split(","))

    def get_panel_tenants(self, panel: Any) -> Iterable[Any]:
        return self.regions.order_by("pk")

    def can_access_tenant(self, tenant: Any) -> bool:
        return self.regions.filter(pk=tenant.pk).exists()


class Customer(models.Model):
    name = models.CharField(max_length=120)
    email = models.EmailField(blank=True)
    is_active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class Project(models.Model):
    class State(models.TextChoices):
        OPEN = "open", "Open"
        DONE = "done", "Done"

    customer = models.ForeignKey(Customer, models.CASCADE, related_name="projects")
    name = models.CharField(max_length=120)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    budget = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Task(models.Model):
    project = models.ForeignKey(Project, models.CASCADE, related_name="tasks")
    title = models.CharField(max_length=200)
    assignee = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="tasks")
    is_done = models.BooleanField(default=False)
    position = models.IntegerField(default=0)
    notes = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.title


class Region(models.Model):
    """The outermost parent of nested resources."""

    name = models.CharField(max_length=120)
    is_active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class Site(models.Model):
    region = models.ForeignKey(Region, models.CASCADE, related_name="sites")
    name = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.name


class Job(models.Model):
    site = models.ForeignKey(Site, models.CASCADE, related_name="jobs")
    title = models.CharField(max_length=120)
    remarks = GenericRelation("Remark", "about_id", "about_type")

    def __str__(self) -> str:
        return self.title


class Note(SoftDeletes):
    """Belongs to a job, with soft deletion. The title is unique per job."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="todos")
    title = models.CharField(max_length=120)
    position = models.IntegerField(default=0)
    remarks = GenericRelation("Remark", "about_id", "about_type")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["job", "title"], name="one_note"),)

    def __str__(self) -> str:
        return self.title


class Label(models.Model):
    """Has a text as primary key and a many-to-many relation to jobs."""

    name = models.CharField(max_length=40, primary_key=True)
    jobs = models.ManyToManyField(Job, through="Labelling", related_name="labels")

    def __str__(self) -> str:
        return self.name


class Labelling(models.Model):
    """The through table of jobs and labels, with a weight."""

    job = models.ForeignKey(Job, models.CASCADE)
    label = models.ForeignKey(Label, models.CASCADE)
    weight = models.IntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.label_id} on {self.job_id}"


class Remark(models.Model):
    """Has a generic foreign key."""

    about_type = models.ForeignKey(ContentType, models.CASCADE)
    about_id = models.CharField(max_length=40)
    about = GenericForeignKey("about_type", "about_id")
    text = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.text


class Badge(models.Model):
    """Has a UUID as primary key and a nullable foreign key to a user."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(max_length=40)
    holder = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="badges")
    sites = models.ManyToManyField(Site, blank=True, related_name="badges")

    def __str__(self) -> str:
        return self.name


class Notification(models.Model):
    """A model whose default slug is reserved by the panel."""

    text = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.text


class Specimen(models.Model):
    """A model with a column for every type of form field."""

    name = models.CharField(max_length=120)
    body = models.TextField(blank=True)
    secret = models.CharField(max_length=200, blank=True)
    amount = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    token = models.CharField(max_length=40, blank=True)
    is_ready = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=Project.State, blank=True)
    customer = models.ForeignKey(Customer, models.SET_NULL, null=True, blank=True)
    members = models.ManyToManyField(User, blank=True, related_name="specimens")
    day = models.DateField(null=True, blank=True)
    moment = models.DateTimeField(null=True, blank=True)
    clock = models.TimeField(null=True, blank=True)
    size = models.CharField(max_length=1, blank=True)
    extras = models.JSONField(default=list, blank=True)
    weight = models.CharField(max_length=10, blank=True)
    color = models.CharField(max_length=9, blank=True)
    level = models.IntegerField(null=True, blank=True)
    tags = models.JSONField(default=list, blank=True)
    settings = models.JSONField(default=dict, blank=True)
    story = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    data = models.JSONField(null=True, blank=True)
    document = models.FileField(upload_to="specimens", blank=True)
    pictures = models.JSONField(default=list, blank=True)
    items = models.JSONField(default=list, blank=True)
    blocks = models.JSONField(default=list, blank=True)
    own = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name
