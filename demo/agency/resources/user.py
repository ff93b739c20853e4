"""People: who works here, and who may sign in."""

from __future__ import annotations

from demo.agency.models import User
from demo.agency.resources.groups import Group
from django_panel import Resource


class UserResource(Resource):
    """People."""

    model = User
    navigation_icon = "users"
    navigation_group = Group.PEOPLE
    navigation_sort = 10
