"""The page with the user's own job runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from django_panel.actions.page_action import PageAction
from django_panel.exceptions import dotted
from django_panel.jobs.retrying import can_retry
from django_panel.jobs.wire import job_to_wire, moment
from django_panel.models.job_run import JobRun
from django_panel.pages.page import Page
from django_panel.support.labels import StrOrPromise
from django_panel.support.screen import Screen
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.computed import ComputedTextColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.page_table import PageTable
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.pages.wire import BackgroundWorkRowWire
    from django_panel.tables.wire import BadgeColor

_STATES: dict[str, StrOrPromise] = {
    "queued": _("Waiting"),
    "running": _("Running"),
    "done": _("Done"),
    "failed": _("Failed"),
    "cancelled": _("Cancelled"),
}
_COLORS: dict[str, BadgeColor] = {"running": "info", "done": "success", "failed": "danger"}


class BackgroundWorkPage(Page):
    """The exports, imports and other jobs that the user started in this panel, newest first."""

    title: ClassVar[StrOrPromise | None] = _("Background work")
    subheading: ClassVar[StrOrPromise | None] = _("Exports, imports and other work you started.")
    slug: ClassVar[str | None] = "background-work"
    component: ClassVar[str] = "panel/BackgroundWork"
    registers_navigation: ClassVar[bool] = False

    def render_for(self, runs: QuerySet[JobRun], query: Mapping[str, Any]) -> Screen:
        """Return the screen with one page of runs."""
        table = PageTable(dotted(self), self.table(TableSchema(JobRun)), runs.order_by(), query)
        return self.screen(self.get_component(), table.to_props())

    def table(self, schema: TableSchema) -> TableSchema:
        """Return the list of the runs.

        The cell of the result is a component of the page: it shows progress as it comes.
        """
        return (
            schema.columns(
                [
                    ComputedTextColumn("label", _compute=_label).label(_("Job")).wrap(),
                    BadgeColumn("state").label(_("State")).labels(_STATES).colors(_COLORS),
                    CustomColumn("result")
                    .label(_("Result"))
                    .component("PanelJobResult")
                    .state(_row),
                    DateTimeColumn("created_at").label(_("Created")).relative().sortable(),
                ]
            )
            .filters([SelectFilter("state").label(_("State")).options(_STATES)])
            .default_sort("created_at", "desc")
            .record_actions(
                [
                    PageAction("retry")
                    .label(_("Try again"))
                    .icon("refresh-cw")
                    .variant("default")
                    .visible(can_retry),
                    PageAction("cancel")
                    .label(pgettext_lazy("a background job", "Cancel"))
                    .icon("circle-x")
                    .variant("default")
                    .visible(_can_cancel),
                ]
            )
            .empty_state(
                _("No background work"),
                _(
                    "Exports and imports that take longer run in the background. You find their "
                    "progress and their results here."
                ),
                "list-checks",
            )
            .selectable(False)
        )


def _label(run: JobRun) -> str:
    return run.label or run.job


def _can_cancel(run: JobRun) -> bool:
    return run.is_active() and not run.cancel_requested


def _row(run: JobRun) -> BackgroundWorkRowWire:
    return {
        **job_to_wire(run),
        "attempts": run.attempts,
        "startedAt": None if run.started_at is None else moment(run.started_at),
    }
