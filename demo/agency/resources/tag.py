"""Tags: words that cut across projects. A list that people put into order by dragging."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Tag
from demo.agency.resources.groups import Group
from django_panel import Resource, tables


class TagResource(Resource):
    """Tags in the order people give them, renamed and described where they stand."""

    model = Tag
    navigation_icon = "tags"
    navigation_group = Group.WORK
    navigation_sort = 40

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("name").searchable(),
                    tables.ColorColumn("color").copyable(),
                    tables.TextInputColumn("description").width("26rem"),
                    tables.NumberColumn("tasks").counts("tasks").label(_("Tasks")),
                ]
            )
            # All of them on one page: a row can be dragged as far as the page reaches.
            .per_page_options([50, 100])
            .default_per_page(50)
            .reorderable("position")
        )
