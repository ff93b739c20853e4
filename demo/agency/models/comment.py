"""Comments on tasks."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from django_panel.models.soft_deletes import SoftDeletes


class Comment(SoftDeletes):
    """A comment on a task; an internal one is not shown to customers.

    Deleting one moves it to the trash: people write in anger and think again.
    """

    body = models.TextField(_("comment"))
    task = models.ForeignKey(
        "agency.Task",
        verbose_name=_("task"),
        on_delete=models.CASCADE,
        related_name="comments",
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("author"),
        on_delete=models.SET_NULL,
        related_name="comments",
        null=True,
        blank=True,
    )
    is_internal = models.BooleanField(_("internal"), default=False)
    created_at = models.DateTimeField(_("written"), default=timezone.now)
    edited_at = models.DateTimeField(_("edited"), null=True, blank=True)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="comment_newest"),
            models.Index(fields=["task", "created_at"], name="comment_thread"),
        ]

    def __str__(self) -> str:
        return Truncator(self.body).chars(60)
