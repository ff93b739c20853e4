"""Customers: the companies the agency works for."""

from __future__ import annotations

from demo.agency.models import Customer
from demo.agency.resources.groups import Group
from django_panel import Resource


class CustomerResource(Resource):
    """Customers with the person who looks after them."""

    model = Customer
    with_related = ("account_manager",)
    navigation_icon = "building-2"
    navigation_group = Group.CLIENTS
    navigation_sort = 10
