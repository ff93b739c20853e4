"""Teams."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.clusters import Studio
from demo.agency.forms.colors_and_icons import SWATCHES
from demo.agency.forms.slugs import follow_name
from demo.agency.models import Team
from django_panel import Resource, forms, tables


class TeamResource(Resource):
    """Teams, with the number of members and projects."""

    model = Team
    cluster = Studio
    navigation_icon = "layers"
    navigation_sort = 20
    global_search_attributes = ["name"]

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.columns(2).schema(
            [
                forms.TextInput("name")
                .required()
                .max_length(80)
                .live(on_blur=True)
                .after_state_updated(follow_name),
                forms.TextInput("slug").required().max_length(80),
                forms.ColorPicker("color").swatches(SWATCHES).default("#64748b").required(),
                forms.Textarea("description").rows(3).column_span_full(),
                forms.Toggle("is_active").default(True),
            ]
        )

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
