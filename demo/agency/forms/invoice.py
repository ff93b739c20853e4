"""The form of an invoice: lines that add up while somebody types, stored as records."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db.models import Manager
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
        .description(_("They add up while you type."))
        .columns(2)
        .schema(
            [
                lines(),
                forms.Select("currency").options(Currency).default(Currency.EUR).required(),
                forms.NumberInput("tax_rate")
                .label(_("Tax in per cent"))
                .min(0)
                .max(100)
                .default(21)
                .required()
                .live()
                .after_state_updated(add_up),
                forms.Grid(3).schema(
                    [
                        forms.NumberInput("net").disabled().default(0),
                        forms.NumberInput("tax").disabled().default(0),
                        forms.NumberInput("total").disabled().default(0),
                    ]
                ),
            ]
        ),
        forms.Section(_("For the customer's books"))
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


def lines() -> forms.Repeater:
    """Return the list of lines. They are records: the page reads and writes them, not the form."""
    return (
        forms.Repeater("lines")
        .schema(
            [
                forms.TextInput("description").required().max_length(200).column_span_full(),
                forms.NumberInput("quantity").min(0).step(0.25).default(1).required(),
                forms.NumberInput("unit_price").step(0.01).required(),
                forms.NumberInput("amount").disabled().default(0),
            ]
        )
        .columns(3)
        .min_items(1)
        .required()
        .add_label(_("Add a line"))
        .item_label(lambda line: line["description"] or _("New line"))
        .live()
        .after_state_updated(add_up)
        .format_using(as_entries)
        .dehydrated(False)
        .column_span_full()
    )


def add_up(state: dict[str, Any], previous: Any, invoice: Invoice | None) -> None:
    """Let the amounts follow what is typed; what is no number yet counts as nothing."""
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
    return list(Project.objects.filter(customer=customer).values_list("pk", "name")[:100])


def as_entries(related: Manager[InvoiceLine]) -> list[dict[str, Any]]:
    """Return an invoice's lines as the entries of a list."""
    return [
        {
            "description": line.description,
            "quantity": str(line.quantity),
            "unit_price": str(line.unit_price),
            "amount": str(line.amount),
        }
        for line in related.order_by("position", "pk")
    ]


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
