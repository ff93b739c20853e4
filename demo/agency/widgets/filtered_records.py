"""The records that the dashboard's filters leave."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from demo.agency.models import Invoice, Project, Task
from demo.agency.models.choices import Currency


def customer_key(value: Any) -> int | None:
    """Return a customer's key; what is none narrows nothing."""
    return int(value) if isinstance(value, int) or str(value or "").isdecimal() else None


def invoices(customer: Any) -> QuerySet[Invoice]:
    """Return what was sent; amounts of several currencies do not add up, so there is one."""
    sent = Invoice.objects.filter(
        currency=Currency.EUR, state__in=[Invoice.State.SENT, Invoice.State.PAID]
    )
    key = customer_key(customer)
    return sent if key is None else sent.filter(customer=key)


def projects(customer: Any) -> QuerySet[Project]:
    key = customer_key(customer)
    return Project.objects.all() if key is None else Project.objects.filter(customer=key)


def tasks(customer: Any) -> QuerySet[Task]:
    key = customer_key(customer)
    return Task.objects.all() if key is None else Task.objects.filter(project__customer=key)
