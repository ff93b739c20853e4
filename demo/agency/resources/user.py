"""People: who works here, and who may sign in."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.models import User
from demo.agency.resources.groups import Group
from django_panel import Resource
from django_panel.tables import BooleanColumn, DateTimeColumn, TableSchema, TextColumn


class UserResource(Resource):
    """People."""

    model = User
    navigation_icon = "users"
    navigation_group = Group.PEOPLE
    navigation_sort = 10

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [
                TextColumn("name").sortable().searchable(),
                TextColumn("email").sortable().searchable(),
                TextColumn("job_title").sortable().searchable(),
                BooleanColumn("is_staff").sortable(),
                BooleanColumn("is_active").sortable(),
                DateTimeColumn("last_login").placeholder(_("Never")).sortable(),
            ]
        ).default_sort("name", "asc")
