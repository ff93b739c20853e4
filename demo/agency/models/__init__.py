"""Every model of the agency, imported eagerly so that Django registers them."""

from demo.agency.models.agency_settings import AgencySettings
from demo.agency.models.billing_address import BillingAddress
from demo.agency.models.comment import Comment
from demo.agency.models.customer import Customer
from demo.agency.models.invoice import Invoice
from demo.agency.models.invoice_line import InvoiceLine
from demo.agency.models.membership import Membership
from demo.agency.models.project import Project
from demo.agency.models.tag import Tag
from demo.agency.models.task import Task
from demo.agency.models.task_tag import TaskTag
from demo.agency.models.team import Team
from demo.agency.models.user import User

__all__ = [
    "AgencySettings",
    "BillingAddress",
    "Comment",
    "Customer",
    "Invoice",
    "InvoiceLine",
    "Membership",
    "Project",
    "Tag",
    "Task",
    "TaskTag",
    "Team",
    "User",
]
