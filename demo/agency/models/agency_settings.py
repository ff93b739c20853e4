"""The settings of the agency."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from demo.agency.models.choices import Currency
from demo.agency.models.team import hex_colour


class AgencySettings(models.Model):
    """A singleton: name, currency, opening hours."""

    name = models.CharField(_("name"), max_length=120)
    legal_name = models.CharField(_("legal name"), max_length=160, blank=True)
    email = models.EmailField(_("email address"))
    website = models.URLField(_("website"), blank=True)
    color = models.CharField(_("colour"), max_length=7, default="#4f46e5", validators=[hex_colour])
    logo = models.FileField(_("logo"), upload_to="agency", blank=True)
    #: Weekdays as numbers, Monday is 1.
    working_days = models.JSONField(_("working days"), default=list, blank=True)
    opens_at = models.TimeField(_("opens"), null=True, blank=True)
    closes_at = models.TimeField(_("closes"), null=True, blank=True)
    currency = models.CharField(
        _("currency"), max_length=3, choices=Currency.choices, default=Currency.EUR
    )
    tax_rate = models.DecimalField(
        _("tax rate (%)"),
        max_digits=4,
        decimal_places=1,
        default=21,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    payment_days = models.PositiveSmallIntegerField(_("days to pay"), default=30)
    #: Blocks: paragraphs, bank accounts, notices.
    invoice_footer = models.JSONField(_("invoice footer"), default=list, blank=True)

    class Meta:
        verbose_name = _("agency settings")
        verbose_name_plural = _("agency settings")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(opens_at__isnull=True)
                | models.Q(closes_at__isnull=True)
                | models.Q(closes_at__gt=models.F("opens_at")),
                name="agency_settings_hours",
                violation_error_message=_("The closing time must be after the opening time."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
