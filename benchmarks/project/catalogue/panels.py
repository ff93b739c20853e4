"""The catalogue in three panels; a resource says no more than its model."""

from __future__ import annotations

from benchmarks.project.catalogue.models import MODELS
from django_panel import Panel, PanelProvider, Resource

#: The number of resources that the global search finds.
SEARCHED = 8


def _resource(number: int) -> type[Resource]:
    model = MODELS[number]
    declared = {"model": model, "__module__": __name__}
    if number < SEARCHED:
        declared["global_search_attributes"] = ("name",)
    return type(f"{model.__name__}Resource", (Resource,), declared)


RESOURCES: list[type[Resource]] = [_resource(number) for number in range(len(MODELS))]


class FirstPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("first").resources(RESOURCES)


class SecondPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("second").resources(RESOURCES)


class ThirdPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("third").resources(RESOURCES)
