"""Comments: cursor pagination, newest first, with a trash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Comment
from demo.agency.resources.groups import Group
from django_panel import Resource, current_user, forms
from django_panel.actions import (
    DeleteAction,
    DeleteBulkAction,
    ForceDeleteAction,
    ForceDeleteBulkAction,
    RestoreAction,
    RestoreBulkAction,
)
from django_panel.schemas import Component
from django_panel.tables import (
    BooleanColumn,
    DateFilter,
    DateTimeColumn,
    TableSchema,
    TernaryFilter,
    TextColumn,
    TrashedFilter,
)


class CommentResource(Resource):
    """Comments with their task and author, with cursor pagination."""

    model = Comment
    record_title_attribute = "body"
    with_related = ("task", "author")
    navigation_icon = "message-square"
    navigation_group = Group.WORK
    navigation_sort = 30
    global_search_attributes = ["body"]
    global_search_sort = 10

    soft_deletes = True

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {_("Task"): record.task}

    @classmethod
    def record_title(cls, record: Model) -> str:
        """Return the first words of the comment."""
        return str(record)

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        task = forms.Select("task").relationship("task", "title").searchable().required()
        return schema.columns(2).schema([task, *remark_fields()])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("body").limit(160).searchable(),
                    TextColumn("task.title").label(_("Task")).limit(60).sortable().searchable(),
                    TextColumn("author.name")
                    .person()
                    .label(_("Author"))
                    .placeholder(_("Former user"))
                    .sortable(),
                    BooleanColumn("is_internal").sortable(),
                    DateTimeColumn("created_at").sortable(),
                    DateTimeColumn("edited_at").sortable().visible(False),
                ]
            )
            .filters([TernaryFilter("is_internal"), DateFilter("created_at"), TrashedFilter()])
            .record_actions([RestoreAction(), DeleteAction(), ForceDeleteAction()])
            .bulk_actions([RestoreBulkAction(), DeleteBulkAction(), ForceDeleteBulkAction()])
            .default_sort("created_at", "desc")
            .pagination("cursor")
        )


def remark_fields() -> list[Component]:
    """Return the form fields of a comment."""
    return [
        forms.Select("author")
        .relationship("author", "name")
        .searchable()
        .default(lambda: str(current_user().pk))
        .placeholder(_("Former user")),
        forms.Textarea("body").required().rows(5).column_span_full(),
        forms.Toggle("is_internal").helper_text(_("Never shown to a customer.")),
    ]
