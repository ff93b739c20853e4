"""The tags of a task; the through model stores a reason."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.people import person_select
from demo.agency.models import Tag
from demo.agency.resources.tag import TagResource
from django_panel import RelationManager, current_user, forms, tables
from django_panel.actions import AttachAction, CreateRelatedAction


def description_of(tag: Tag) -> str:
    return tag.description


class TaskTags(RelationManager):
    """A many-to-many relation with a through model."""

    relationship = "tags"
    icon = "tags"

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return TagResource.form(schema)

    @classmethod
    def pivot_form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        """Return the form with the fields of the through model."""
        return schema.schema(
            [
                forms.TextInput("reason").max_length(120),
                person_select("added_by").default(lambda: str(current_user().pk)),
            ]
        )

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("name").searchable().sortable(),
                tables.ColorColumn("color"),
                tables.TextColumn("pivot.reason")
                .label(_("Reason"))
                .placeholder(_("None"))
                .sortable(),
                tables.TextColumn("description").placeholder(_("None")).limit(80),
            ]
        ).header_actions(
            [CreateRelatedAction(), AttachAction().multiple().option_details(description_of)]
        )
