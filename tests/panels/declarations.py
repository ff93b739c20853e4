"""Resources, pages and widgets declared by a test, and panels booted without settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Model

from django_panel import Page, Panel, Resource
from django_panel.panels.loading import PanelLoader, finalize
from django_panel.panels.manifest import Manifest
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.support.screen import Screen
from tests.project.models import Task


def resource(
    name: str = "TaskResource", model: type[Model] = Task, **stated: Any
) -> type[Resource]:
    """Return a resource class of this name."""
    return type(name, (Resource,), {"model": model, "__module__": __name__, **stated})


def page(name: str = "ReportPage", **stated: Any) -> type[Page]:
    """Return a standalone page of this name."""
    return type(name, (Page,), {"__module__": __name__, **stated})


def resource_page(name: str, **stated: Any) -> type[ResourcePage]:
    """Return an empty page of a resource."""
    stated.setdefault("render", lambda self: Screen("panel/Page", {}))
    return type(name, (ResourcePage,), {"__module__": __name__, **stated})


def with_pages(**pages: type[ResourcePage]) -> Any:
    """Return a ``pages()`` method with the list page and these."""
    return classmethod(lambda cls: {"index": ListRecords, **pages})


def widget(name: str = "OpenTasks", widget_id: str = "open-tasks", **stated: Any) -> type:
    """Return a class that implements the widget contract and nothing else."""
    return type(
        name,
        (),
        {
            "__module__": __name__,
            "id": classmethod(lambda cls: widget_id),
            "type": classmethod(lambda cls: "custom"),
            "can_view": classmethod(lambda cls: True),
            "to_definition": lambda self: {},
            **stated,
        },
    )


def boot_with_errors(
    build: Callable[[Panel], Panel], panel_id: str = "back"
) -> tuple[Panel, PanelLoader]:
    """Boot one panel and return it with its errors."""
    reading = PanelLoader()
    panel = build(Panel(panel_id))
    finalize(panel, Manifest({}), reading)
    return panel, reading


def booted(build: Callable[[Panel], Panel] = lambda panel: panel, panel_id: str = "back") -> Panel:
    """Return a booted panel. The first error raises."""
    panel, reading = boot_with_errors(build, panel_id)
    if reading.errors:
        raise reading.errors[0]
    return panel
