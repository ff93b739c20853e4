"""Valid and invalid panel providers, under dotted paths for the settings."""

from __future__ import annotations

from typing import Any

from django_panel import Panel, PanelProvider, Resource, panel
from tests.project.models import Customer, Task


class TaskResource(Resource):
    model = Task


class TwinResource(Resource):
    model = Task


class CustomerResource(Resource):
    model = Customer


class OnePanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("first").resources([TaskResource])


class TwoPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("second").resources([CustomerResource])


class SameIdProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.id("one").path("elsewhere")


class SamePathProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("/first/")


class SamePathOtherDomainProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("first").domain("other.example.test")


class ForgetfulProvider(PanelProvider):
    def panel(self, panel: Panel) -> Any:
        panel.path("forgotten")


class WrongOptionProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.prefetch("sometimes")


class TwinsProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.resources([TaskResource, TwinResource])


class CuriousProvider(PanelProvider):
    """Gets another panel while the panels are being loaded."""

    def panel(self, panel_: Panel) -> Panel:
        panel("one")
        return panel_


NOT_A_PROVIDER = 3


class NoProvider:
    pass
