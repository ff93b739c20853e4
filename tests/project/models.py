"""A small business: customers, their projects, the tasks in them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person; which panels are open to them is data, so that tests can say it."""

    panels = models.CharField(max_length=100, blank=True, default="*")

    def can_access_panel(self, panel: Any) -> bool:
        return self.is_staff and (self.panels == "*" or panel.get_id() in self.panels.split(","))


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


class Notification(models.Model):
    """A model whose natural slug the panel itself uses."""

    text = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.text


class Specimen(models.Model):
    """A record with a column for every kind of field a form can have."""

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
