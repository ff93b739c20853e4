"""The groups of the sidebar, in the order in which it shows them."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """A heading of the sidebar."""

    WORK = "Work"
    CLIENTS = "Clients"
    BILLING = "Billing"
    PEOPLE = "People"
    HELP = "Help"
