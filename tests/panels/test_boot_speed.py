"""A large site boots without the database and without work per resource and panel squared."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, PanelProvider, Resource
from django_panel.panels.registry import directory
from tests.panels.declarations import resource
from tests.project.models import Customer, Project, Task

MODELS: list[type[Model]] = [Customer, Project, Task]
ASKED: list[type] = []


def counted_pages(cls: type[Resource]) -> Any:
    ASKED.append(cls)
    return Resource.pages()


RESOURCES = [
    resource(
        f"Generated{number}Resource",
        MODELS[number % 3],
        slug=f"generated-{number}",
        pages=classmethod(counted_pages),
    )
    for number in range(40)
]


class LargeProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.resources(RESOURCES)


@pytest.fixture
def three_providers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    module = ModuleType("large_site")
    for name in ("One", "Two", "Three"):
        setattr(module, f"{name}PanelProvider", type(f"{name}PanelProvider", (LargeProvider,), {}))
    monkeypatch.setitem(sys.modules, "large_site", module)
    return [f"large_site.{name}PanelProvider" for name in ("One", "Two", "Three")]


@pytest.mark.django_db
def test_three_panels_of_forty_resources_boot_without_a_query(three_providers: list[str]) -> None:
    ASKED.clear()

    with (
        override_settings(PANEL={"panels": three_providers}),
        CaptureQueriesContext(connection) as asked,
    ):
        panels = directory.all()

    assert [len(panel.get_resources()) for panel in panels] == [40, 40, 40]
    own, of_a_resource = 59, 8
    assert [len(panel.get_routes()) for panel in panels] == [own + 40 * of_a_resource] * 3
    assert len(asked) == 0


@pytest.mark.usefixtures("db")
def test_each_resource_is_asked_for_its_pages_once_per_panel(three_providers: list[str]) -> None:
    ASKED.clear()

    with override_settings(PANEL={"panels": three_providers}):
        directory.all()
        directory.errors()
        directory.all()

    assert len(ASKED) == 3 * 40


def test_schemas_are_not_built_at_boot(
    three_providers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(cls: type, kind: str) -> None:
        raise AssertionError(f"{cls.__name__} built its {kind} at boot")

    monkeypatch.setattr(Resource, "build_schema", classmethod(refuse))

    with override_settings(PANEL={"panels": three_providers}):
        panel = directory.by_id("one")
        with pytest.raises(AssertionError, match="built its table"):
            panel.schema_of(RESOURCES[0], "table")
