"""Figures above the list of projects, and above one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext as _

from demo.agency.models import Invoice, Project, Task
from demo.agency.models.choices import Currency
from django_panel.support.formatting import money_formatter, number_formatter
from django_panel.widgets import Figures, Stat, StatColor, StatsWidget


class ProjectFigures(StatsWidget):
    """About the projects of the open view, found by a search or not."""

    column_span: ClassVar[Any] = "full"

    def stats(self) -> Sequence[Stat]:
        listed = self.context().query()
        figures = Figures(Project.objects.none() if listed is None else listed)
        running = {"state": Project.State.ACTIVE}
        return [
            Stat(_("Projects"), self.context().count()).icon("folder"),
            Stat(_("Running"), figures.count(**running)).icon("activity").color(StatColor.INFO),
            Stat(_("Overdue"), figures.count(due_on__lt=timezone.localdate(), **running))
            .icon("clock")
            .color(StatColor.WARNING),
            Stat(_("Active budget"), figures.sum("budget", **running))
            .icon("wallet")
            .format(prefix="€", decimals=0),
        ]


class ProjectProgress(StatsWidget):
    """How far one project is, in tasks, hours and money."""

    column_span: ClassVar[Any] = "full"

    def stats(self) -> Sequence[Stat]:
        project: Project = self.context().record()
        tasks = Figures(project.tasks.exclude(state=Task.State.CANCELLED))
        total, done = tasks.count(), tasks.count(state=Task.State.DONE)
        late = tasks.count(Task.is_overdue())
        spent, planned = tasks.sum("spent_hours"), tasks.sum("estimated_hours")
        invoiced = Figures(project.invoices.filter(currency=Currency.EUR)).sum(
            "total", state__in=[Invoice.State.SENT, Invoice.State.PAID]
        )
        share = round(100 * done.resolve() / (total.resolve() or 1))
        return [
            Stat(_("Progress"), share)
            .format(suffix="%")
            .icon("target")
            .description(
                _("%(done)s of %(total)s tasks done")
                % {"done": done.resolve(), "total": total.resolve()}
            ),
            Stat(_("Late tasks"), late)
            .icon("clock")
            .color(StatColor.DANGER if late.resolve() else StatColor.SUCCESS),
            Stat(_("Hours spent"), spent)
            .format(decimals=0)
            .icon("gauge")
            .description(
                _("of %(hours)s planned") % {"hours": number_formatter(0)(planned.resolve())}
            ),
            Stat(_("Invoiced"), invoiced)
            .format(prefix="€", decimals=0)
            .icon("receipt")
            .description(
                None
                if project.budget is None
                else _("of %(budget)s agreed")
                % {"budget": money_formatter(Currency.EUR, 0)(project.budget)}
            ),
        ]
