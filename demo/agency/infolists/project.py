"""The infolist of a project."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import PRIORITY_COLORS, PRIORITY_ICONS, PROJECT_STATES
from demo.agency.models import Project
from demo.agency.models.choices import Currency
from django_panel import infolists
from django_panel.schemas import Component


def parts() -> list[Component]:
    return [
        infolists.Section(_("Project"))
        .columns(3)
        .schema(
            [
                infolists.ImageEntry("cover")
                .size(160)
                .column_span_full()
                .visible(lambda project: bool(project.cover)),
                infolists.TextEntry("code").copyable(),
                infolists.TextEntry("customer.name").label(_("Customer")),
                infolists.BadgeEntry("state").colors(PROJECT_STATES),
                infolists.TextEntry("team.name").label(_("Team")).placeholder(_("No team yet")),
                infolists.TextEntry("lead.name").label(_("Lead")).placeholder(_("Unassigned")),
                infolists.IconEntry("priority").icons(PRIORITY_ICONS).colors(PRIORITY_COLORS),
                infolists.DateTimeEntry("starts_on").placeholder(_("Not planned")),
                infolists.DateTimeEntry("due_on").placeholder(_("Open end")),
                infolists.TextEntry("tags").placeholder(_("None")),
            ]
        ),
        infolists.Section(_("Agreement"))
        .columns(3)
        .schema(
            [
                infolists.BooleanEntry("is_billable"),
                infolists.TextEntry("pricing").visible(is_billable),
                infolists.TextEntry("hourly_rate")
                .money(Currency.EUR)
                .visible(lambda project: is_billable(project) and not is_fixed(project)),
                infolists.TextEntry("budget")
                .label(_("Agreed price"))
                .money(Currency.EUR)
                .visible(lambda project: is_billable(project) and is_fixed(project)),
            ]
        ),
        infolists.Tabs(
            [
                infolists.Tab(_("Brief"))
                .icon("file-text")
                .schema(
                    [
                        infolists.TextEntry("brief").html().placeholder(_("No brief yet")),
                        infolists.FileEntry("brief_document").placeholder(_("Not signed yet")),
                    ]
                ),
                infolists.Tab(_("Milestones"))
                .icon("list-checks")
                .badge(lambda project: len(project.milestones) or None)
                .schema(
                    [
                        infolists.RepeatableEntry("milestones")
                        .columns(2)
                        .item_label(lambda milestone: milestone["title"])
                        .placeholder(_("None agreed"))
                        .schema(
                            [
                                infolists.TextEntry("due_on").label(_("Due")),
                                infolists.BooleanEntry("is_reached").label(_("Reached")),
                            ]
                        )
                    ]
                ),
                infolists.Tab(_("Links"))
                .icon("link")
                .schema([infolists.KeyValueEntry("links").placeholder(_("None"))]),
            ]
        ).persist_tab("project"),
    ]


def is_billable(project: Project) -> bool:
    return project.is_billable


def is_fixed(project: Project) -> bool:
    return project.pricing == Project.Pricing.FIXED
