"""The page with the user's own job runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import dotted
from django_panel.jobs.wire import job_to_wire, moment
from django_panel.models.job_run import JobRun
from django_panel.pages.page import Page
from django_panel.support.labels import StrOrPromise
from django_panel.support.screen import Lazy, Screen
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.rows import RowParts
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.pages.wire import BackgroundWorkRowWire


class BackgroundWorkPage(Page):
    """The exports, imports and other jobs that the user started in this panel, newest first."""

    title: ClassVar[StrOrPromise | None] = _("Background work")
    subheading: ClassVar[StrOrPromise | None] = _("Exports, imports and other work you started.")
    slug: ClassVar[str | None] = "background-work"
    component: ClassVar[str] = "panel/BackgroundWork"
    registers_navigation: ClassVar[bool] = False

    def render_for(self, runs: QuerySet[JobRun], query: Mapping[str, Any]) -> Screen:
        """Return the screen with one page of runs."""
        schema = _table()
        shown: list[JobRun] = []

        def note_reload(records: Sequence[Any]) -> RowParts:
            shown.extend(records)
            return RowParts(owner=dotted(self), can_edit=False)

        state = TableState.from_query(query, schema)
        page = TableQuery(schema, state, runs.order_by()).page(note_reload, with_records=True)

        def rows() -> list[BackgroundWorkRowWire]:
            # The table reads the records of the current page.
            return [_row(run) for run in shown] if page.rows else []

        return self.screen(
            self.get_component(),
            {
                "pagination": Lazy(lambda: page.pagination),
                "rows": Lazy(rows),
            },
        )


def _row(run: JobRun) -> BackgroundWorkRowWire:
    return {
        **job_to_wire(run),
        "attempts": run.attempts,
        "startedAt": None if run.started_at is None else moment(run.started_at),
    }


def _table() -> TableSchema:
    return (
        TableSchema(JobRun)
        .columns([DateTimeColumn("created_at").label(_("Created")).sortable()])
        .default_sort("created_at", "desc")
        .selectable(False)
    )
