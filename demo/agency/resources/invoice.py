"""Invoices: what the agency asks to be paid. A list that keeps itself up to date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Invoice
from demo.agency.models.choices import Currency
from demo.agency.resources.groups import Group
from django_panel import Resource, tables
from django_panel.actions import Action
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.tables.columns.base import Column
from django_panel.tables.wire import BadgeColor

STATE_COLORS: dict[str, BadgeColor] = {
    Invoice.State.SENT: "info",
    Invoice.State.PAID: "success",
    Invoice.State.VOID: "danger",
}


def may_settle(invoice: Invoice | None) -> bool:
    """Return whether an invoice waits to be paid, and the person may say that it was."""
    if invoice is None:
        return False
    return invoice.state == Invoice.State.SENT and InvoiceResource.can_edit(invoice)


def settle(invoice: Invoice) -> None:
    """Note that the money has arrived."""
    invoice.state = Invoice.State.PAID
    invoice.paid_on = timezone.localdate()
    invoice.save(update_fields=["state", "paid_on"])


class ListInvoices(ListRecords):
    """The list with what the office asks for every morning."""

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
    """Invoices, with those that should have been paid by now counted in the sidebar."""

    model = Invoice
    record_title_attribute = "number"
    with_related = ("customer", "project")
    navigation_icon = "receipt"
    navigation_group = Group.BILLING
    navigation_sort = 10

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListInvoices}

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
            .record_actions(
                [
                    Action("settle")
                    .label(_("Mark as paid"))
                    .icon("check")
                    .authorize(may_settle)
                    .requires_confirmation(
                        heading=lambda invoice: (
                            _("Mark %(number)s as paid?") % {"number": invoice.number}
                        )
                    )
                    .action(settle)
                ]
            )
            .default_sort("issued_on", "desc")
            # Several people work through what is due: nobody should call about a paid one.
            .polling(30)
        )

    @classmethod
    def get_navigation_badge(cls) -> int | None:
        """Return how many are overdue, among those this panel shows; nothing beats a zero."""
        return cls.query().filter(Invoice.is_overdue()).count() or None


def _columns() -> list[Column]:
    return [
        tables.TextColumn("number").sortable().searchable().toggleable(False),
        tables.TextColumn("customer.name").label(_("Customer")).sortable().searchable(),
        tables.BadgeColumn("state").colors(STATE_COLORS).sortable(),
        tables.DateColumn("issued_on").sortable(),
        tables.DateColumn("due_on").sortable(),
        tables.NumberColumn("total").decimals(2).sortable(),
        tables.TextColumn("currency").format_using(str).sortable(),
        tables.TextInputColumn("purchase_order").max_length(40),
        tables.TextColumn("project.name").label(_("Project")).sortable().visible(False),
        tables.DateColumn("paid_on").sortable().visible(False),
        tables.NumberColumn("net").decimals(2).sortable().visible(False),
        tables.NumberColumn("tax").decimals(2).sortable().visible(False),
        tables.NumberColumn("lines").counts("lines").label(_("Lines")).visible(False),
    ]
