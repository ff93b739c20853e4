"""Billing addresses of customers."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from demo.agency.models.choices import Country


class BillingAddress(models.Model):
    """The billing address, if it differs from the customer's address."""

    customer = models.OneToOneField(
        "agency.Customer",
        verbose_name=_("customer"),
        on_delete=models.CASCADE,
        related_name="billing_address",
    )
    recipient = models.CharField(_("recipient"), max_length=160, blank=True)
    street = models.CharField(_("street"), max_length=160, blank=True)
    postal_code = models.CharField(_("postal code"), max_length=20, blank=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    country = models.CharField(_("country"), max_length=2, choices=Country.choices, blank=True)
    email = models.EmailField(_("email for invoices"), blank=True)

    class Meta:
        verbose_name = _("billing address")
        verbose_name_plural = _("billing addresses")
        ordering = ["customer_id"]

    def __str__(self) -> str:
        parts = [self.recipient, self.street, self.city]
        return ", ".join(filter(None, parts)) or str(self.customer_id)
