"""A panel of forty resources on forty models: the agency's three, the rest from the catalogue."""

from __future__ import annotations

from benchmarks.project.agency.models import Customer, Project, Task
from benchmarks.project.agency.panels import OfficePanelProvider
from benchmarks.project.catalogue.panels import RESOURCES
from django_panel import Panel

COUNT = 40
_AGENCY = (Customer, Project, Task)
_ADDED = RESOURCES[: COUNT - len(_AGENCY)]
MODELS = [*_AGENCY, *(resource.model for resource in _ADDED)]


class LargePanelProvider(OfficePanelProvider):
    """The office and enough of the catalogue for forty entries in the navigation."""

    def panel(self, panel: Panel) -> Panel:
        return super().panel(panel).resources(_ADDED)
