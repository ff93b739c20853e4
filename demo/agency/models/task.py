"""The tasks of projects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.models.choices import Priority
from demo.agency.models.timestamped import Timestamped

if TYPE_CHECKING:
    from demo.agency.models.comment import Comment


class Task(Timestamped):
    """A task with an assignee."""

    class State(models.TextChoices):
        BACKLOG = "backlog", _("Backlog")
        TODO = "todo", _("To do")
        IN_PROGRESS = "in_progress", _("In progress")
        IN_REVIEW = "in_review", _("In review")
        DONE = "done", _("Done")
        CANCELLED = "cancelled", _("Cancelled")

    CLOSED_STATES = (State.DONE, State.CANCELLED)

    title = models.CharField(_("title"), max_length=200)
    project = models.ForeignKey(
        "agency.Project",
        verbose_name=_("project"),
        on_delete=models.CASCADE,
        related_name="tasks",
    )
    state = models.CharField(
        _("state"), max_length=12, choices=State.choices, default=State.BACKLOG
    )
    priority = models.CharField(
        _("priority"), max_length=10, choices=Priority.choices, default=Priority.NORMAL
    )
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("assignee"),
        on_delete=models.SET_NULL,
        related_name="assigned_tasks",
        null=True,
        blank=True,
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reporter"),
        on_delete=models.SET_NULL,
        related_name="reported_tasks",
        null=True,
        blank=True,
    )
    due_on = models.DateField(_("due"), null=True, blank=True)
    estimated_hours = models.DecimalField(
        _("estimated hours"),
        max_digits=6,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    spent_hours = models.DecimalField(
        _("spent hours"),
        max_digits=6,
        decimal_places=2,
        default=0,
        validators=[MinValueValidator(0)],
    )
    starts_at = models.DateTimeField(_("planned start"), null=True, blank=True)
    is_blocked = models.BooleanField(_("blocked"), default=False)
    blocked_reason = models.CharField(_("what it waits for"), max_length=200, blank=True)
    description = models.TextField(_("description"), blank=True)
    completed_at = models.DateTimeField(_("completed"), null=True, blank=True)
    position = models.PositiveIntegerField(
        _("position"), default=0, help_text=_("Order within the project, first is 0.")
    )
    #: Paths of uploaded files.
    attachments = models.JSONField(_("attachments"), default=list, blank=True)
    tags = models.ManyToManyField(
        "agency.Tag",
        verbose_name=_("tags"),
        through="agency.TaskTag",
        related_name="tasks",
        blank=True,
    )

    class Meta:
        verbose_name = _("task")
        verbose_name_plural = _("tasks")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="task_newest"),
            models.Index(fields=["title"], name="task_title"),
            models.Index(fields=["project", "position"], name="task_position"),
            models.Index(fields=["state", "due_on"], name="task_state_due"),
            models.Index(fields=["assignee", "state"], name="task_assignee_state"),
            models.Index(fields=["due_on"], name="task_due"),
            models.Index(fields=["completed_at"], name="task_completed"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(spent_hours__gte=0)
                & (models.Q(estimated_hours__isnull=True) | models.Q(estimated_hours__gte=0)),
                name="task_hours",
                violation_error_message=_("The hours must be 0 or more."),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def is_overdue(cls) -> models.Q:
        """Return the condition for overdue tasks."""
        # Lists the open states instead of excluding the closed ones: an index can be used.
        return models.Q(due_on__lt=timezone.localdate(), state__in=cls.open_states())

    @classmethod
    def open_states(cls) -> list[str]:
        """Return the states of open tasks."""
        return [state for state in cls.State.values if state not in cls.CLOSED_STATES]

    def conversation(self) -> list[Comment]:
        """Return the comments on the task with their authors, newest first."""
        return list(self.comments.select_related("author"))

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the task; set the completion time from the state."""
        if self.state == self.State.DONE:
            self.completed_at = self.completed_at or timezone.now()
        else:
            self.completed_at = None
        if kwargs.get("update_fields") is not None and "state" in kwargs["update_fields"]:
            kwargs["update_fields"] = {*kwargs["update_fields"], "completed_at"}
        super().save(*args, **kwargs)
