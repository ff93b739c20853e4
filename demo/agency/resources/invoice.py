"""Invoices: what the agency asks to be paid."""

from __future__ import annotations

from demo.agency.models import Invoice
from demo.agency.resources.groups import Group
from django_panel import Resource


class InvoiceResource(Resource):
    """Invoices, with those that should have been paid by now counted in the sidebar."""

    model = Invoice
    record_title_attribute = "number"
    with_related = ("customer", "project")
    navigation_icon = "receipt"
    navigation_group = Group.BILLING
    navigation_sort = 10

    @classmethod
    def get_navigation_badge(cls) -> int | None:
        """Return how many are overdue, among those this panel shows; nothing beats a zero."""
        return cls.query().filter(Invoice.is_overdue()).count() or None
