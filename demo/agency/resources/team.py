"""Teams: who works together."""

from __future__ import annotations

from demo.agency.models import Team
from demo.agency.resources.groups import Group
from django_panel import Resource


class TeamResource(Resource):
    """Teams."""

    model = Team
    navigation_icon = "layers"
    navigation_group = Group.PEOPLE
    navigation_sort = 20
