"""Colours and icons that lists, forms and pages share."""

from __future__ import annotations

from demo.agency.models import Customer, Invoice, Project, Task
from demo.agency.models.choices import Priority
from django_panel.tables.wire import BadgeColor

TASK_STATES: dict[str, BadgeColor] = {
    Task.State.IN_PROGRESS: "warning",
    Task.State.IN_REVIEW: "info",
    Task.State.DONE: "success",
}
PROJECT_STATES: dict[str, BadgeColor] = {
    Project.State.PLANNED: "info",
    Project.State.ACTIVE: "success",
    Project.State.ON_HOLD: "warning",
    Project.State.CANCELLED: "danger",
}
CUSTOMER_STATUSES: dict[str, BadgeColor] = {
    Customer.Status.PROSPECT: "info",
    Customer.Status.ACTIVE: "success",
    Customer.Status.PAUSED: "warning",
}
INVOICE_STATES: dict[str, BadgeColor] = {
    Invoice.State.SENT: "info",
    Invoice.State.PAID: "success",
    Invoice.State.VOID: "danger",
}
PRIORITY_ICONS = {
    Priority.LOW: "arrow-down",
    Priority.NORMAL: "arrow-right",
    Priority.HIGH: "arrow-up",
    Priority.URGENT: "triangle-alert",
}
PRIORITY_COLORS: dict[str, BadgeColor] = {
    Priority.HIGH: "warning",
    Priority.URGENT: "danger",
}
#: Offered wherever a colour is chosen.
SWATCHES = ("#2563eb", "#0d9488", "#16a34a", "#ca8a04", "#ea580c", "#dc2626", "#7c3aed", "#64748b")
