"""The catalogue in three panels; a resource says no more than its model."""

from __future__ import annotations

from benchmarks.project.catalogue.models import MODELS
from django_panel import Panel, PanelProvider, Resource

RESOURCES: list[type[Resource]] = [
    type(f"{model.__name__}Resource", (Resource,), {"model": model, "__module__": __name__})
    for model in MODELS
]


class FirstPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("first").resources(RESOURCES)


class SecondPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("second").resources(RESOURCES)


class ThirdPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("third").resources(RESOURCES)
