"""A table of letters with search, filters, groups and summaries."""

from __future__ import annotations

from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.constraints import NumberConstraint, TextConstraint
from django_panel.tables.filters.date import DateFilter
from django_panel.tables.filters.query_builder import QueryBuilderFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.groups import Group
from django_panel.tables.schema import TableSchema

SCHEMA = (
    TableSchema()
    .columns(
        [
            TextColumn("subject").searchable(individually=True).sortable().toggleable(False),
            TextColumn("room.code").searchable(individually=True),
            NumberColumn("pages").sortable(),
            NumberColumn("amount").visible(False),
        ]
    )
    .filters(
        [
            SelectFilter("state").options([(1, "Draft"), (2, "Sent")]).default(1),
            BooleanFilter("is_private"),
            DateFilter("due_on"),
            QueryBuilderFilter("rules").constraints(
                [TextConstraint("subject"), NumberConstraint("pages")]
            ),
        ]
    )
    .groups([Group("state"), "room.code"])
    .cards()
)
ORDER = ["subject", "room.code", "pages", "amount"]
