"""Comments: what people say about tasks. The newest first, leafed through by cursor."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Comment
from demo.agency.resources.groups import Group
from django_panel import Resource
from django_panel.tables import (
    BooleanColumn,
    DateFilter,
    DateTimeColumn,
    TableSchema,
    TernaryFilter,
    TextColumn,
)


class CommentResource(Resource):
    """Comments with their task and author; a list that only grows has no page numbers."""

    model = Comment
    record_title_attribute = "body"
    with_related = ("task", "author")
    navigation_icon = "message-square"
    navigation_group = Group.WORK
    navigation_sort = 30

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("body").limit(160).searchable(),
                    TextColumn("task.title").label(_("Task")).limit(60).sortable().searchable(),
                    TextColumn("author.name")
                    .label(_("Author"))
                    .placeholder(_("Somebody who left"))
                    .sortable(),
                    BooleanColumn("is_internal").sortable(),
                    DateTimeColumn("created_at").sortable(),
                    DateTimeColumn("edited_at").sortable().visible(False),
                ]
            )
            .filters([TernaryFilter("is_internal"), DateFilter("created_at")])
            .default_sort("created_at", "desc")
            .pagination("cursor")
        )
