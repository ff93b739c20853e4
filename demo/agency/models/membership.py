"""The members of teams."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Membership(models.Model):
    """A user in a team, with a role."""

    class Role(models.TextChoices):
        LEAD = "lead", _("Lead")
        MEMBER = "member", _("Member")
        GUEST = "guest", _("Guest")

    team = models.ForeignKey(
        "agency.Team",
        verbose_name=_("team"),
        on_delete=models.CASCADE,
        related_name="memberships",
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="memberships",
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    hours_per_week = models.DecimalField(
        _("hours per week"), max_digits=4, decimal_places=1, default=40
    )
    joined_on = models.DateField(_("joined"), default=timezone.localdate)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["team", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "user"],
                name="membership_once",
                violation_error_message=_("This person is already in the team."),
            ),
            models.CheckConstraint(
                condition=models.Q(hours_per_week__gte=0, hours_per_week__lte=60),
                name="membership_hours",
                violation_error_message=_("Hours per week must be between 0 and 60."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.team}"
