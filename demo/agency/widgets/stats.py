"""Six figures: money in, money owed, and work."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from demo.agency.models import Invoice, Project, Task
from demo.agency.resources.invoice import InvoiceResource
from demo.agency.resources.project import ProjectResource
from demo.agency.resources.task import TaskResource
from demo.agency.widgets import filtered_records
from demo.agency.widgets.periods import before, compared, current, halves, period_of
from django_panel.widgets import DateBuckets, Figures, Stat, StatColor, StatsWidget


class StudioFigures(StatsWidget):
    """What whoever runs the studio looks at first."""

    sort = 10
    column_span: ClassVar[Any] = "full"

    def stats(self) -> Sequence[Stat]:
        return [*self.money(), *self.work()]

    def money(self) -> list[Stat]:
        sent = filtered_records.invoices(self.filter("customer"))
        days = self._two_periods()
        unpaid = Figures(sent.filter(state=Invoice.State.SENT))
        owed, overdue = unpaid.sum("total"), unpaid.count(Invoice.is_overdue())
        href = InvoiceResource.url("index")
        return [
            self._trended(_("Invoiced"), *self._halved(days.sum(sent, "issued_on", "total")))
            .icon("receipt")
            .format(prefix="€", decimals=0)
            .url(href),
            self._trended(_("Received"), *self._halved(days.sum(sent, "paid_on", "total")))
            .icon("wallet")
            .format(prefix="€", decimals=0)
            .url(f"{href}?filters[state][]=paid"),
            Stat(_("Outstanding"), owed)
            .icon("clock")
            .format(prefix="€", decimals=0)
            .color(StatColor.WARNING if overdue.resolve() else StatColor.DEFAULT)
            .description(
                ngettext(
                    "%(count)s invoice overdue", "%(count)s invoices overdue", overdue.resolve()
                )
                % {"count": overdue.resolve()}
            )
            .url(f"{href}?filters[state][]=sent"),
        ]

    def work(self) -> list[Stat]:
        projects = Figures(filtered_records.projects(self.filter("customer")))
        active = projects.count(state=Project.State.ACTIVE)
        held = projects.count(state=Project.State.ON_HOLD)
        tasks = filtered_records.tasks(self.filter("customer"))
        waiting = Figures(tasks.filter(state__in=Task.open_states()))
        open_tasks, late = waiting.count(), waiting.count(Task.is_overdue())
        return [
            Stat(_("Active projects"), active)
            .icon("folder")
            .description(_("%(count)s on hold") % {"count": held.resolve()})
            .url(ProjectResource.url("index")),
            Stat(_("Open tasks"), open_tasks)
            .icon("list-checks")
            .color(StatColor.DANGER if late.resolve() else StatColor.SUCCESS)
            .description(_("%(count)s late") % {"count": late.resolve()})
            .url(TaskResource.url("index")),
            self._trended(_("Tasks finished"), *self._finished(tasks)).icon("check"),
        ]

    def _finished(self, tasks: QuerySet[Task]) -> tuple[int, Sequence[int]]:
        """Return how many were finished before the period, and in each part of it.

        There are thousands of them: sorting twice as many into parts takes longer than asking
        once more.
        """
        period = period_of(self.filter("period"))
        earlier = before(period).count(tasks, "completed_at")
        return sum(earlier), current(period).count(tasks, "completed_at")

    def _two_periods(self) -> DateBuckets:
        """Return the parts of the chosen period, after those of the one before it."""
        return compared(period_of(self.filter("period")))

    def _halved(self, values: Sequence[Decimal]) -> tuple[Decimal, Sequence[Decimal]]:
        """Return what one query found: the sum of the period before, and each part of this one."""
        earlier, now = halves(values)
        return sum(earlier, Decimal()), now

    def _trended(
        self, label: str, total_before: Decimal | int, now: Sequence[Decimal | int]
    ) -> Stat:
        """Return a figure of the current period beside the one before, drawn part by part.

        With nothing there is nothing to compare.
        """
        total = sum(now)
        stat = Stat(label, total).chart(now)
        if not total_before:
            return stat
        change = float((total - total_before) / total_before * 100)
        if abs(change) < 0.05:
            return stat.trend("neutral", 0)
        return stat.trend("up" if change > 0 else "down", abs(round(change, 1)))
