"""Teams of users."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from demo.agency.models.timestamped import Timestamped

#: A color as the browser's color picker returns it.
hex_colour = RegexValidator(
    r"^#[0-9a-f]{6}$", _("Write the colour as # and six digits, for example #2563eb.")
)


class Team(Timestamped):
    """A team of users that work on projects; a tenant of the ``crew`` panel."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    color = models.CharField(_("colour"), max_length=7, default="#64748b", validators=[hex_colour])
    description = models.TextField(_("description"), blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("members"),
        through="agency.Membership",
        related_name="teams",
        blank=True,
    )

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_tenant_key(self) -> str:
        """Return what the URLs of the ``crew`` panel contain."""
        return self.slug
