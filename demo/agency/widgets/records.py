"""How many records the demo has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from demo.agency.models import Comment, Customer, Invoice, Project, Task
from demo.agency.resources.comment import CommentResource
from demo.agency.resources.customer import CustomerResource
from demo.agency.resources.invoice import InvoiceResource
from demo.agency.resources.project import ProjectResource
from demo.agency.resources.task import TaskResource
from django_panel.widgets import Figures, Stat, StatsWidget


class RecordCounts(StatsWidget):
    """The number of records of the largest models, with links to their lists."""

    column_span: ClassVar[Any] = "full"

    def stats(self) -> Sequence[Stat]:
        return [
            Stat(label, Figures(model.objects.all()).count()).icon(icon).url(resource.url("index"))
            for label, model, icon, resource in (
                (_("Customers"), Customer, "building", CustomerResource),
                (_("Projects"), Project, "folder", ProjectResource),
                (_("Tasks"), Task, "list-checks", TaskResource),
                (_("Comments"), Comment, "message-square", CommentResource),
                (_("Invoices"), Invoice, "receipt", InvoiceResource),
            )
        ]
