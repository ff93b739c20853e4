"""Widgets of the library: figures, a chart, a table, filters, and a page for them."""

from datetime import timedelta

from django.db import models
from django.utils import timezone
from library.models import Work

from django_panel import Dashboard, Resource, current_user, forms, tables
from django_panel.widgets import (
    ChartOptions,
    ChartSeries,
    ChartVariant,
    ChartWidget,
    CustomWidget,
    DateBuckets,
    Figures,
    Stat,
    StatColor,
    StatsWidget,
    TableWidget,
)


class Loan(models.Model):
    work = models.ForeignKey(Work, models.CASCADE, related_name="loans")
    reader = models.CharField(max_length=80)
    lent_on = models.DateField()
    returned_on = models.DateField(null=True, blank=True)
    fee = models.DecimalField(max_digits=6, decimal_places=2, default=0)

    class Meta:
        app_label = "project"

    def __str__(self):
        return f"{self.work} to {self.reader}"


# region stats
class LoanFigures(StatsWidget):
    heading = "Loans"
    column_span = "full"

    def stats(self):
        days = int(self.filter("days", 30))
        since = timezone.localdate() - timedelta(days=days)
        loans = Figures(Loan.objects.filter(lent_on__gte=since))
        return [
            Stat("Lent", loans.count()).icon("book-open"),
            Stat("Still out", loans.count(returned_on=None)).color(StatColor.WARNING),
            Stat("Fees", loans.sum("fee")).format(prefix="€ "),
        ]


# endregion


# region chart
class LoansByMonth(ChartWidget):
    heading = "Loans by month"
    variant = ChartVariant.LINE
    lazy = True
    sort = 1
    max_column_span = 4

    months = 12

    def labels(self):
        return DateBuckets.last(self.months, "month").labels()

    def series(self):
        lent = DateBuckets.last(self.months, "month").count(Loan.objects.all(), "lent_on")
        return [ChartSeries("Lent", lent).color(StatColor.INFO)]

    def options(self):
        return ChartOptions().filled().curved().range(0, None)


# endregion


# region table
class OverdueLoans(TableWidget):
    heading = "Overdue"
    empty_message = "No loan is overdue."
    polling_interval = 60
    sort = 2

    @classmethod
    def can_view(cls):
        return current_user().has_perm("project.view_loan")

    def query(self):
        overdue = timezone.localdate() - timedelta(days=28)
        return Loan.objects.filter(returned_on=None, lent_on__lt=overdue).order_by("lent_on")

    def table(self, schema):
        return schema.columns(
            [
                tables.TextColumn("work.title").label("Book").searchable(),
                tables.TextColumn("reader").searchable(),
                tables.DateColumn("lent_on").sortable(),
            ]
        )


# endregion


# region custom
class OpeningHours(CustomWidget):
    component = "Panels/Library/Widgets/OpeningHours"
    sort = 3

    def data(self):
        return {"from": "09:00", "to": "17:00"}


# endregion


# region dashboard
class Lending(Dashboard):
    title = "Lending"

    def widgets(self):
        return [LoanFigures, LoansByMonth, OverdueLoans, OpeningHours]

    @classmethod
    def filter_schema(cls):
        periods = {"7": "A week", "30": "A month", "365": "A year"}
        return forms.FormSchema().schema(
            [forms.Select("days").label("Period").options(periods).default("30")]
        )


# endregion


# region resource
class LoansOfWork(StatsWidget):
    def stats(self):
        work = self.context().record()
        return [Stat("Lent so far", work.loans.count())]


class ListedWorks(StatsWidget):
    def stats(self):
        return [Stat("Books in this list", self.context().count())]


class LentWorks(Resource):
    model = Work
    slug = "lent-works"

    @classmethod
    def get_header_widgets(cls, page):
        return {"index": [ListedWorks], "view": [LoansOfWork]}.get(page, [])


# endregion
