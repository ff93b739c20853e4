"""The form of an invoice: its lines are rows that add up while the user types."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import INVOICE_STATES
from demo.agency.models import Invoice, InvoiceLine, Project
from demo.agency.models.choices import Currency
from django_panel import forms
from django_panel.schemas import Component


def parts() -> list[Component]:
    return [
        forms.Section(_("Invoice"))
        .columns(2)
        .schema(
            [
                forms.TextInput("number")
                .required()
                .max_length(20)
                .default(next_number)
                .disabled_on("edit"),
                forms.ToggleButtons("state")
                .options(Invoice.State)
                .colors(INVOICE_STATES)
                .default(Invoice.State.DRAFT)
                .required(),
                forms.Select("customer")
                .relationship("customer", "name")
                .searchable()
                .required()
                .live()
                .after_state_updated(forget_project),
                # Its list depends on the customer, so it is asked for by its key.
                forms.Select("project_id")
                .label(_("Project"))
                .options(projects_of)
                .placeholder(_("None")),
                forms.DatePicker("issued_on").default(timezone.localdate).required(),
                forms.DatePicker("due_on").default(in_a_month).required(),
                forms.DatePicker("paid_on")
                .required()
                .visible_when("state", "equals", Invoice.State.PAID),
            ]
        ),
        forms.Section(_("Amounts"))
        .description(_("Totals update as you type."))
        .columns(2)
        .schema(
            [
                lines(),
                forms.Select("currency").options(Currency).default(Currency.EUR).required(),
                forms.NumberInput("tax_rate")
                .suffix("%")
                .helper_text(None)
                .min(0)
                .max(100)
                .default(21)
                .required()
                .live()
                .after_state_updated(add_up),
                forms.Totals([amount("net"), amount("tax"), amount("total")]),
            ]
        ),
        forms.Section(_("Customer references"))
        .columns(2)
        .collapsible()
        .schema(
            [
                forms.TextInput("purchase_order").max_length(40),
                forms.KeyValue("references").labels(_("Name"), _("Value")).column_span_full(),
                forms.Textarea("notes").rows(3).column_span_full(),
            ]
        ),
    ]


def lines() -> forms.Inline:
    """Return the lines, which are saved with the invoice."""
    return (
        forms.Inline("lines")
        .schema(
            [
                forms.TextInput("description").required().max_length(200),
                forms.NumberInput("quantity").min(0).step(0.25).default(1).required(),
                forms.MoneyInput("unit_price").currency_field("currency").required(),
                amount("amount"),
            ]
        )
        .table()
        .orderable("position")
        .min_items(1)
        .required()
        .item_name(_("Line"))
        .add_label(_("Add a line"))
        .live()
        .after_state_updated(add_up)
        .column_span_full()
    )


def amount(name: str) -> forms.Computed:
    """Return an amount that follows from the lines, in the currency of the invoice."""
    return forms.Computed(name).currency_field("currency").default(0)


def add_up(state: dict[str, Any], previous: Any, invoice: Invoice | None) -> None:
    """Let the amounts follow what is typed; what is no number yet counts as nothing."""
    if "lines" not in state:
        return
    for entry in state["lines"]:
        entry["amount"] = str(line_of(entry).amount)
    sums = Invoice(tax_rate=number(state["tax_rate"]))
    sums.sum_up(line_of(entry).amount for entry in state["lines"])
    state |= {"net": str(sums.net), "tax": str(sums.tax), "total": str(sums.total)}


def forget_project(state: dict[str, Any], previous: Any, invoice: Invoice | None) -> None:
    """Let go of a project when the invoice goes to another customer."""
    if state["customer"] != previous:
        state["project_id"] = None


def projects_of(state: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return the projects of the chosen customer, the newest first."""
    customer = state.get("customer")
    if not str(customer or "").isdecimal():
        return []
    found = Project.objects.filter(customer=customer).values_list("pk", "name", "code")[:100]
    return [(key, f"{name} · {code}") for key, name, code in found]


def line_of(entry: Mapping[str, Any]) -> InvoiceLine:
    """Return the line an entry describes."""
    return InvoiceLine(
        description=entry["description"] or "",
        quantity=number(entry["quantity"]),
        unit_price=number(entry["unit_price"]),
    )


def number(value: Any) -> Decimal:
    """Return what is typed as a number, or nothing while it is none."""
    try:
        read = Decimal(str(value or 0))
    except InvalidOperation:
        return Decimal(0)
    return read if read.is_finite() and abs(read) < 10**9 else Decimal(0)


def next_number() -> str:
    """Return the number after this year's last one."""
    year = timezone.localdate().year
    last = Invoice.objects.filter(number__startswith=f"{year}-").order_by("-number").first()
    count = int(last.number.partition("-")[2]) if last and last.number[5:].isdecimal() else 0
    return f"{year}-{count + 1:04d}"


def in_a_month() -> dt.date:
    return timezone.localdate() + dt.timedelta(days=30)
