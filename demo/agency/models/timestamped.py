"""The base class of models with timestamps."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Timestamped(models.Model):
    """A model with the times of creation and last change.

    ``auto_now`` would also overwrite them in ``bulk_create``, and seeded history would all
    have happened today.
    """

    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    updated_at = models.DateTimeField(_("updated"), default=timezone.now, editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the record; set ``updated_at`` if it exists already."""
        if not self._state.adding:
            self.updated_at = timezone.now()
            if kwargs.get("update_fields") is not None:
                kwargs["update_fields"] = {*kwargs["update_fields"], "updated_at"}
        super().save(*args, **kwargs)
