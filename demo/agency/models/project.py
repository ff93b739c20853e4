"""The projects of customers."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from demo.agency.models.choices import Priority
from demo.agency.models.timestamped import Timestamped


class Project(Timestamped):
    """A project with a team, a budget and a due date."""

    class State(models.TextChoices):
        PLANNED = "planned", _("Planned")
        ACTIVE = "active", _("Active")
        ON_HOLD = "on_hold", _("On hold")
        COMPLETED = "completed", _("Completed")
        CANCELLED = "cancelled", _("Cancelled")

    class Pricing(models.TextChoices):
        HOURLY = "hourly", _("By the hour")
        FIXED = "fixed", _("Fixed price")

    name = models.CharField(_("name"), max_length=160)
    code = models.CharField(_("code"), max_length=12, unique=True)
    customer = models.ForeignKey(
        "agency.Customer",
        verbose_name=_("customer"),
        on_delete=models.PROTECT,
        related_name="projects",
    )
    team = models.ForeignKey(
        "agency.Team",
        verbose_name=_("team"),
        on_delete=models.SET_NULL,
        related_name="projects",
        null=True,
        blank=True,
    )
    lead = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("lead"),
        on_delete=models.SET_NULL,
        related_name="led_projects",
        null=True,
        blank=True,
    )
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.PLANNED
    )
    priority = models.CharField(
        _("priority"), max_length=10, choices=Priority.choices, default=Priority.NORMAL
    )
    starts_on = models.DateField(_("starts"), null=True, blank=True)
    due_on = models.DateField(_("due"), null=True, blank=True)
    completed_at = models.DateTimeField(_("completed"), null=True, blank=True)
    pricing = models.CharField(
        _("pricing"), max_length=10, choices=Pricing.choices, default=Pricing.HOURLY
    )
    budget = models.DecimalField(
        _("budget"),
        max_digits=12,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    hourly_rate = models.DecimalField(
        _("hourly rate"),
        max_digits=7,
        decimal_places=2,
        default=110,
        validators=[MinValueValidator(0)],
    )
    is_billable = models.BooleanField(_("billable"), default=True)
    description = models.TextField(_("description"), blank=True)
    #: HTML of the rich text editor.
    brief = models.TextField(_("brief"), blank=True)
    brief_document = models.FileField(_("signed brief"), upload_to="briefs", blank=True)
    cover = models.FileField(_("cover"), upload_to="covers", blank=True)
    #: Entries with ``title``, ``due_on`` and ``is_reached``.
    milestones = models.JSONField(_("milestones"), default=list, blank=True)
    #: Name to URL.
    links = models.JSONField(_("links"), default=dict, blank=True)
    tags = models.ManyToManyField(
        "agency.Tag", verbose_name=_("tags"), related_name="projects", blank=True
    )

    class Meta:
        verbose_name = _("project")
        verbose_name_plural = _("projects")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="project_newest"),
            models.Index(fields=["name"], name="project_name"),
            models.Index(fields=["state", "due_on"], name="project_state_due"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(starts_on__isnull=True)
                | models.Q(due_on__isnull=True)
                | models.Q(due_on__gte=models.F("starts_on")),
                name="project_ends_after_start",
                violation_error_message=_("The due date must be on or after the start date."),
            ),
            models.CheckConstraint(
                condition=models.Q(budget__isnull=True) | models.Q(budget__gte=0),
                name="project_budget",
                violation_error_message=_("The budget must be 0 or more."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
