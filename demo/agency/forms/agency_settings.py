"""The form of the agency's own record."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import SWATCHES
from demo.agency.models.choices import Currency
from django_panel import forms
from django_panel.schemas import Component

WEEKDAYS = {
    "1": _("Monday"),
    "2": _("Tuesday"),
    "3": _("Wednesday"),
    "4": _("Thursday"),
    "5": _("Friday"),
    "6": _("Saturday"),
    "7": _("Sunday"),
}


def parts() -> list[Component]:
    return [
        forms.Section(_("Studio"))
        .description(_("The name on everything the studio sends."))
        .columns(2)
        .schema(
            [
                forms.TextInput("name").required().max_length(120),
                forms.TextInput("legal_name").max_length(160),
                forms.TextInput("email").email().required(),
                forms.TextInput("website").url(),
                forms.ColorPicker("color").swatches(SWATCHES).required(),
                forms.FileUpload("logo").image().max_size(1024),
            ]
        ),
        forms.Section(_("Hours"))
        .description(_("When customers may expect an answer."))
        .columns(2)
        .schema(
            [
                forms.CheckboxList("working_days")
                .options(WEEKDAYS)
                .columns(2)
                .bulk_toggleable()
                .column_span_full(),
                forms.TimePicker("opens_at"),
                forms.TimePicker("closes_at"),
            ]
        ),
        forms.Section(_("Invoices"))
        .description(_("What a new invoice starts with."))
        .columns(2)
        .schema(
            [
                forms.Select("currency").options(Currency).required(),
                forms.NumberInput("tax_rate").min(0).max(100).step(0.5).required(),
                forms.Slider("payment_days").range(7, 90).column_span_full(),
                forms.Builder("invoice_footer")
                .blocks(
                    [
                        forms.Block("paragraph")
                        .label(_("Paragraph"))
                        .icon("file-text")
                        .schema([forms.Textarea("text").required().rows(2)]),
                        forms.Block("account")
                        .label(_("Bank account"))
                        .icon("wallet")
                        .columns(2)
                        .schema(
                            [
                                forms.TextInput("bank").required(),
                                forms.TextInput("iban").label(_("IBAN")).required(),
                            ]
                        ),
                    ]
                )
                .column_span_full(),
            ]
        ),
    ]
