"""The invoices of a customer, on a page of their own."""

from __future__ import annotations

from typing import Any

from demo.agency.forms.colors_and_icons import INVOICE_STATES
from demo.agency.models import Invoice
from demo.agency.resources.invoice import settle_action
from django_panel import RelationManager, tables
from django_panel.resources.pages import ManageRelatedRecords


class CustomerInvoices(RelationManager):
    """The invoices of a customer; they are created on the invoice pages."""

    relationship = "invoices"
    icon = "receipt"
    record_title_attribute = "number"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("number").searchable().sortable(),
                    tables.BadgeColumn("state").colors(INVOICE_STATES).sortable(),
                    tables.DateColumn("issued_on").sortable(),
                    tables.DateColumn("due_on").sortable(),
                    tables.NumberColumn("total")
                    .decimals(2)
                    .sortable()
                    .summarize([tables.SumSummary()]),
                    tables.TextColumn("currency").format_using(str),
                ]
            )
            .filters([tables.SelectFilter("state").options(Invoice.State).multiple()])
            .header_actions([])
            .record_actions([settle_action()])
            .bulk_actions([])
            .default_sort("issued_on", "desc")
        )


class CustomerInvoicesPage(ManageRelatedRecords):
    """The page; the customer's sub-navigation links to it."""

    relation_manager = CustomerInvoices
