"""The options of groups, summaries, tabs and cards."""

from __future__ import annotations

from typing import Any

from django_panel.tables.cards import CardLayout
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.image import ImageColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.groups import Group
from django_panel.tables.schema import TableSchema
from django_panel.tables.summaries.average import AverageSummary
from django_panel.tables.summaries.base import Summary
from django_panel.tables.summaries.count import CountSummary
from django_panel.tables.summaries.range import RangeSummary
from django_panel.tables.summaries.sum import SumSummary
from django_panel.tables.tabs import Tab
from tests.tables.options.kind import Kind, Option
from tests.tables.sample_models import Record


def plain(schema: TableSchema, part: Any) -> TableSchema:
    return schema.columns([TextColumn("subject"), NumberColumn("pages")])


def grouped(schema: TableSchema, group: Group) -> TableSchema:
    return plain(schema, None).groups([group]).default_group("state")


def summarized(schema: TableSchema, summary: Summary) -> TableSchema:
    return schema.columns(
        [TextColumn("subject"), NumberColumn("pages").summarize([summary])]
    ).per_page_options([2])


def as_cards(schema: TableSchema, cards: CardLayout) -> TableSchema:
    columns = [TextColumn("title"), ImageColumn("scan"), BadgeColumn("state")]
    rest = [NumberColumn("pages"), TextColumn("year")]
    return schema.columns([*columns, *rest]).cards(cards).default_layout("grid")


GROUP = Kind(
    Group("state"),
    grouped,
    {
        "label": Option(lambda g: g.label("How far")),
        "column": Option(lambda g: g.column("room")),
        "direction": Option(lambda g: g.direction("desc")),
        "title_using": Option(lambda g: g.title_using(lambda state: f"Stage {state}")),
        "description_using": Option(lambda g: g.description_using(lambda state: "All of them")),
    },
)

SUMMARIES = [
    Kind(
        summary,
        summarized,
        {
            "label": Option(lambda s: s.label("In all")),
            "per_page": Option(lambda s: s.per_page()),
            "format_using": Option(lambda s: s.format_using(lambda value: f"about {value}")),
        },
    )
    for summary in (CountSummary(), SumSummary(), AverageSummary(), RangeSummary())
]

TAB = Kind(
    Tab("all"),
    plain,
    {
        "label": Option(lambda t: t.label("Everything")),
        "query": Option(lambda t: t.query(lambda letters: letters.filter(room=1))),
        "badge": Option(lambda t: t.badge(3)),
        "count_badge": Option(lambda t: t.count_badge()),
        "icon": Option(lambda t: t.icon("inbox")),
    },
    tabs=lambda tab: [tab, Tab("none").query(lambda letters: letters.none())],
)

CARDS = Kind(
    CardLayout(),
    as_cards,
    {
        "title": Option(lambda c: c.title("year")),
        "description": Option(lambda c: c.description("year")),
        "image": Option(lambda c: c.image(None)),
        "badges": Option(lambda c: c.badges([])),
        "details": Option(lambda c: c.details(["pages"])),
        "columns": Option(lambda c: c.columns(2)),
    },
    Record,
)

PARTS = [GROUP, *SUMMARIES, TAB, CARDS]
