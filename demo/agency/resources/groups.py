"""The groups of the sidebar, in order."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """A group of the sidebar."""

    WORK = "Work"
    CLIENTS = "Clients"
    BILLING = "Billing"
    PEOPLE = "People"
    DEMO = "Demo"
