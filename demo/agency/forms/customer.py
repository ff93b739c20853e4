"""The form of a customer, with the address its invoices go to."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import CUSTOMER_STATUSES, SWATCHES
from demo.agency.forms.people import person_select
from demo.agency.models import Customer
from demo.agency.models.choices import Country
from demo.agency.seeding.customers import KEYWORDS
from django_panel import forms
from django_panel.schemas import Component


def parts() -> list[Component]:
    return [
        forms.Section(_("Company"))
        .columns(2)
        .schema(
            [
                forms.TextInput("name").required().max_length(160),
                forms.TextInput("legal_name").max_length(200),
                forms.ToggleButtons("status")
                .options(Customer.Status)
                .colors(CUSTOMER_STATUSES)
                .default(Customer.Status.PROSPECT)
                .required()
                .column_span_full(),
                forms.DatePicker("customer_since").hidden_when(
                    "status", "equals", Customer.Status.PROSPECT
                ),
                forms.Select("industry").options(Customer.Industry),
                forms.TagsInput("keywords").suggestions(KEYWORDS).max_tags(8),
                forms.ColorPicker("color").swatches(SWATCHES).default("#64748b"),
                person_select("account_manager").placeholder(_("Unassigned")),
                forms.Toggle("is_key_account"),
            ]
        ),
        forms.Section(_("Contact"))
        .columns(2)
        .schema(
            [
                forms.TextInput("contact_name").max_length(120),
                forms.TextInput("email").email(),
                forms.TextInput("phone").tel().max_length(40),
                forms.TextInput("website").url(),
                forms.TextInput("city").max_length(80),
                forms.Select("country").options(Country).searchable().required(),
            ]
        ),
        forms.Section(_("Billing"))
        .description(_("Leave the address empty to use the one above."))
        .columns(2)
        .schema(
            [
                forms.TextInput("vat_number").max_length(20),
                forms.NumberInput("credit_limit")
                .min(0)
                .step(500)
                .helper_text(_("Leave empty for no limit.")),
                forms.RelationGroup("billing_address")
                .heading(_("Billing address"))
                .columns(2)
                .column_span_full()
                .schema(
                    [
                        forms.TextInput("recipient").max_length(160),
                        forms.TextInput("email").email(),
                        forms.TextInput("street").max_length(160).column_span_full(),
                        forms.TextInput("postal_code").max_length(20),
                        forms.TextInput("city").max_length(80),
                        forms.Select("country").options(Country).searchable(),
                    ]
                ),
            ]
        ),
        forms.Section(_("Notes"))
        .collapsible()
        .schema([forms.Textarea("notes").label(_("What to remember")).rows(4)]),
    ]
