"""Invoices: a list that is updated automatically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.forms import invoice as invoice_form
from demo.agency.forms.colors_and_icons import INVOICE_STATES
from demo.agency.infolists import invoice as invoice_infolist
from demo.agency.models import Invoice
from demo.agency.models.choices import Currency
from demo.agency.resources.groups import Group
from demo.agency.resources.overdue import overdue_badge
from django_panel import NavigationBadge, Resource, tables
from django_panel.actions import Action, ActionVariant, ExportAction
from django_panel.forms import FormSchema
from django_panel.infolists import InfolistSchema
from django_panel.resources.pages import CreateRecord, EditRecord, ListRecords, ResourcePage
from django_panel.tables.columns.base import Column


def may_settle(invoice: Invoice | None) -> bool:
    """Return whether the user may mark an invoice as paid."""
    if invoice is None:
        return False
    return invoice.state == Invoice.State.SENT and InvoiceResource.can_edit(invoice)


def settle(invoice: Invoice) -> None:
    """Mark an invoice as paid."""
    invoice.state = Invoice.State.PAID
    invoice.paid_on = timezone.localdate()
    invoice.save(update_fields=["state", "paid_on"])


def settle_action() -> Action:
    return (
        Action("settle")
        .label(_("Mark as paid"))
        .icon("check")
        .authorize(may_settle)
        .requires_confirmation(
            heading=lambda invoice: _("Mark %(number)s as paid?") % {"number": invoice.number}
        )
        .success_message(_("Invoice marked as paid."))
        .action(settle)
    )


class WithAmounts(ResourcePage):
    """Computes the amounts of an invoice from its lines."""

    def mutate_form_data_before_save(self, data: dict[str, Any], record: Any) -> dict[str, Any]:
        """Add the computed amounts."""
        if "lines" not in data:
            # The user may not see the lines, so the amounts stay.
            return data
        sums = Invoice(tax_rate=data["tax_rate"])
        sums.sum_up(invoice_form.line_of(row).amount for row in data["lines"])
        return {**data, "net": sums.net, "tax": sums.tax, "total": sums.total}


class CreateInvoice(WithAmounts, CreateRecord):
    """A new invoice with its lines."""


class EditInvoice(WithAmounts, EditRecord):
    """An invoice with its lines."""


class ListInvoices(ListRecords):
    """The list with tabs for open and overdue invoices."""

    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all", _("All")),
            tables.Tab("overdue", _("Overdue"))
            .icon("clock")
            .query(lambda invoices: invoices.filter(Invoice.is_overdue()))
            .count_badge(),
            tables.Tab("drafts", _("Drafts"))
            .query(lambda invoices: invoices.filter(state=Invoice.State.DRAFT))
            .count_badge(),
        ]


class InvoiceResource(Resource):
    """Invoices, with the number of overdue ones in the sidebar."""

    model = Invoice
    record_title_attribute = "number"
    with_related = ("customer", "project")
    navigation_icon = "receipt"
    navigation_group = Group.BILLING
    navigation_sort = 10
    global_search_attributes = ["number", "customer.name"]

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {_("Customer"): record.customer}

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {
            **super().pages(),
            "index": ListInvoices,
            "create": CreateInvoice,
            "edit": EditInvoice,
        }

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(invoice_form.parts())

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema(invoice_infolist.parts(settle_action()))

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(_columns())
            .filters(
                [
                    tables.SelectFilter("state").options(Invoice.State).multiple(),
                    tables.SelectFilter("currency").options(Currency),
                    tables.DateFilter("due_on"),
                ]
            )
            .groups([tables.Group("state"), tables.Group("currency")])
            # The columns of the table, because no exporter is named.
            .header_actions([ExportAction().variant(ActionVariant.OUTLINE)])
            .record_actions([settle_action()])
            .default_sort("issued_on", "desc")
            # Several users work with the list at the same time.
            .polling(30)
        )

    @classmethod
    def get_navigation_badge(cls) -> NavigationBadge | None:
        """Return the number of overdue invoices in this panel, or None."""
        return overdue_badge(cls.query().filter(Invoice.is_overdue()).count())


def _columns() -> list[Column]:
    return [
        tables.TextColumn("number").sortable().searchable().toggleable(False),
        tables.TextColumn("customer.name").label(_("Customer")).sortable().searchable(),
        tables.BadgeColumn("state").colors(INVOICE_STATES).sortable(),
        tables.DateColumn("issued_on").sortable(),
        tables.DateColumn("due_on").sortable(),
        tables.NumberColumn("total").money(currency_field="currency").sortable().priority(1),
        tables.TextColumn("currency").sortable().visible(False),
        tables.TextInputColumn("purchase_order").max_length(40),
        tables.TextColumn("project.name").label(_("Project")).sortable().visible(False),
        tables.DateColumn("paid_on").sortable().visible(False),
        tables.NumberColumn("net").money(currency_field="currency").sortable().visible(False),
        tables.NumberColumn("tax").money(currency_field="currency").sortable().visible(False),
        tables.NumberColumn("lines").counts("lines").label(_("Lines")).visible(False),
    ]
