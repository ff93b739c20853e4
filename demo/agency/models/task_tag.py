"""The through model between tasks and tags."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TaskTag(models.Model):
    """A tag of a task, with user, time and reason."""

    task = models.ForeignKey(
        "agency.Task",
        verbose_name=_("task"),
        on_delete=models.CASCADE,
        related_name="task_tags",
    )
    tag = models.ForeignKey(
        "agency.Tag",
        verbose_name=_("tag"),
        on_delete=models.CASCADE,
        related_name="task_tags",
    )
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("added by"),
        on_delete=models.SET_NULL,
        related_name="added_task_tags",
        null=True,
        blank=True,
    )
    added_at = models.DateTimeField(_("added"), default=timezone.now)
    reason = models.CharField(_("reason"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("task tag")
        verbose_name_plural = _("task tags")
        ordering = ["-added_at", "-pk"]
        indexes = [models.Index(fields=["-added_at", "-id"], name="task_tag_newest")]
        constraints = [
            models.UniqueConstraint(
                fields=["task", "tag"],
                name="task_tag_once",
                violation_error_message=_("The task already has this tag."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tag} · {self.task}"
