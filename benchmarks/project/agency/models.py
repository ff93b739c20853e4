"""The models that every contender lists."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Customer(models.Model):
    objects: ClassVar[models.Manager[Customer]] = models.Manager()

    name = models.CharField(max_length=120)
    city = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.name


class Project(models.Model):
    objects: ClassVar[models.Manager[Project]] = models.Manager()

    customer = models.ForeignKey(Customer, models.CASCADE, related_name="projects")
    name = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.name


class Studio(models.Model):
    """A tenant; only the measurements of tenants read it."""

    objects: ClassVar[models.Manager[Studio]] = models.Manager()

    name = models.CharField(max_length=120)
    members = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="studios")

    def __str__(self) -> str:
        return self.name


class Task(models.Model):
    class State(models.TextChoices):
        OPEN = "open", "Open"
        WAITING = "waiting", "Waiting"
        DONE = "done", "Done"

    class Priority(models.TextChoices):
        NORMAL = "normal", "Normal"
        HIGH = "high", "High"
        URGENT = "urgent", "Urgent"

    objects: ClassVar[models.Manager[Task]] = models.Manager()

    project = models.ForeignKey(Project, models.CASCADE, related_name="tasks")
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="tasks"
    )
    #: Not editable, so that no form has it.
    studio = models.ForeignKey(
        Studio, models.CASCADE, null=True, editable=False, related_name="tasks"
    )
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    priority = models.CharField(max_length=10, choices=Priority, default=Priority.NORMAL)
    is_blocked = models.BooleanField(default=False)
    is_billable = models.BooleanField(default=True)
    spent_hours = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    due_on = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.title


class Comment(models.Model):
    """What a task counts in each row, and what goes with it when it is deleted."""

    objects: ClassVar[models.Manager[Comment]] = models.Manager()

    task = models.ForeignKey(Task, models.CASCADE, related_name="comments")
    body = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.body
