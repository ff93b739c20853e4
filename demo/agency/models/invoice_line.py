"""The lines of invoices."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


class InvoiceLine(models.Model):
    """A line of an invoice: quantity and price."""

    description = models.CharField(_("description"), max_length=200)
    invoice = models.ForeignKey(
        "agency.Invoice",
        verbose_name=_("invoice"),
        on_delete=models.CASCADE,
        related_name="lines",
    )
    quantity = models.DecimalField(
        _("quantity"),
        max_digits=8,
        decimal_places=2,
        default=1,
        validators=[MinValueValidator(0)],
    )
    unit_price = models.DecimalField(_("unit price"), max_digits=10, decimal_places=2)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        verbose_name = _("invoice line")
        verbose_name_plural = _("invoice lines")
        ordering = ["-invoice_id", "position", "pk"]
        indexes = [models.Index(fields=["invoice", "position"], name="invoice_line_position")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(quantity__gte=0),
                name="invoice_line_quantity",
                violation_error_message=_("The quantity must be 0 or more."),
            ),
        ]

    def __str__(self) -> str:
        return self.description

    @property
    def amount(self) -> Decimal:
        """Return quantity times price, in whole cents."""
        return (self.quantity * self.unit_price).quantize(Decimal("0.01"), ROUND_HALF_UP)
