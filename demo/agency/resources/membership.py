"""Memberships: who is in which team."""

from __future__ import annotations

from demo.agency.models import Membership
from demo.agency.resources.groups import Group
from django_panel import Resource


class MembershipResource(Resource):
    """People in teams."""

    model = Membership
    with_related = ("team", "user")
    navigation_icon = "user-plus"
    navigation_group = Group.PEOPLE
    navigation_sort = 30
