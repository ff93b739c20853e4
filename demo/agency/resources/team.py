"""Teams: who works together."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Team
from demo.agency.resources.groups import Group
from django_panel import Resource, tables


class TeamResource(Resource):
    """Teams, with how many people and projects they have."""

    model = Team
    navigation_icon = "layers"
    navigation_group = Group.PEOPLE
    navigation_sort = 20

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("name").sortable().searchable(),
                tables.ColorColumn("color"),
                tables.NumberColumn("people").counts("memberships").label(_("People")).sortable(),
                tables.NumberColumn("projects").counts("projects").label(_("Projects")).sortable(),
                tables.ToggleColumn("is_active").sortable(),
            ]
        ).default_sort("name", "asc")
