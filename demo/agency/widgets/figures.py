"""Six figures: money in, money owed, and work."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from demo.agency.models import Invoice, Project, Task
from demo.agency.resources.invoice import InvoiceResource
from demo.agency.resources.project import ProjectResource
from demo.agency.resources.task import TaskResource
from demo.agency.widgets import narrowed
from demo.agency.widgets.periods import buckets_of, moments, now_and_before, period_of
from django_panel.widgets import Figures, Stat, StatColor, StatsWidget


class StudioFigures(StatsWidget):
    """What whoever runs the studio looks at first."""

    sort = 10
    column_span: ClassVar[Any] = "full"

    def stats(self) -> Sequence[Stat]:
        return [*self.money(), *self.work()]

    def money(self) -> list[Stat]:
        sent = narrowed.invoices(self.filter("customer"))
        period = period_of(self.filter("period"))
        buckets = buckets_of(period)
        now, before = now_and_before(period)
        figures = Figures(sent)
        invoiced = figures.sum("total", issued_on__range=now)
        invoiced_before = figures.sum("total", issued_on__range=before)
        paid = figures.sum("total", paid_on__range=now)
        paid_before = figures.sum("total", paid_on__range=before)
        owed = figures.sum("total", state=Invoice.State.SENT)
        overdue = figures.count(Invoice.is_overdue())
        href = InvoiceResource.url("index")
        return [
            self._trended(
                Stat(_("Invoiced"), invoiced)
                .icon("receipt")
                .chart(buckets.sum(sent, "issued_on", "total"))
                .url(href),
                invoiced.resolve(),
                invoiced_before.resolve(),
            ).format(prefix="€", decimals=0),
            self._trended(
                Stat(_("Received"), paid)
                .icon("wallet")
                .chart(buckets.sum(sent, "paid_on", "total"))
                .url(f"{href}?filters[state][]=paid"),
                paid.resolve(),
                paid_before.resolve(),
            ).format(prefix="€", decimals=0),
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
        period = period_of(self.filter("period"))
        now, before = now_and_before(period)
        projects = Figures(narrowed.projects(self.filter("customer")))
        tasks = narrowed.tasks(self.filter("customer"))
        figures = Figures(tasks)
        finished = figures.count(completed_at__range=moments(now))
        finished_before = figures.count(completed_at__range=moments(before))
        open_tasks = figures.count(state__in=still_open())
        late = figures.count(Task.is_overdue())
        active = projects.count(state=Project.State.ACTIVE)
        held = projects.count(state=Project.State.ON_HOLD)
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
            self._trended(
                Stat(_("Tasks finished"), finished)
                .icon("check")
                .chart(buckets_of(period).count(tasks, "completed_at")),
                finished.resolve(),
                finished_before.resolve(),
            ),
        ]

    def _trended(self, stat: Stat, now: Decimal | int, before: Decimal | int) -> Stat:
        """Compare with the period before; with nothing there is nothing to compare."""
        if not before:
            return stat
        change = float((now - before) / before * 100)
        if abs(change) < 0.05:
            return stat.trend("neutral", 0)
        return stat.trend("up" if change > 0 else "down", abs(round(change, 1)))


def still_open() -> list[str]:
    """Return the states of tasks that somebody still has to do."""
    return [state for state in Task.State.values if state not in Task.CLOSED_STATES]
