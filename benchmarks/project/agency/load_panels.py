"""The office under load: open lists are told of changes, and a task has every page."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.project.agency.panel_files import TaskExporter, TaskImporter
from benchmarks.project.agency.panels import (
    CustomerResource,
    ListTasks,
    ProjectResource,
    TaskResource,
)
from django_panel import Panel, PanelProvider, tables
from django_panel.actions import ExportAction, ImportAction
from django_panel.resources.pages import EditRecord, ResourcePage, ViewRecord


class LoadTaskResource(TaskResource):
    slug = "tasks"
    broadcasts_changes = True

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListTasks, "view": ViewRecord, "edit": EditRecord}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        files = [ExportAction(TaskExporter), ImportAction(TaskImporter)]
        return super().table(schema).header_actions(files)


class LoadPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("office").resources([CustomerResource, ProjectResource, LoadTaskResource])
