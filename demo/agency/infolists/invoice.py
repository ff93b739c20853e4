"""The infolist of an invoice, with its actions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import INVOICE_STATES
from demo.agency.infolists.formatting import plain
from demo.agency.models import Invoice
from django_panel import infolists
from django_panel.actions import Action
from django_panel.schemas import Component


def parts(settle: Action) -> list[Component]:
    return [
        infolists.Section(_("Invoice"))
        .columns(3)
        .header_actions([settle])
        .schema(
            [
                infolists.BadgeEntry("state").colors(INVOICE_STATES),
                infolists.TextEntry("customer.name").label(_("Customer")),
                infolists.TextEntry("project.name").label(_("Project")).placeholder(_("None")),
                infolists.DateTimeEntry("issued_on"),
                infolists.DateTimeEntry("due_on"),
                infolists.DateTimeEntry("paid_on").placeholder(_("Not yet")),
            ]
        ),
        infolists.Section(_("Amounts")).schema(
            [
                infolists.RepeatableEntry("lines")
                .label(_("Invoice lines"))
                .table()
                .schema(
                    [
                        infolists.TextEntry("description"),
                        infolists.TextEntry("quantity").format_using(plain),
                        infolists.TextEntry("unit_price").money(currency_field="invoice.currency"),
                        infolists.TextEntry("amount")
                        .label(_("Amount"))
                        .money(currency_field="invoice.currency"),
                    ]
                ),
                infolists.Totals(
                    [
                        infolists.TextEntry("net").money(currency_field="currency"),
                        infolists.TextEntry("tax").money(currency_field="currency"),
                        infolists.TextEntry("total").money(currency_field="currency"),
                    ]
                ),
            ]
        ),
        infolists.Section(_("Customer references"))
        .columns(2)
        .visible(has_books)
        .schema(
            [
                infolists.TextEntry("purchase_order").copyable().placeholder(_("None")),
                infolists.KeyValueEntry("references").placeholder(_("None")),
                infolists.TextEntry("notes").prose().placeholder(_("None")),
            ]
        ),
    ]


def has_books(invoice: Invoice) -> bool:
    return bool(invoice.purchase_order or invoice.references or invoice.notes)
