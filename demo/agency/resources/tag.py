"""Tags: a list that is reordered by dragging."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.clusters import Studio
from demo.agency.forms.colors_and_icons import SWATCHES
from demo.agency.forms.slugs import follow_name
from demo.agency.models import Tag
from django_panel import Resource, forms, tables


class TagResource(Resource):
    """Tags in manual order, with editable cells."""

    model = Tag
    cluster = Studio
    navigation_icon = "tags"
    navigation_sort = 30
    global_search_attributes = ["name"]
    global_search_limit = 3

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.columns(2).schema(
            [
                forms.TextInput("name")
                .required()
                .max_length(40)
                .live(on_blur=True)
                .after_state_updated(follow_name),
                forms.TextInput("slug").required().max_length(40),
                forms.ColorPicker("color").swatches(SWATCHES).default("#64748b").required(),
                forms.TextInput("description").max_length(200).column_span_full(),
            ]
        )

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
            # All rows on one page: a row can be dragged only within a page.
            .per_page_options([50, 100])
            .default_per_page(50)
            .reorderable("position")
        )
