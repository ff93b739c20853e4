"""Invoice lines."""

from __future__ import annotations

from demo.agency.models import InvoiceLine
from demo.agency.resources.groups import Group
from django_panel import Resource


class InvoiceLineResource(Resource):
    """Lines of all invoices; not in the sidebar, because invoices show them."""

    model = InvoiceLine
    record_title_attribute = "description"
    with_related = ("invoice",)
    navigation_icon = "rows-3"
    navigation_group = Group.BILLING
    navigation_sort = 20
    registers_navigation = False
