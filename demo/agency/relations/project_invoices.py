"""The invoices of a project, in a tab beside its tasks."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from demo.agency.forms.colors_and_icons import INVOICE_STATES
from demo.agency.resources.invoice import settle_action
from django_panel import RelationManager, tables
from django_panel.actions import AssociateAction, DissociateAction, DissociateBulkAction


class ProjectInvoices(RelationManager):
    """The invoices of a project; an invoice may have no project."""

    relationship = "invoices"
    icon = "receipt"
    record_title_attribute = "number"

    @classmethod
    def attachable_query(cls, owner: Any) -> QuerySet[Any]:
        """Return the customer's invoices without a project."""
        return super().attachable_query(owner).filter(customer=owner.customer_id, project=None)

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("number").searchable().sortable(),
                    tables.BadgeColumn("state").colors(INVOICE_STATES).sortable(),
                    tables.DateColumn("issued_on").sortable(),
                    tables.NumberColumn("total")
                    .decimals(2)
                    .sortable()
                    .summarize([tables.SumSummary()]),
                    tables.TextColumn("currency").format_using(str),
                ]
            )
            .header_actions([AssociateAction().multiple()])
            .record_actions([settle_action(), DissociateAction()])
            .bulk_actions([DissociateBulkAction()])
            .default_sort("issued_on", "desc")
            .per_page_options([10, 25])
            .default_per_page(10)
        )
