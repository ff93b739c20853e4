"""Invoices to customers."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.models.choices import Currency
from demo.agency.models.timestamped import Timestamped

CENT = Decimal("0.01")


class Invoice(Timestamped):
    """An invoice; its amounts are sums of its lines, stored for sorting."""

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        SENT = "sent", _("Sent")
        PAID = "paid", _("Paid")
        VOID = "void", _("Void")

    number = models.CharField(_("number"), max_length=20, unique=True)
    customer = models.ForeignKey(
        "agency.Customer",
        verbose_name=_("customer"),
        on_delete=models.PROTECT,
        related_name="invoices",
    )
    project = models.ForeignKey(
        "agency.Project",
        verbose_name=_("project"),
        on_delete=models.SET_NULL,
        related_name="invoices",
        null=True,
        blank=True,
    )
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    issued_on = models.DateField(_("issued"), default=timezone.localdate)
    due_on = models.DateField(_("due"))
    total = models.DecimalField(_("total"), max_digits=12, decimal_places=2, default=0)
    currency = models.CharField(
        _("currency"), max_length=3, choices=Currency.choices, default=Currency.EUR
    )
    paid_on = models.DateField(_("paid"), null=True, blank=True)
    net = models.DecimalField(_("net"), max_digits=12, decimal_places=2, default=0)
    tax_rate = models.DecimalField(
        _("tax rate"),
        max_digits=4,
        decimal_places=1,
        default=0,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    tax = models.DecimalField(_("tax"), max_digits=12, decimal_places=2, default=0)
    #: References of the customer: name to value.
    references = models.JSONField(_("references"), default=dict, blank=True)
    purchase_order = models.CharField(_("purchase order"), max_length=40, blank=True)
    notes = models.TextField(_("notes"), blank=True)

    class Meta:
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        ordering = ["-issued_on", "-pk"]
        indexes = [
            models.Index(fields=["-issued_on", "-id"], name="invoice_newest"),
            models.Index(fields=["state", "due_on"], name="invoice_state_due"),
            models.Index(fields=["total"], name="invoice_total"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(due_on__gte=models.F("issued_on")),
                name="invoice_due_after_issue",
                violation_error_message=_("The due date must be on or after the date of issue."),
            ),
        ]

    def __str__(self) -> str:
        return self.number

    def sum_up(self, amounts: Iterable[Decimal]) -> None:
        """Compute the amounts from the lines; the tax is rounded once, on the total."""
        self.net = sum(amounts, Decimal(0))
        self.tax = (self.net * Decimal(self.tax_rate) / 100).quantize(CENT, ROUND_HALF_UP)
        self.total = self.net + self.tax

    @classmethod
    def is_overdue(cls) -> models.Q:
        """Return the condition for overdue invoices."""
        return models.Q(state=cls.State.SENT, due_on__lt=timezone.localdate())
