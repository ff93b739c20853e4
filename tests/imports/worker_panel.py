"""The panel of the workers that import files in the fault tests."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from django_panel import Panel, PanelProvider, Resource
from django_panel.actions import ImportAction
from django_panel.imports import ImportColumn, Importer
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer

#: Seconds for each row, so that a test can kill a worker in the middle.
PACE = 0.001


def take_time(value: Any) -> None:
    time.sleep(PACE)


class SlowCustomerImporter(Importer):
    model = Customer
    batch_size = 100

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("name").required().rules([take_time]), ImportColumn("email")]


class ImportedCustomerResource(Resource):
    model = Customer

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.header_actions([ImportAction(SlowCustomerImporter)])


class WorkerPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.id("work").path("staff").resources([ImportedCustomerResource])
