"""The first page of the administration: six figures, three charts, what is late, what was said."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Customer
from demo.agency.widgets.comments import LatestComments
from demo.agency.widgets.late_tasks import LateTasks
from demo.agency.widgets.periods import Period
from demo.agency.widgets.revenue import Revenue
from demo.agency.widgets.stats import StudioFigures
from demo.agency.widgets.workload import OpenWork, TaskFlow
from django_panel import forms
from django_panel.pages import Dashboard
from django_panel.widgets import Widget


class StudioDashboard(Dashboard):
    """Everything on it is narrowed by a period and a customer."""

    subheading = _("How the studio is doing")

    def widgets(self) -> Sequence[type[Widget]]:
        return [StudioFigures, Revenue, TaskFlow, OpenWork, LatestComments, LateTasks]

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return forms.FormSchema().schema(
            [
                forms.Select("period").options(Period).default(Period.QUARTER.value),
                # Of a table only what is looked for travels.
                forms.Select("customer")
                .exists_in(Customer, title_attribute="name")
                .searchable()
                .placeholder(_("All customers")),
            ]
        )
