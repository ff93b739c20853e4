"""Tags of tasks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from demo.agency.models.team import hex_colour


class Tag(models.Model):
    """A tag."""

    name = models.CharField(_("name"), max_length=40, unique=True)
    slug = models.SlugField(_("slug"), max_length=40, unique=True)
    color = models.CharField(_("colour"), max_length=7, default="#64748b", validators=[hex_colour])
    description = models.CharField(_("description"), max_length=200, blank=True)
    position = models.PositiveSmallIntegerField(
        _("position"), default=0, help_text=_("Order in lists, first is 0.")
    )

    class Meta:
        verbose_name = _("tag")
        verbose_name_plural = _("tags")
        ordering = ["position", "name"]

    def __str__(self) -> str:
        return self.name
