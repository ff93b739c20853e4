"""The infolist of a customer."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import CUSTOMER_STATUSES
from demo.agency.models.choices import Currency
from django_panel import infolists
from django_panel.schemas import Component


def parts() -> list[Component]:
    return [
        infolists.Section(_("Company"))
        .columns(3)
        .schema(
            [
                infolists.TextEntry("legal_name"),
                infolists.BadgeEntry("status").colors(CUSTOMER_STATUSES),
                infolists.TextEntry("industry"),
                infolists.TextEntry("account_manager.name")
                .label(_("Account manager"))
                .placeholder(_("Unassigned")),
                infolists.BooleanEntry("is_key_account"),
                infolists.DateTimeEntry("customer_since").placeholder(_("Not yet")),
                infolists.TextEntry("keywords").placeholder(_("None")),
                infolists.ColorEntry("color").copyable(),
            ]
        ),
        infolists.Section(_("Contact"))
        .columns(3)
        .schema(
            [
                infolists.TextEntry("contact_name"),
                infolists.TextEntry("email").copyable(),
                infolists.TextEntry("phone").tel().copyable(),
                infolists.TextEntry("website").copyable(),
                infolists.TextEntry("city"),
                infolists.TextEntry("country"),
            ]
        ),
        infolists.Section(_("Billing"))
        .columns(3)
        .schema(
            [
                infolists.TextEntry("vat_number").copyable(),
                infolists.TextEntry("credit_limit").money(Currency.EUR).placeholder(_("No limit")),
                infolists.TextEntry("billing_address")
                .label(_("Billing address"))
                .placeholder(_("The company's own")),
            ]
        ),
        infolists.Section(_("Background"))
        .visible(lambda customer: bool(customer.notes))
        .schema([infolists.TextEntry("notes").prose()]),
    ]
