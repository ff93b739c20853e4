"""Customers of the agency."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from demo.agency.models.choices import Country
from demo.agency.models.team import hex_colour
from demo.agency.models.timestamped import Timestamped


class Customer(Timestamped):
    """A customer of the agency."""

    class Status(models.TextChoices):
        PROSPECT = "prospect", _("Prospect")
        ACTIVE = "active", _("Active")
        PAUSED = "paused", _("Paused")
        FORMER = "former", _("Former")

    class Industry(models.TextChoices):
        CULTURE = "culture", _("Culture and education")
        ENERGY = "energy", _("Energy")
        FINANCE = "finance", _("Finance")
        FOOD = "food", _("Food and drink")
        HEALTH = "health", _("Health")
        INDUSTRY = "industry", _("Manufacturing")
        LOGISTICS = "logistics", _("Transport and logistics")
        RETAIL = "retail", _("Retail")
        SOFTWARE = "software", _("Software")
        TRAVEL = "travel", _("Travel and hospitality")

    name = models.CharField(_("name"), max_length=160)
    legal_name = models.CharField(_("legal name"), max_length=200, blank=True)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.PROSPECT
    )
    industry = models.CharField(_("industry"), max_length=10, choices=Industry.choices, blank=True)
    color = models.CharField(_("colour"), max_length=7, default="#64748b", validators=[hex_colour])
    #: Free keywords.
    keywords = models.JSONField(_("keywords"), default=list, blank=True)
    is_key_account = models.BooleanField(_("key account"), default=False)
    account_manager = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account manager"),
        on_delete=models.SET_NULL,
        related_name="managed_customers",
        null=True,
        blank=True,
    )
    contact_name = models.CharField(_("contact"), max_length=120, blank=True)
    email = models.EmailField(_("email address"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    website = models.URLField(_("website"), blank=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    country = models.CharField(_("country"), max_length=2, choices=Country.choices)
    vat_number = models.CharField(_("VAT number"), max_length=20, blank=True)
    credit_limit = models.DecimalField(
        _("credit limit"),
        max_digits=12,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
        help_text=_("Leave empty for no limit."),
    )
    customer_since = models.DateField(_("customer since"), null=True, blank=True)
    notes = models.TextField(_("notes"), blank=True)

    class Meta:
        verbose_name = _("customer")
        verbose_name_plural = _("customers")
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["name", "id"], name="customer_name"),
            models.Index(fields=["status", "name"], name="customer_status"),
            models.Index(fields=["country"], name="customer_country"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(credit_limit__isnull=True) | models.Q(credit_limit__gte=0),
                name="customer_credit_limit",
                violation_error_message=_("The credit limit must be 0 or more."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
